import type { FieldPaths } from '../kernel/op.ts'

type Fields = Record<string, unknown>

/**
 * What the wire calls the fields of a kind's form, there and back. Inside, the forms of all kinds say the same with the
 * same names; the wire says it with others, in bodies, in answers and in the paths of refusals.
 *
 * `names` are those that differ: by the name inside, that of the wire. `part` is a part of the form on the wire, with the
 * fields that stand in it; inside they stand in the form itself.
 */
export function wireNames<const N extends Readonly<Record<string, string>>, const P extends string = never>(
  names: N,
  part?: { readonly at: P; readonly fields: readonly string[] },
) {
  const inside = new Map(Object.entries(names).map(([own, wire]) => [wire, own]))
  const inPart = new Set(part?.fields)
  const flat: FieldPaths = {
    toWire: (path) => withHead(path, (head) => names[head] ?? head),
    fromWire: (path) => withHead(path, (head) => inside.get(head) ?? head),
  }
  const start = part && `${part.at}.`
  return {
    /** The paths of a form. */
    paths: {
      toWire: (path) => {
        const wire = flat.toWire(path)
        return start && inPart.has(headOf(wire)) ? start + wire : wire
      },
      fromWire: (path) => flat.fromWire(start && path.startsWith(start) ? path.slice(start.length) : path),
    } satisfies FieldPaths,
    /** The same where all fields stand side by side. */
    flat,
    /** Whether only the inside has a field of this name. */
    isForeign: (field: string) => field in names && !inside.has(field),
    fromWire: <W extends object>(wire: W): Inside<W, N, P> => {
      const { [part?.at ?? '']: within, ...own } = wire as Fields
      return renamed({ ...own, ...(within as Fields) }, flat.fromWire) as Inside<W, N, P>
    },
    toWire: (form: object): Fields => {
      const wire = renamed(form, flat.toWire)
      if (!part) return wire
      const [within, own] = parted(wire, (field) => inPart.has(field))
      return { ...own, [part.at]: within }
    },
  }
}

/** Both ways of `wireNames`, for whatever a form travels in. */
export interface FormNames<Wire extends object, F extends object> extends Omit<
  ReturnType<typeof wireNames>,
  'fromWire'
> {
  fromWire: (wire: Wire) => F
}

/** A form as it is inside, from what its schema on the wire reads. */
type Inside<W, N, P extends string> = Renamed<P extends keyof W ? Omit<W, P> & W[P] : W, N>
type Renamed<W, N> = { [K in keyof W as K extends N[keyof N] ? NameInside<N, K> : K]: W[K] }
type NameInside<N, Wire> = { [K in keyof N]: N[K] extends Wire ? K : never }[keyof N]

/** Fields under other names. What is left out stays out. */
export function renamed(fields: object, nameOf: (name: string) => string): Fields {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given.map(([name, value]) => [nameOf(name), value]))
}

/** The fields that stand in a part, and the others. */
export function parted(fields: object, isIn: (name: string) => boolean): [Fields, Fields] {
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
