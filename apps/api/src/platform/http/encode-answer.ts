import * as z from 'zod/mini'

type Encode = (value: unknown) => unknown

/**
 * Encodes an answer into its declared shape, like `z.encode` but in one pass and without an object per field: a large
 * school's day has 100,000 fields. Values that do not fit go to `z.encode`, which says what is wrong.
 */
export function encodeAnswer(schema: z.ZodMiniType, value: unknown, name: string): unknown {
  try {
    return encoderOf(schema)(value)
  } catch {
    const encoded = z.safeEncode(schema, value)
    if (encoded.success) return encoded.data
    throw new Error(`The answer of ${name} is not what it declares: ${z.prettifyError(encoded.error)}`)
  }
}

const encoders = new WeakMap<z.ZodMiniType, Encode>()

/** Returns a schema's encoder, created on first use and cached. */
function encoderOf(schema: z.ZodMiniType): Encode {
  let encode = encoders.get(schema)
  if (!encode) encoders.set(schema, (encode = makeEncoder(schema)))
  return encode
}

/** The parts of a schema's definition that encoding needs. Each type has only some of them. */
interface Definition {
  type: string
  checks?: readonly z.core.$ZodCheck[]
  format?: string
  pattern?: RegExp
  coerce?: boolean
  catchall?: unknown
  shape: Record<string, z.ZodMiniType>
  element: z.ZodMiniType
  innerType: z.ZodMiniType
  in: z.ZodMiniType
  out: z.ZodMiniType
  entries: Record<string, unknown>
  fn?: (value: unknown) => boolean
  reverseTransform?: (value: unknown, payload: { value: unknown; issues: unknown[] }) => unknown
}

function makeEncoder(schema: z.ZodMiniType): Encode {
  const def = schema._zod.def as unknown as Definition
  const isPlain = (def.checks ?? []).length === 0
  switch (def.type) {
    case 'object':
      return isPlain && !def.catchall ? objectOf(def.shape) : byZod(schema)
    case 'array':
      return isPlain ? arrayOf(def.element) : byZod(schema)
    case 'nullable': {
      const inner = encoderOf(def.innerType)
      return (value) => (value === null ? null : inner(value))
    }
    case 'optional': {
      const inner = encoderOf(def.innerType)
      return (value) => (value === undefined ? undefined : inner(value))
    }
    case 'string':
      return isPlain && !def.coerce && (!def.format || SAID_BY_PATTERN.has(def.format))
        ? stringOf(def.format ? def.pattern! : null)
        : byZod(schema)
    case 'number':
      if (!isPlain || def.coerce || (def.format && def.format !== 'safeint')) return byZod(schema)
      return encodeIf(def.format ? Number.isSafeInteger : Number.isFinite)
    case 'boolean':
      return def.coerce ? byZod(schema) : encodeIf((value) => typeof value === 'boolean')
    case 'enum': {
      const words = new Set(Object.values(def.entries))
      return encodeIf((value) => words.has(value))
    }
    case 'custom':
      return isPlain && def.fn ? encodeIf(def.fn) : byZod(schema)
    case 'pipe':
      return def.reverseTransform ? codecOf(def) : byZod(schema)
    default:
      return byZod(schema)
  }
}

/** Formats that their pattern describes completely. */
const SAID_BY_PATTERN = new Set(['uuid', 'date'])

class Misfit extends Error {}

function encodeIf(isFit: (value: unknown) => boolean): Encode {
  return (value) => {
    if (!isFit(value)) throw new Misfit()
    return value
  }
}

function stringOf(pattern: RegExp | null): Encode {
  // Most fields of an answer are texts, so their test is not a call of its own.
  return (value) => {
    if (typeof value !== 'string' || (pattern !== null && !pattern.test(value))) throw new Misfit()
    return value
  }
}

/**
 * Encodes declared fields only. Encoders are created at the first value. Each result copies an empty object with all
 * keys, at half the cost of adding them. Missing fields stay undefined and are not sent.
 */
function objectOf(shape: Definition['shape']): Encode {
  const keys = Object.keys(shape)
  const empty = Object.fromEntries(keys.map((key) => [key, undefined])) as Record<string, unknown>
  let encodes: Encode[] | null = null
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Misfit()
    encodes ??= keys.map((key) => encoderOf(shape[key]!))
    const record = value as Record<string, unknown>
    const encoded = { ...empty }
    for (let index = 0; index < keys.length; index += 1) {
      const key = keys[index]!
      encoded[key] = encodes[index]!(record[key])
    }
    return encoded
  }
}

function arrayOf(element: z.ZodMiniType): Encode {
  const encode = encoderOf(element)
  return (value) => {
    if (!Array.isArray(value)) throw new Misfit()
    return value.map((each) => encode(each))
  }
}

function codecOf({ in: wire, out: innerSchema, reverseTransform }: Definition): Encode {
  const [check, encode] = [encoderOf(innerSchema), encoderOf(wire)]
  return (value) => {
    const payload = { value: check(value), issues: [] }
    const wireValue = reverseTransform!(payload.value, payload)
    if (payload.issues.length > 0) throw new Misfit()
    return encode(wireValue)
  }
}

function byZod(schema: z.ZodMiniType): Encode {
  return (value) => z.encode(schema as z.ZodMiniType<unknown>, value)
}
