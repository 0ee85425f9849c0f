/** The shape of a declared type's values. */
export type Shape =
  | { is: 'anything' | 'null' | 'undefined' | 'string' | 'number' | 'boolean' | 'bytes' }
  | { is: 'literal'; value: string | number | boolean }
  | { is: 'list'; of: Shape }
  | { is: 'tuple' | 'either'; of: Shape[] }
  | ObjectShape

/** `rest` is the shape of any further fields, null when there are none. */
export interface ObjectShape {
  is: 'object'
  fields: Record<string, Shape>
  rest: Shape | null
}

export interface Misfit {
  /** Path from the value down to the misfit: `.pickups[].name`. */
  path: string
  says: string
}

/** Returns the first part of a value that does not match its declaration, or null. */
export function misfitOf(shape: Shape, value: unknown): Misfit | null {
  if (shape.is !== 'either') return misfitOfOne(shape, value, null)
  let closest: Misfit | null = null
  for (const each of alternativesOf(shape)) {
    const misfit = misfitOfOne(each, value, shape)
    if (!misfit) return null
    if (misfit.path !== '') closest ??= misfit
  }
  return closest ?? { path: '', says: isNot(value, shape) }
}

const alternativesByShape = new WeakMap<Shape, Shape[]>()

/** Flattens nested alternatives of a shape. */
export function alternativesOf(shape: Shape): Shape[] {
  if (shape.is !== 'either') return [shape]
  let alternatives = alternativesByShape.get(shape)
  if (!alternatives) alternativesByShape.set(shape, (alternatives = shape.of.flatMap(alternativesOf)))
  return alternatives
}

/** Checks whether a shape allows a kind of value: `mayBe(shape, 'null')`. */
export function mayBe(shape: Shape, ...kinds: Shape['is'][]): boolean {
  return alternativesOf(shape).some(({ is }) => kinds.includes(is))
}

/** `among` holds all alternatives of a union: fields declared by another alternative may be present as well. */
function misfitOfOne(shape: Shape, value: unknown, among: Shape | null): Misfit | null {
  switch (shape.is) {
    case 'anything':
      return null
    case 'literal':
      return value === shape.value ? null : { path: '', says: isNot(value, shape) }
    case 'list':
      if (Array.isArray(value)) return misfitOfEach(value, () => shape.of)
      break
    case 'tuple':
      if (Array.isArray(value) && value.length === shape.of.length)
        return misfitOfEach(value, (at) => shape.of[at]!)
      break
    case 'object':
      if (kindOf(value) === 'object')
        return misfitOfFields(shape, value as Record<string, unknown>, among ?? shape)
      break
    default:
      if (kindOf(value) === shape.is) return null
  }
  return { path: '', says: isNot(value, shape) }
}

function misfitOfEach(values: readonly unknown[], shapeAt: (at: number) => Shape): Misfit | null {
  for (const [at, value] of values.entries()) {
    const misfit = misfitOf(shapeAt(at), value)
    if (misfit) return { ...misfit, path: `[]${misfit.path}` }
  }
  return null
}

function misfitOfFields(
  { fields, rest }: ObjectShape,
  record: Record<string, unknown>,
  among: Shape,
): Misfit | null {
  for (const name in fields) {
    const misfit = misfitOf(fields[name]!, record[name])
    if (misfit) return { ...misfit, path: `.${name}${misfit.path}` }
  }
  for (const name in record) {
    if (Object.hasOwn(fields, name)) continue
    const misfit = rest ? misfitOf(rest, record[name]) : isDeclared(among, name) ? null : NOT_DECLARED
    if (misfit) return { ...misfit, path: `.${name}${misfit.path}` }
  }
  return null
}

const NOT_DECLARED: Misfit = { path: '', says: 'is not declared' }

export function isDeclared(shape: Shape, name: string): boolean {
  return alternativesOf(shape).some((each) => each.is === 'object' && Object.hasOwn(each.fields, name))
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'list'
  return value instanceof Uint8Array ? 'bytes' : typeof value
}

function isNot(value: unknown, shape: Shape): string {
  const kind = kindOf(value)
  const what = kind === 'undefined' ? 'not there' : kind === 'string' ? JSON.stringify(value) : kind
  return `is ${what}, declared ${shapeText(shape)}`
}

export function shapeText(shape: Shape): string {
  if (shape.is === 'either') return shape.of.map(shapeText).join(' or ')
  if (shape.is === 'list') return `list of ${shapeText(shape.of)}`
  return shape.is === 'literal' ? JSON.stringify(shape.value) : shape.is
}

/** A path into a value, name by name; `[]` is any entry of a list. */
export type Path = readonly string[]

/** Returns every path of a shape down to values that are neither object nor list. Follows recursive shapes a few levels. */
export function pathsIn(shape: Shape, path: Path = []): Path[] {
  const paths = alternativesOf(shape).flatMap((each): Path[] => {
    if (each.is === 'null' || each.is === 'undefined' || path.length > 8) return []
    if (each.is === 'list') return pathsIn(each.of, [...path, '[]'])
    if (each.is === 'tuple') return each.of.flatMap((one) => pathsIn(one, [...path, '[]']))
    if (each.is !== 'object') return [path]
    return Object.entries(each.fields).flatMap(([name, of]) => pathsIn(of, [...path, `.${name}`]))
  })
  return [...new Map(paths.map((each) => [each.join(''), each])).values()]
}

/** Checks whether a value exists at the end of a path. */
export function isThere(value: unknown, path: Path, from = 0): boolean {
  if (value === null || value === undefined) return false
  const step = path[from]
  if (step === undefined) return true
  if (step === '[]') return Array.isArray(value) && value.some((each) => isThere(each, path, from + 1))
  return isThere((value as Record<string, unknown>)[step.slice(1)], path, from + 1)
}
