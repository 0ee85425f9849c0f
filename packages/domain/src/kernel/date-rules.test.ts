import { describe, expect, it } from 'vitest'
import * as rules from './date-rules.ts'

const today = '2026-09-15'

describe('rules for dates and times', () => {
  it.each([
    ['2026-09-14', 'Should be future date', 'Should be current or future date'],
    ['2026-09-15', 'Should be future date', null],
    ['2026-09-16', null, null],
    ['2026-02-30', 'Should be future date', 'Should be current or future date'],
  ])('%s against today', (date, future, currentOrFuture) => {
    expect([rules.futureDate(today)(date), rules.currentOrFutureDate(today)(date)]).toEqual([
      future,
      currentOrFuture,
    ])
  })

  it.each([
    ['15:30', '16:30', null, null],
    ['16:30', '16:30', 'Start time should be before end time', 'End time should be after start time'],
    ['17:00', '16:30', 'Start time should be before end time', 'End time should be after start time'],
    ['17:00', '16:', null, null],
    ['17', '16:30', null, null],
    ['17:00', null, null, null],
  ])('from %s to %s', (start, end, before, after) => {
    expect([rules.timeBefore(end)(start), rules.timeAfter(start)(end)]).toEqual([before, after])
  })

  it.each([
    ['2020-01-01', null],
    ['2026-09-15', null],
    ['2026-09-16', 'Should be current or past date'],
    ['2020-02-30', 'This field should be a valid date'],
    ['0202-01-01', 'This field should be a valid date'],
  ])('born on %s', (date, expected) => {
    expect(rules.birthDate(today)(date)).toBe(expected)
  })

  it('wants whole dates and times', () => {
    expect([rules.date('2026-9-1'), rules.date('2026-09-01')]).toEqual([
      'This field should be a valid date',
      null,
    ])
    expect([rules.time('9:00'), rules.time('09:00')]).toEqual(['This field should be a valid time', null])
  })
})
