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

/** A schema as whoever speaks the wire reads it: what stands inside instead is not made of it. */
export function onWire(schema: z.ZodMiniType): z.ZodMiniType {
  const { in: wire } = schema._zod.def as { in?: z.ZodMiniType }
  return wire?._zod.def.type === 'object' ? wire : schema
}
