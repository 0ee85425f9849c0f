import type { FieldPaths } from '../kernel/op.ts'

type Fields = Record<string, unknown>

/**
 * Translates the fields of a kind's form between the wire and the inside. Inside, all kinds use the same names; the
 * wire has others, in bodies, answers and paths of refusals.
 *
 * `names` lists the differences, from the name inside to the wire name. `part` is an object within the wire's form,
 * with its fields; inside, these fields are directly in the form.
 */
export function wireNames<const N extends Readonly<Record<string, string>>, const P extends string = never>(
  names: N,
  part?: { readonly at: P; readonly fields: readonly string[] },
) {
  const fieldByWire = new Map(Object.entries(names).map(([inner, wire]) => [wire, inner]))
  const inPart = new Set(part?.fields)
  const flat: FieldPaths = {
    toWire: (path) => withHead(path, (head) => names[head] ?? head),
    fromWire: (path) => withHead(path, (head) => fieldByWire.get(head) ?? head),
  }
  const start = part && `${part.at}.`
  return {
    /** Translates paths of a form. */
    paths: {
      toWire: (path) => {
        const wire = flat.toWire(path)
        return start && inPart.has(headOf(wire)) ? start + wire : wire
      },
      fromWire: (path) => flat.fromWire(start && path.startsWith(start) ? path.slice(start.length) : path),
    } satisfies FieldPaths,
    /** The same for fields without a nested part. */
    flat,
    /** Whether a field of this name exists only inside. */
    isForeign: (field: string) => field in names && !fieldByWire.has(field),
    fromWire: <W extends object>(wire: W): InnerForm<W, N, P> => {
      const { [part?.at ?? '']: within, ...others } = wire as Fields
      return renameFields({ ...others, ...(within as Fields) }, flat.fromWire) as InnerForm<W, N, P>
    },
    toWire: (form: object): Fields => {
      const wire = renameFields(form, flat.toWire)
      if (!part) return wire
      const [within, others] = splitFields(wire, (field) => inPart.has(field))
      return { ...others, [part.at]: within }
    },
  }
}

/** Both directions of `wireNames`, for anything that carries a form. */
export interface FormNames<Wire extends object, F extends object> extends Omit<
  ReturnType<typeof wireNames>,
  'fromWire'
> {
  fromWire: (wire: Wire) => F
}

/** The inside type of a form, from the output of its wire schema. */
type InnerForm<W, N, P extends string> = WithInnerNames<P extends keyof W ? Omit<W, P> & W[P] : W, N>
type WithInnerNames<W, N> = { [K in keyof W as K extends N[keyof N] ? InnerName<N, K> : K]: W[K] }
type InnerName<N, Wire> = { [K in keyof N]: N[K] extends Wire ? K : never }[keyof N]

/** Renames fields. Undefined fields stay out. */
export function renameFields(fields: object, nameOf: (name: string) => string): Fields {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries.map(([name, value]) => [nameOf(name), value]))
}

/** Splits fields into those in a part and the others. */
export function splitFields(fields: object, isIn: (name: string) => boolean): [Fields, Fields] {
  const entries = Object.entries(fields)
  return [
    Object.fromEntries(entries.filter(([name]) => isIn(name))),
    Object.fromEntries(entries.filter(([name]) => !isIn(name))),
  ]
}

function withHead(path: string, nameOf: (head: string) => string): string {
  const head = headOf(path)
  return nameOf(head) + path.slice(head.length)
}

function headOf(path: string): string {
  return path.split('.')[0]!
}
