import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import { date, id, money, text } from '@afterbell/contract/kernel/fields'
import { renamedOnWire } from '@afterbell/contract/kernel/travels-as'
import { encodeAnswer } from '../../src/platform/http/encode-answer.ts'

// Our own encoder shapes answers. It must do the same as `z.encode`.

const answer = z.object({
  id,
  born: z.nullable(date),
  price: money,
  note: z.optional(z.string()),
  kind: z.enum(['classes', 'camps']),
  amount: z.int(),
  share: z.number(),
  isOver: z.boolean(),
  short: text(5),
  days: z.record(z.string(), z.array(z.union([z.string(), z.int()]))),
  rows: z.array(
    renamedOnWire(z.object({ familyTold: z.boolean(), size: z._default(z.int(), 1) }), 'seen', 'familyTold'),
  ),
})

const source = {
  id: '01a20631-e481-7a6e-939e-5a873608b312',
  born: '2018-02-28',
  price: 1250,
  note: undefined as string | undefined,
  kind: 'camps',
  amount: 3,
  share: 0.5,
  isOver: false,
  short: 'short',
  days: { monday: ['a', 1] as unknown[] },
  rows: [{ seen: true, size: 2, other: 'not declared' }],
  other: 'not declared',
}

const encoded = (value: unknown) => encodeAnswer(answer, value, 'rooms.answer')

test('What an act answers is told as it is declared to be: money in dollars, under the names of the wire, nothing besides', () => {
  const { note: _, other: __, ...fields } = source
  expect(encoded(source)).toEqual({ ...fields, price: 12.5, rows: [{ familyTold: true, size: 2 }] })
  expect(JSON.stringify(encoded(source))).toBe(JSON.stringify(z.encode(answer, source as never)))
  expect(encoded({ ...source, born: null, note: 'Likes to draw', rows: [] })).toMatchObject({
    born: null,
    note: 'Likes to draw',
    rows: [],
  })
})

const WRONG: [what: string, wrong: object][] = [
  ['an id that is none', { id: 'x' }],
  ['a day that is none', { born: '2018-13-01' }],
  ['money with parts of a cent', { price: 12.5 }],
  ['money that is text', { price: '12' }],
  ['a text that is a number', { note: 4 }],
  ['a word that is not of the list', { kind: 'trips' }],
  ['a number that is not whole', { amount: 1.5 }],
  ['a number that is none', { share: Number.NaN }],
  ['a yes that is text', { isOver: 'true' }],
  ['a text that is too long', { short: 'longer than five' }],
  ['something else in a record', { days: { monday: [true] } }],
  ['a list that is none', { rows: {} }],
  ['a row that is none', { rows: ['none'] }],
  ['a row that says too little', { rows: [{ size: 2 }] }],
  ['nothing where something is declared', { kind: undefined }],
]

test.each(WRONG)('%s is not answered', (_, wrong) => {
  const value = { ...source, ...wrong }
  expect(z.safeEncode(answer, value as never).success).toBe(false)
  expect(() => encoded(value)).toThrow(/The answer of rooms.answer is not what it declares: .*→ at \w+/s)
})
