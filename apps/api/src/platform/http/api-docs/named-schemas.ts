import { glob } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type * as z from 'zod/mini'
import type { ApiDocument } from '../openapi.ts'
import { answeredSchema, sentSchema, type JsonSchema } from '../openapi-schemas.ts'

/** Schemas with shorter texts are easier to read inline. */
const WORTH_A_NAME = 200

/**
 * Names the document's schemas. Those the contract exports get the export's name (`rosterRow` is `RosterRow`; if what
 * is sent differs, `RosterRowSent`).
 *
 * Other repeated ones get the name of the first call that has them. Schemas with equal content are the same.
 */
export async function nameSchemas(document: ApiDocument): Promise<ApiDocument> {
  const names = await exportedNames()
  nameRepeats(document, names)
  const schemas: Record<string, unknown> = {}
  const referTo = (name: string, schema: JsonSchema): { $ref: string } => {
    if (!(name in schemas)) {
      schemas[name] = null
      schemas[name] = shorten(schema)
    }
    return { $ref: `#/components/schemas/${name}` }
  }
  const shorten = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(place)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, place(each)]))
  }
  const place = (value: unknown): unknown => {
    if (!isSchema(value)) return shorten(value)
    const { description, ...bare } = value
    const descriptionPart = description === undefined ? {} : { description }
    const name = names.get(textOf(bare))
    if (name) return { ...descriptionPart, ...referTo(name, bare) }
    const some = withoutNull(bare)
    const nameOfSome = some && names.get(textOf(some))
    if (nameOfSome) return { ...descriptionPart, anyOf: [referTo(nameOfSome, some), { type: 'null' }] }
    return shorten(value)
  }
  const paths = place(document.paths) as ApiDocument['paths']
  const parameters = nameParameters(paths)
  const sortedSchemas = Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    ...document,
    paths,
    components: {
      ...document.components,
      parameters: { ...document.components.parameters, ...parameters },
      schemas: { ...document.components.schemas, ...Object.fromEntries(sortedSchemas) },
    },
  }
}

/** Returns the name of each exported schema, by the schema's text. */
async function exportedNames(): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const usedNames = new Set<string>(['Problem'])
  const add = (name: string, schema: JsonSchema) => {
    const text = textOf(schema)
    if (!isSchema(schema) || text.length < WORTH_A_NAME || names.has(text) || usedNames.has(name)) return
    names.set(text, name)
    usedNames.add(name)
  }
  for (const [name, schema] of await exportedSchemas()) {
    const pascal = name[0]!.toUpperCase() + name.slice(1)
    add(pascal, answeredSchema(schema))
    const sent = sentSchema(schema)
    add(usedNames.has(pascal) ? `${pascal}Sent` : pascal, sent)
  }
  return names
}

async function exportedSchemas(): Promise<[name: string, schema: z.ZodMiniType][]> {
  const contract = dirname(fileURLToPath(import.meta.resolve('@afterbell/contract/index')))
  const files = await Array.fromAsync(glob('*/*.ts', { cwd: contract }))
  const schemas: [string, z.ZodMiniType][] = []
  for (const file of files.filter((each) => !each.endsWith('.test.ts')).sort()) {
    const module = (await import(join(contract, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(module)) if (isZod(value)) schemas.push([name, value])
  }
  return schemas
}

function isZod(value: unknown): value is z.ZodMiniType {
  return typeof value === 'object' && value !== null && '_zod' in value
}

/** Names repeated schemas without a name after the first call that has them and the fields that lead there. */
function nameRepeats(document: ApiDocument, names: Map<string, string>): void {
  const first = new Map<string, { name: string; count: number }>()
  const look = (value: unknown, name: string): void => {
    if (Array.isArray(value)) return value.forEach((each) => look(each, name))
    if (typeof value !== 'object' || value === null) return
    if (isSchema(value)) {
      const text = textOf(withoutNull(value) ?? value)
      if (names.has(text)) return
      const candidate = first.get(text)
      if (candidate) candidate.count += 1
      else if (text.length >= WORTH_A_NAME) first.set(text, { name, count: 1 })
      if (candidate) return
    }
    for (const [key, each] of Object.entries(value))
      look(each, STRUCTURE.has(key) ? name : name + pascalOf(key))
  }
  for (const methods of Object.values(document.paths))
    for (const { operationId, requestBody, responses } of Object.values(methods)) {
      look(requestBody?.content, `${pascalOf(operationId)}Body`)
      look(Object.values(responses), pascalOf(operationId))
    }
  const usedNames = new Set(names.values())
  for (const [text, { name, count }] of first) {
    if (count < 2) continue
    const free = freeName(name, (each) => usedNames.has(each))
    usedNames.add(free)
    names.set(text, free)
  }
}

/** Replaces parameters that several calls share with references, and returns them by name. */
function nameParameters(paths: ApiDocument['paths']): Record<string, unknown> {
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
  const parametersByText = Map.groupBy(
    operations.flatMap(({ parameters }) => parameters.filter((each) => 'name' in each)),
    textOf,
  )
  const namedParameters: Record<string, unknown> = {}
  const refs = new Map<string, { $ref: string }>()
  for (const [text, uses] of parametersByText) {
    if (uses.length < 2) continue
    const free = freeName(uses[0]!.name, (each) => each in namedParameters)
    namedParameters[free] = uses[0]
    refs.set(text, { $ref: `#/components/parameters/${free}` })
  }
  for (const operation of operations)
    operation.parameters = operation.parameters.map((each) => refs.get(textOf(each)) ?? each)
  return namedParameters
}

const STRUCTURE = new Set([
  'content',
  'schema',
  'properties',
  'items',
  'anyOf',
  'application/json',
  'additionalProperties',
])

/** Returns the name, with the first free number appended if it is taken. */
function freeName(name: string, isInUse: (name: string) => boolean): string {
  let free = name
  for (let n = 2; isInUse(free); n += 1) free = `${name}${n}`
  return free
}

function pascalOf(name: string): string {
  return name.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

function isSchema(value: unknown): value is JsonSchema {
  return (
    typeof value === 'object' &&
    value !== null &&
    ('properties' in value || 'enum' in value) &&
    'type' in value
  )
}

/** Returns the schema without null, if it accepts null; otherwise null. */
function withoutNull({ type, ...rest }: JsonSchema): JsonSchema | null {
  if (!Array.isArray(type) || type.length !== 2 || type[1] !== 'null') return null
  return {
    ...rest,
    type: type[0]!,
    ...(rest.enum ? { enum: rest.enum.filter((each) => each !== null) } : {}),
  }
}

function textOf(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) =>
    typeof each === 'object' && each !== null && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1)))
      : each,
  )
}
