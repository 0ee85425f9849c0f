import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { groups } from '../index.ts'
import { printedText } from './fields.ts'

// Every text or date that a call accepts can be stored in the database, in every field of every call.

const calls = Object.values(groups).flatMap((group) => Object.values(group))

/** PostgreSQL cannot store these: NUL, and half a surrogate pair. */
const UNSTORABLE = ['\0', 'a\0b', '\ud800']

/** Dates before the calendar begins and after the last printable one: adding days to them would leave all valid years. */
const IMPOSSIBLE_DAYS = ['0000-01-01', '0001-01-01', '0999-12-31', '9999-12-31']

test.each(calls.map((op) => [op.name, op] as const))('%s takes no text that cannot be stored', (_, op) => {
  const leaves = [op.params, op.query, op.body].flatMap((schema) => (schema ? leavesOf(schema) : []))
  for (const { at, leaf } of leaves)
    for (const value of [
      ...UNSTORABLE,
      ...(isDay(leaf) ? IMPOSSIBLE_DAYS : []),
      ...(isMoment(leaf) ? IMPOSSIBLE_DAYS.map((day) => `${day}T12:00:00Z`) : []),
    ])
      expect(takes(leaf, value), `${at} ${JSON.stringify(value)}`).toBe(false)
})

test('The fields that take days, and those that take texts, are found', () => {
  const leaves = calls.flatMap(({ query, body }) =>
    [query, body].flatMap((schema) => (schema ? leavesOf(schema) : [])),
  )
  expect(leaves.filter(({ leaf }) => isDay(leaf)).length).toBeGreaterThan(20)
  expect(leaves.length).toBeGreaterThan(200)
})

function isDay(leaf: z.ZodMiniType): boolean {
  return takes(leaf, '2026-11-18') && !takes(leaf, '2026-11-32')
}

function isMoment(leaf: z.ZodMiniType): boolean {
  return takes(leaf, '2026-11-18T12:00:00Z') && !takes(leaf, '2026-11-18T99:00:00Z')
}

function takes(leaf: z.ZodMiniType, value: string): boolean {
  return z.safeDecode(leaf, value as never).success
}

function isText(schema: unknown): boolean {
  return (schema as z.ZodMiniType)._zod.def.type === 'string'
}

interface Leaf {
  at: string
  leaf: z.ZodMiniType
}

/** Every schema within a schema that reads a text. */
function leavesOf(schema: z.ZodMiniType, at = '', seen = new Set<z.ZodMiniType>()): Leaf[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const inner = (each: unknown, name = '') => leavesOf(each as z.ZodMiniType, `${at}${name}`, seen)
  const def = schema._zod.def as unknown as Record<string, unknown> & { type: string }
  switch (def.type) {
    case 'string':
      return [{ at, leaf: schema }]
    case 'object':
      return Object.entries(def.shape as object).flatMap(([name, each]) => inner(each, `.${name}`))
    case 'record':
      return [...inner(def.keyType, '{}'), ...inner(def.valueType, '{}')]
    case 'array':
      return inner(def.element, '[]')
    case 'tuple':
      return (def.items as unknown[]).flatMap((each) => inner(each, '[]'))
    case 'union':
      return (def.options as unknown[]).flatMap((each) => inner(each))
    case 'intersection':
      return [...inner(def.left), ...inner(def.right)]
    case 'pipe':
      // Checked as a whole, because it refuses values while it reads them.
      if (def.reverseTransform && isText(def.in)) return [{ at, leaf: schema }]
      return [...inner(def.in), ...inner(def.out)]
    case 'lazy':
      return inner((def.getter as () => unknown)())
    default:
      return def.innerType ? inner(def.innerType) : []
  }
}

test('What stands on papers holds only what papers can print', () => {
  const note = printedText(100)
  for (const text of ['Paid in cash', 'Zażółć, Trần Thị Ánh, 王小明, محمد, €12', ''])
    expect(z.safeParse(note, text).data).toBe(text)
  const refused = z.safeParse(note, 'See you soon 🎉')
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([
    'We cannot print “🎉” on invoices. Please write it with other letters',
  ])
})
