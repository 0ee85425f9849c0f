import { expect, test } from 'vitest'
import { plusDays } from '../kernel/dates.ts'
import { CALENDAR_DAYS_MAX, checkCalendarRange } from './calendar-range.ts'

test('A day, a week, a month with the weeks around it, and exactly 62 days can be asked for', () => {
  for (const days of [1, 7, 42, CALENDAR_DAYS_MAX])
    expect(checkCalendarRange({ dateFrom: '2026-10-25', dateTo: plusDays('2026-10-25', days - 1) })).toEqual(
      [],
    )
})

test('One day more is refused with the number of days, at its field', () => {
  expect(checkCalendarRange({ dateFrom: '2026-10-25', dateTo: plusDays('2026-10-25', 62) })).toEqual([
    { path: 'dateTo', message: 'A calendar shows at most 62 days at once' },
  ])
})

test('A range that runs backwards is refused', () => {
  expect(checkCalendarRange({ dateFrom: '2026-10-25', dateTo: '2026-10-24' })).toEqual([
    { path: 'dateTo', message: 'The last date should not be before the first date' },
  ])
})
