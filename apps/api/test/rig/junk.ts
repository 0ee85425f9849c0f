import type { JsonSchema } from '../../src/platform/http/openapi-schemas.ts'

// Input that nobody should send but somebody does.

export const NIL = '00000000-0000-0000-0000-000000000000'

export const JUNK_IDS = [
  'junk',
  '1',
  NIL,
  `' or 1=1 --`,
  '../../etc/passwd',
  '\u0000',
  'x'.repeat(200),
  `${NIL} `,
]

export const JUNK_WORDS = [
  '',
  'junk!',
  '-1',
  '1e99',
  'NaN',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '\u0000',
  'x'.repeat(3000),
  `' or 1=1 --`,
  '%',
  '_',
  '💥',
  ',',
  ';:;',
  'null',
]

const NESTED = `${'['.repeat(20_000)}${']'.repeat(20_000)}`

export const JUNK_BODIES = [
  '{',
  '[]',
  '"text"',
  '42',
  '\u0000',
  `{"a":${'['.repeat(20_000)}`,
  NESTED,
  `{"a":${NESTED}}`,
  `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
]

export const JUNK_VALUES = [
  { junk: true },
  [{ junk: true }],
  [null],
  null,
  true,
  'junk!',
  '',
  '\u0000',
  '\ud800',
  'x'.repeat(100_000),
  -1,
  1.5,
  1e308,
  2 ** 31,
  '=1+1',
  '💥',
  '0000-01-01',
  '0001-01-01T00:00:00Z',
  '9999-12-31',
]

/** Checks whether a word cannot be a value of the query parameter. */
export function cannotBe(name: string, schema: JsonSchema, word: string): boolean {
  if (word === '' || name === 'direction' || (name.startsWith('sort') && word === ',')) return false
  const one = schema.type === 'array' ? schema.items! : schema
  if (one.format === 'uuid' || one.format === 'date') return true
  if (one.enum) return !one.enum.includes(word)
  if (one.type === 'boolean') return word !== 'true' && word !== 'false'
  if (one.type === 'integer') return !/^\d+$/.test(word)
  return name === 'search' && (word.includes('\u0000') || word.length > Number(one.maxLength))
}

/** Checks whether a body's field may be an object or a list of objects. */
export function takesObjects(schema: JsonSchema): boolean {
  return [schema, ...(schema.anyOf ?? [])].some(
    ({ type }) => type === undefined || [type].flat().some((each) => each === 'object' || each === 'array'),
  )
}

/** Returns copies of a body, each with one field of a nested object replaced by junk. */
export function nestedJunk(schema: JsonSchema, body: unknown): unknown[] {
  const item = schema.items ?? schema.anyOf?.find(({ items }) => items)?.items
  if (item) return nestedJunk(item, (body as unknown[] | undefined)?.[0]).map((junk) => [junk])
  const { properties } = schema.properties ? schema : (schema.anyOf?.find((each) => each.properties) ?? {})
  return Object.keys(properties ?? {}).flatMap((field) =>
    JUNK_VALUES.map((junk) => ({ ...(body as object), [field]: junk })),
  )
}
