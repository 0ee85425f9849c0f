import { expect, test } from 'vitest'
import { isExpected } from './expected.ts'

const nothing = { checkIn: null, absence: null }

test.each([
  ['taken before the meeting was over', { ...nothing, isEnrolledAfter: false }, true],
  ['taken after it', { ...nothing, isEnrolledAfter: true }, false],
  ['taken after it, of a child who was there', { ...nothing, isEnrolledAfter: true, checkIn: '15:30' }, true],
  [
    'taken after it, of a child who was to come',
    { ...nothing, isEnrolledAfter: true, absence: 'SICK' },
    true,
  ],
] as const)('With a spot %s, a child is expected there: %o is %s', (_, facts, expected) => {
  expect(isExpected(facts)).toBe(expected)
})
