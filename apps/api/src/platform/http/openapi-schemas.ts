import * as z from 'zod/mini'
import { money, storable } from '@afterbell/contract/kernel/fields'

/** A JSON schema as OpenAPI 3.1 takes it. */
export interface JsonSchema {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  propertyNames?: JsonSchema
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: string[]
  anyOf?: JsonSchema[]
  default?: unknown
  additionalProperties?: boolean | JsonSchema
  [keyword: string]: unknown
}

export interface Parameter {
  name: string
  in: 'path' | 'query'
  required: boolean
  description?: string
  schema: JsonSchema
  style?: 'form'
  explode?: boolean
}

/** Returns the schema of what a caller sends: fields with a default are optional, money is a decimal number. */
export function sentSchema(schema: z.ZodMiniType): JsonSchema {
  const rawSchema = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === money) Object.assign(jsonSchema, { minimum: 0, maximum: 999_999.99 })
      // Omitted for codecs, whose default may differ on the wire. Empty values do not.
      const { type, defaultValue } = zodSchema._zod.def as { type: string; defaultValue?: unknown }
      if (type === 'default' && isEmpty(defaultValue)) jsonSchema.default = defaultValue
    },
  })
  return readable(rawSchema as JsonSchema)
}

function isEmpty(value: unknown): value is null | object {
  return value === null || (typeof value === 'object' && Object.keys(value).length === 0)
}

/** Returns the schema of what a caller receives: every declared field, money as a decimal number. */
export function answeredSchema(schema: z.ZodMiniType): JsonSchema {
  const rawSchema = z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (!isCodec(zodSchema)) return
      for (const keyword of Object.keys(jsonSchema)) delete jsonSchema[keyword]
      Object.assign(jsonSchema, answeredSchema(zodSchema._zod.def.in as z.ZodMiniType))
    },
  })
  return readable(rawSchema as JsonSchema, { isAnswer: true })
}

/** Returns the parameters of a query. Those of a list are given in the spellings a caller may use. */
export function queryParameters(query: z.ZodMiniType): Parameter[] {
  const { properties = {}, required = [] } = sentSchema(query)
  const isList = (query._zod.def as { type: string; in?: z.ZodMiniType }).in?._zod.def.type === 'transform'
  if (!isList) return parametersOf(properties, required)
  const { page, size, search: _, sort, ...filters } = properties
  const sortable = (sort?.anyOf?.[0] ?? sort)?.properties?.by?.enum as string[]
  return [
    ...parametersOf({ page: page!, size: size! }, []),
    {
      ...optional('search', { type: 'string', maxLength: 200 }),
      description: 'Also taken as `query` and `searchText`.',
    },
    {
      ...optional('sort', { type: 'string', enum: sortable.flatMap((by) => [`${by},ASC`, `${by},DESC`]) }),
      description: 'Column and direction. Also taken as `sortBy` and `direction`.',
    },
    ...['query', 'searchText'].map((name) => optional(name, { type: 'string', maxLength: 200 })),
    optional('sortBy', { type: 'string', enum: sortable }),
    optional('direction', { type: 'string', enum: ['ASC', 'DESC'] }),
    {
      ...optional('filters', { type: 'string' }),
      description: 'Several filters in one: `name:value;name:value`.',
    },
    ...parametersOf(filters, []),
  ]
}

/** Returns the parameters of a path: ids, unless the call declares otherwise. */
export function pathParameters(path: string, params: z.ZodMiniType | undefined): Parameter[] {
  const properties = params ? (sentSchema(params).properties ?? {}) : {}
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name: name!,
    in: 'path',
    required: true,
    schema: properties[name!] ?? { type: 'string', format: 'uuid' },
  }))
}

function parametersOf(properties: Record<string, JsonSchema>, required: string[]): Parameter[] {
  return Object.entries(properties).map(([name, schema]) => {
    const isRequired = required.includes(name)
    const list = schema.anyOf?.find(({ type }) => type === 'array')
    if (!list) return { name, in: 'query', required: isRequired, schema }
    return {
      name,
      in: 'query',
      required: isRequired,
      description: 'Parted by commas; the parameter may also be repeated.',
      style: 'form',
      explode: false,
      schema: list,
    }
  })
}

function optional(name: string, schema: JsonSchema): Parameter {
  return { name, in: 'query', required: false, schema }
}

function isCodec(schema: z.core.$ZodType): schema is z.core.$ZodPipe {
  const def = schema._zod.def as { type: string; reverseTransform?: unknown }
  return def.type === 'pipe' && def.reverseTransform !== undefined
}

/**
 * Shortens a schema: `null` within the type, one boolean instead of its spellings, no pattern that a format already
 * implies.
 */
function readable(schema: JsonSchema, how: { isAnswer?: boolean } = {}): JsonSchema {
  const { $schema: _, ...rest } = schema
  const read: JsonSchema = { ...rest }
  if (read.properties)
    read.properties = Object.fromEntries(
      Object.entries(read.properties).map(([name, each]) => [name, readable(each, how)]),
    )
  if (read.items) read.items = readable(read.items, how)
  if (read.propertyNames) read.propertyNames = readable(read.propertyNames, how)
  if (typeof read.additionalProperties === 'object')
    read.additionalProperties = readable(read.additionalProperties, how)
  // Answers may gain fields, which clients should not refuse.
  if (how.isAnswer && read.additionalProperties === false) delete read.additionalProperties
  if (how.isAnswer) delete read.default
  if (read.format || read.pattern === STORABLE) delete read.pattern
  if (read.maximum === Number.MAX_SAFE_INTEGER) delete read.maximum
  if (read.minimum === Number.MIN_SAFE_INTEGER) delete read.minimum
  return read.anyOf
    ? mergeChoices(
        read,
        read.anyOf.map((each) => readable(each, how)),
      )
    : read
}

const STORABLE = (storable._zod.def as unknown as { pattern: RegExp }).pattern.source

function mergeChoices({ anyOf: _, ...rest }: JsonSchema, choices: JsonSchema[]): JsonSchema {
  if (choices.length === 2 && choices[0]!.type === 'boolean' && choices[1]!.enum?.join() === 'true,false')
    return { ...rest, type: 'boolean' }
  const [one, other] = choices
  if (choices.length === 2 && other!.type === 'null' && typeof one!.type === 'string')
    return {
      ...rest,
      ...one,
      type: [one!.type, 'null'],
      ...(one!.enum ? { enum: [...one!.enum, null] } : {}),
    }
  return { ...rest, anyOf: choices }
}
