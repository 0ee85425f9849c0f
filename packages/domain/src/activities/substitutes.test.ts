import { expect, test } from 'vitest'
import { decideSubstitutes } from './substitutes.ts'

const ana = { name: 'Ana Lima', teaches: true, isItsOwn: false }
const input = {
  date: '2026-11-18',
  today: '2026-11-18',
  dateFormat: 'AMERICAN',
  meeting: { isCanceled: false },
  people: [ana],
} as const

test('An instructor takes a section over on a day it meets, today or later; nobody is nobody any more', () => {
  expect(decideSubstitutes(input).allowed).toBe(true)
  expect(decideSubstitutes({ ...input, people: [] }).allowed).toBe(true)
})

test.each([
  [{ today: '2026-11-19' }, 'IN_THE_PAST', '11/18/2026 is over. Choose today or a later date'],
  [{ meeting: null }, 'DOES_NOT_MEET', 'There is no meeting on 11/18/2026. Choose a day on which it meets'],
  [
    { meeting: { isCanceled: true } },
    'DOES_NOT_MEET',
    'There is no meeting on 11/18/2026. Choose a day on which it meets',
  ],
  [
    { people: [{ ...ana, teaches: false }] },
    'NO_INSTRUCTOR',
    'Ana Lima is no instructor. Choose somebody who is',
  ],
  [
    { people: [{ ...ana, isItsOwn: true }] },
    'TEACHES_ALREADY',
    'Ana Lima teaches this anyway. Choose somebody else',
  ],
])('Otherwise it says why not: %j', (over, code, message) => {
  expect(decideSubstitutes({ ...input, ...over })).toMatchObject({ code, message })
})
