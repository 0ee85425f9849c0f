import * as z from 'zod/mini'

/** Something that is told otherwise on the wire: `I` stands inside, what `S` reads travels. */
export type TravelsAs<I, S extends z.ZodMiniObject> = z.ZodMiniType<I, z.input<S>> & {
  /** Known to the types alone. */
  readonly wire: S
}

/** What a schema of the wire is read as, and written from; `refuse` says what is wrong with a field there. */
export function travelsAs<I extends object, S extends z.ZodMiniObject>(
  schema: S,
  fromWire: (wire: z.output<S>, refuse: (path: string, message: string) => void) => I,
  toWire: (inside: I) => object,
): TravelsAs<I, S> {
  return z.codec(schema, z.custom<I>(), {
    decode: (wire, { issues }) =>
      fromWire(wire, (path, message) =>
        issues.push({ code: 'custom', input: wire[path], path: [path], message }),
      ),
    encode: (inside) => toWire(inside as I) as never,
  }) as unknown as TravelsAs<I, S>
}

/** Something of which the wire calls one field otherwise: `own` inside, `wire` as it travels. */
export function renamedOnWire<
  const Own extends string,
  const Wire extends string,
  S extends z.ZodMiniObject<Record<Wire, z.ZodMiniType>>,
>(schema: S, own: Own, wire: Wire): TravelsAs<Renamed<z.output<S>, Own, Wire>, S> {
  return travelsAs(
    schema,
    (row) => {
      const { [wire]: value, ...others } = row as Record<string, unknown>
      return { ...others, [own]: value } as Renamed<z.output<S>, Own, Wire>
    },
    // Under its own name it does not travel: the schema does not know it.
    (row) => ({ ...row, [wire]: row[own as keyof typeof row] }),
  )
}

type Renamed<Row, Own extends string, Wire extends string> = Omit<Row, Wire> & {
  [K in Own]: Row[Wire & keyof Row]
}

/** A schema as whoever speaks the wire reads it: what stands inside instead is not made of it. */
export function onWire(schema: z.ZodMiniType): z.ZodMiniType {
  const { in: wire } = schema._zod.def as { in?: z.ZodMiniType }
  return wire?._zod.def.type === 'object' ? wire : schema
}
