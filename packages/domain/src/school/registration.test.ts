import { expect, it, test } from 'vitest'
import { dunningDaysTyped, registrationFindings } from './registration.ts'

it.each([
  [0, true],
  [5, true],
  [120, true],
  [-1, false],
  [121, false],
  [2.5, false],
  [null, false],
  [undefined, true],
])('lets a school call a child late after %s minutes: %s', (minutes, isFine) => {
  const late = registrationFindings({ offerHours: 24, lateAfterMinutes: minutes })
  expect(late.map(({ path }) => path)).toEqual(isFine ? [] : ['lateAfterMinutes'])
  const collected = registrationFindings({ offerHours: 24, pickupGraceMinutes: minutes })
  expect(collected.map(({ path }) => path)).toEqual(isFine ? [] : ['pickupGraceMinutes'])
})

it('holds offers between an hour and a week, where it says how long', () => {
  const wrong = (offerHours?: number | null) => registrationFindings({ offerHours }).map(({ path }) => path)
  expect([wrong(), wrong(1), wrong(168), wrong(0), wrong(169), wrong(2.5), wrong(null)]).toEqual([
    [],
    [],
    [],
    ['offerHours'],
    ['offerHours'],
    ['offerHours'],
    ['offerHours'],
  ])
})

test.each<[number[], string | null]>([
  [[1, 4, 8, 15], null],
  [[90], null],
  [[1, 2, 3, 4, 5, 6], null],
  [[], 'Enter one to 6 days, such as 1, 4, 8, 15'],
  [[1, 2, 3, 4, 5, 6, 7], 'Enter one to 6 days, such as 1, 4, 8, 15'],
  [[0, 4], 'Enter whole days from 1 to 90, such as 1, 4, 8, 15'],
  [[4, 91], 'Enter whole days from 1 to 90, such as 1, 4, 8, 15'],
  [[1.5], 'Enter whole days from 1 to 90, such as 1, 4, 8, 15'],
  [[4, 4], 'Enter each day once, the earliest first'],
  [[8, 4], 'Enter each day once, the earliest first'],
])('Reminders after %j days: %s', (dunningDays, message) => {
  expect(registrationFindings({ dunningDays })).toEqual(
    message === null ? [] : [{ path: 'dunningDays', message }],
  )
})

test('Days are read as they are typed, and what is none is refused', () => {
  expect(dunningDaysTyped(' 1, 4;8  15 ')).toEqual([1, 4, 8, 15])
  expect(dunningDaysTyped('')).toEqual([])
  expect(registrationFindings({ dunningDays: dunningDaysTyped('soon') })).toHaveLength(1)
})
