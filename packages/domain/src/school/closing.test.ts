import { describe, expect, test } from 'vitest'
import { closingDue, decideClosing, decideReopening, lastDayToReturn, ownersOf } from './closing.ts'

const ann = { id: 'ann', name: 'Ann Lee', isMainContact: false }
const bob = { id: 'bob', name: 'Bob Ito', isMainContact: true }

const codeOf = (decision: { allowed: boolean; code?: string }) =>
  decision.allowed ? 'ALLOWED' : decision.code

test('The owner is the main contact among the Super Admins; without one, each of them is', () => {
  expect(ownersOf([ann, bob])).toEqual([bob])
  expect(ownersOf([ann])).toEqual([ann])
  expect(ownersOf([])).toEqual([])
})

describe('Closing a school', () => {
  const input = { userId: 'bob', owners: [bob], schoolName: 'Café Clubs', typed: 'Café Clubs' }

  test.each([
    ['Café Clubs', 'ALLOWED'],
    ['  CAFÉ   clubs ', 'ALLOWED'],
    // The accent as a separate combining character.
    ['Cafe\u0301 Clubs', 'ALLOWED'],
    ['Cafe Clubs', 'NAME_DIFFERS'],
    ['', 'NAME_DIFFERS'],
  ])('with %j typed: %s', (typed, code) => {
    expect(codeOf(decideClosing({ ...input, typed }))).toBe(code)
  })

  test('is the owner’s alone, who is named to others', () => {
    expect(decideClosing({ ...input, userId: 'ann' })).toEqual({
      allowed: false,
      code: 'NOT_THE_OWNER',
      message: 'Only Bob Ito can close the school',
    })
    expect(codeOf(decideClosing({ ...input, owners: [] }))).toBe('NOT_THE_OWNER')
  })
})

describe('A school that was closed on October 30', () => {
  const lastDay = lastDayToReturn('2026-10-30')
  const closed = { lastDay, isForGood: false }

  test.each([
    ['2026-10-30', 'ALLOWED', null],
    ['2026-11-21', 'ALLOWED', null],
    ['2026-11-22', 'ALLOWED', 'REMIND'],
    ['2026-11-29', 'ALLOWED', 'REMIND'],
    ['2026-11-30', 'CLOSED_FOR_GOOD', 'END'],
    ['2027-03-01', 'CLOSED_FOR_GOOD', 'END'],
  ])('on %s: opened again %s, due %s', (today, code, due) => {
    expect(codeOf(decideReopening(closed, today))).toBe(code)
    expect(closingDue({ ...closed, isReminded: false }, today)).toBe(due)
    expect(closingDue({ ...closed, isReminded: true }, today)).toBe(due === 'REMIND' ? null : due)
    expect(closingDue({ ...closed, isReminded: true, isForGood: true }, today)).toBeNull()
  })

  test('is opened by nobody once it is closed for good', () => {
    expect(codeOf(decideReopening({ ...closed, isForGood: true }, '2026-11-01'))).toBe('CLOSED_FOR_GOOD')
  })
})
