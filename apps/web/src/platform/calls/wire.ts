import * as z from 'zod/mini'

/**
 * Converts what the server sends: money becomes whole cents.
 *
 * The server validates every answer, so it is not checked again. Only values with a codec in the contract are
 * converted; a schema without any costs nothing.
 */
export function fromWire<T>(schema: z.ZodMiniType | undefined, value: unknown): T {
  return (schema ? convert(schema, 'decode', value) : value) as T
}

/** Converts back: cents become decimals. Invalid amounts go unchanged, so that the server names the field. */
export function toWire(schema: z.ZodMiniType | undefined, value: unknown): unknown {
  return schema ? convert(schema, 'encode', value) : value
}

type Direction = 'decode' | 'encode'
type Converter = (value: unknown) => unknown

const converters = {
  decode: new WeakMap<object, Converter | null>(),
  encode: new WeakMap<object, Converter | null>(),
}

function convert(schema: z.ZodMiniType, direction: Direction, value: unknown): unknown {
  const converter = converterOf(schema, direction)
  return converter ? converter(value) : value
}

/** Returns the converter; null if nothing in the schema has a codec. */
function converterOf(schema: z.ZodMiniType, direction: Direction): Converter | null {
  const cachedConverter = converters[direction].get(schema)
  if (cachedConverter !== undefined) return cachedConverter
  const made = make(schema, direction)
  converters[direction].set(schema, made)
  return made
}

interface Def {
  type: string
  shape?: Record<string, z.ZodMiniType>
  element?: z.ZodMiniType
  innerType?: z.ZodMiniType
  valueType?: z.ZodMiniType
  options?: z.ZodMiniType[]
  /** For a codec: its input and both directions. */
  in?: z.ZodMiniType
  transform?: (value: unknown, payload: { issues: unknown[] }) => unknown
  reverseTransform?: (value: unknown, payload: { issues: unknown[] }) => unknown
}

function make(schema: z.ZodMiniType, direction: Direction): Converter | null {
  const def = schema._zod.def as unknown as Def
  const below = (inner: z.ZodMiniType) => converterOf(inner, direction)
  if (def.reverseTransform)
    return (def.in!._zod.def as unknown as Def).shape ? otherwise(def, direction) : codec(schema, direction)
  if (def.shape) return object(def.shape, below)
  if (def.innerType) return unlessMissing(below(def.innerType))
  if (def.element) return each(below(def.element))
  if (def.valueType) return values(below(def.valueType))
  if (def.options?.some((option) => below(option)))
    throw new Error('Money within a union: say in platform/wire.ts how to tell which it is')
  return null
}

function codec(schema: z.ZodMiniType, direction: Direction): Converter {
  return (value) => {
    if (direction === 'decode') return z.decode(schema, value as never)
    const result = z.safeEncode(schema, value as never)
    return result.success ? result.data : value
  }
}

/** Converts a codec over an object: its fields are converted before decoding, or after encoding. */
function otherwise({ in: wire, transform, reverseTransform }: Def, direction: Direction): Converter {
  const below = converterOf(wire!, direction) ?? ((value: unknown) => value)
  return direction === 'decode'
    ? (value) => transform!(below(value), { issues: [] })
    : (value) => below(reverseTransform!(value, { issues: [] }))
}

function object(
  shape: Record<string, z.ZodMiniType>,
  below: (inner: z.ZodMiniType) => Converter | null,
): Converter | null {
  const fields = Object.entries(shape).flatMap(([key, inner]) => {
    const converter = below(inner)
    return converter ? [{ key, converter }] : []
  })
  if (fields.length === 0) return null
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const record = value as Record<string, unknown>
    const fieldsToConvert = fields.filter(({ key }) => record[key] !== undefined)
    return {
      ...record,
      ...Object.fromEntries(fieldsToConvert.map(({ key, converter }) => [key, converter(record[key])])),
    }
  }
}

function each(converter: Converter | null): Converter | null {
  return converter && ((value) => (Array.isArray(value) ? value.map(converter) : value))
}

function values(converter: Converter | null): Converter | null {
  if (!converter) return null
  return (value) =>
    Object.fromEntries(Object.entries(value as object).map(([key, inner]) => [key, converter(inner)]))
}

function unlessMissing(converter: Converter | null): Converter | null {
  return converter && ((value) => (value === null || value === undefined ? value : converter(value)))
}
