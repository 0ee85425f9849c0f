import { expect, test } from 'vitest'
import { daysLookedAt, livedInParts, timeStep } from './over-time.ts'
import { nextSending, rangeSent, scheduleFindings, sendingText } from './report-schedule.ts'

const range = { from: '2026-11-02', to: '2026-11-22' }

test('Half a year is read by weeks, more by months, unless it is said', () => {
  expect(timeStep(range, undefined)).toBe('WEEK')
  expect(timeStep({ from: '2026-01-01', to: '2026-12-31' }, undefined)).toBe('MONTH')
  expect(timeStep(range, 'MONTH')).toBe('MONTH')
})

test('The day before and the last day of each part are looked at', () => {
  expect(daysLookedAt(range, 'WEEK')).toEqual(['2026-11-01', '2026-11-08', '2026-11-15', '2026-11-22'])
})

test('Every part is the one before, and who began, without who ended', () => {
  const lived = livedInParts(
    [
      // Present before, and still at the end.
      { first: 0, past: 4, count: 5 },
      // Present before, and left in the second part.
      { first: 0, past: 2, count: 1 },
      // Left before the first day.
      { first: 0, past: 0, count: 9 },
      // Began in the first part, still present.
      { first: 1, past: 4, count: 2 },
      // Began and ended within the third.
      { first: 3, past: 3, count: 1 },
    ],
    3,
  )
  expect(lived).toEqual([
    { live: 8, began: 2, ended: 0 },
    { live: 7, began: 0, ended: 1 },
    { live: 7, began: 1, ended: 1 },
  ])
})

test.each([
  [{ every: 'WEEK', day: 3 }, '2026-11-18', '2026-11-18'],
  [{ every: 'WEEK', day: 3 }, '2026-11-19', '2026-11-25'],
  [{ every: 'WEEK', day: 1 }, '2026-12-31', '2027-01-04'],
  [{ every: 'MONTH', day: 28 }, '2026-02-28', '2026-02-28'],
  [{ every: 'MONTH', day: 1 }, '2026-12-02', '2027-01-01'],
  [{ every: 'MONTH', day: 15 }, '2026-11-14', '2026-11-15'],
] as const)('What is sent so: %j is sent after %s on %s', (sending, from, next) =>
  expect(nextSending(sending, from)).toBe(next),
)

test('It is of the seven days, or the month, before', () => {
  expect(rangeSent('WEEK', '2026-11-18')).toEqual({ from: '2026-11-11', to: '2026-11-17' })
  expect(rangeSent('MONTH', '2026-03-15')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
  expect(rangeSent('MONTH', '2027-01-01')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  expect(sendingText({ every: 'WEEK', day: 7 })).toBe('every Sunday')
  expect(sendingText({ every: 'MONTH', day: 2 })).toBe('on day 2 of every month')
})

test.each([
  ['WEEK', 8],
  ['WEEK', 0],
  ['MONTH', 29],
  ['MONTH', 1.5],
] as const)('Every %s there is no day %d', (every, day) =>
  expect(scheduleFindings({ every, day })).toMatchObject([{ path: 'day' }]),
)
