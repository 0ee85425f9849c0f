import { describe, expect, test } from 'vitest'
import { absenceFindings, decideAbsence } from './absence.ts'

const today = '2026-11-18'

describe('The days of an absence', () => {
  test.each([
    ['2026-11-18', '2026-11-18', []],
    ['2026-11-10', '2026-12-10', []],
    ['2026-11-19', '2026-11-18', [['to', 'Should not be before the first day']]],
    ['2026-11-18', '2036-11-18', [['to', 'Should be within a year of today']]],
    ['2016-11-18', '2026-11-18', [['from', 'Should be within a year of today']]],
    ['2027-11-19', '2027-11-19', []],
    [
      '2027-11-20',
      '2027-11-20',
      [
        ['from', 'Should be within a year of today'],
        ['to', 'Should be within a year of today'],
      ],
    ],
  ])('from %s to %s are refused by %j', (from, to, wrong) => {
    expect(absenceFindings({ from, to, today }).map(({ path, message }) => [path, message])).toEqual(wrong)
  })
})

describe('An absence', () => {
  const zoe = { child: 'Zoë Marín', meetings: 2, checkedIn: [] }
  const away = { child: 'Max Marín', meetings: 0, checkedIn: [] }
  const presentChild = { ...zoe, checkedIn: [{ activity: 'Chess' }] }
  test.each([
    [[zoe], false, 'allowed'],
    [[zoe, away], false, 'allowed'],
    [[away], false, 'NOT_EXPECTED'],
    [[away, { ...away, child: 'Ana' }], true, 'NOT_EXPECTED'],
    [[zoe, presentChild], false, 'CHECKED_IN'],
    [[zoe, presentChild], true, 'allowed'],
  ] as const)('of %o, knowing of check-ins: %s, is %s', (children, evenIfIn, outcome) => {
    const decision = decideAbsence(children, { evenIfIn })
    expect(decision.allowed ? 'allowed' : decision.code).toBe(outcome)
  })
  test('says who is in where, and what to do', () => {
    expect(decideAbsence([presentChild], { evenIfIn: false })).toMatchObject({
      message:
        'Zoë Marín is checked in to Chess. A check-in counts more than an absence: undo it first if it was a mistake',
    })
  })
})
