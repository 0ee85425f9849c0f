import * as z from 'zod/mini'

/** A value with another form on the wire: `I` inside, `S` on the wire. */
export type TravelsAs<I, S extends z.ZodMiniObject> = z.ZodMiniType<I, z.input<S>> & {
  /** Exists in types only. */
  readonly wire: S
}

/** Makes a codec between the wire's schema and the inner form. `refuse` reports a problem at a field of the wire. */
export function travelsAs<I extends object, S extends z.ZodMiniObject>(
  schema: S,
  fromWire: (wire: z.output<S>, refuse: (path: string, message: string) => void) => I,
  toWire: (inner: I) => object,
): TravelsAs<I, S> {
  return z.codec(schema, z.custom<I>(), {
    decode: (wire, { issues }) =>
      fromWire(wire, (path, message) =>
        issues.push({ code: 'custom', input: wire[path], path: [path], message }),
      ),
    encode: (inner) => toWire(inner as I) as never,
  }) as unknown as TravelsAs<I, S>
}

/** Renames one field for the wire: `own` inside, `wire` on the wire. */
export function renamedOnWire<
  const InnerKey extends string,
  const Wire extends string,
  S extends z.ZodMiniObject<Record<Wire, z.ZodMiniType>>,
>(schema: S, innerKey: InnerKey, wire: Wire): TravelsAs<RenameKey<z.output<S>, InnerKey, Wire>, S> {
  return travelsAs(
    schema,
    (row) => {
      const { [wire]: value, ...others } = row as Record<string, unknown>
      return { ...others, [innerKey]: value } as RenameKey<z.output<S>, InnerKey, Wire>
    },
    // The inner name does not go out: the schema does not know it.
    (row) => ({ ...row, [wire]: row[innerKey as keyof typeof row] }),
  )
}

type RenameKey<Row, Own extends string, Wire extends string> = Omit<Row, Wire> & {
  [K in Own]: Row[Wire & keyof Row]
}

/** Returns a schema as callers on the wire see it, without the inner form. */
export function onWire(schema: z.ZodMiniType): z.ZodMiniType {
  const { in: wire } = schema._zod.def as { in?: z.ZodMiniType }
  return wire?._zod.def.type === 'object' ? wire : schema
}
