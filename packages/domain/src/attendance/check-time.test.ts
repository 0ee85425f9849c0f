import { expect, test } from 'vitest'
import { formatDayTime, isToCome, minutesBetween } from './check-time.ts'

test('Minutes are counted over midnight', () => {
  const end = { date: '2026-11-30', time: '16:30' }
  expect(minutesBetween(end, { date: '2026-11-30', time: '16:00' })).toBe(-30)
  expect(minutesBetween(end, { date: '2026-12-01', time: '00:30' })).toBe(480)
})

test('What is said may be five minutes ahead of the clock, whichever day that is', () => {
  const clock = { today: '2026-11-18', now: '23:57' }
  expect(isToCome({ date: '2026-11-19', time: '00:02' }, clock)).toBe(false)
  expect(isToCome({ date: '2026-11-19', time: '00:03' }, clock)).toBe(true)
  expect(isToCome({ date: '2026-11-17', time: '23:59' }, clock)).toBe(false)
})

test('A time on another day is shown with it, as the school writes dates', () => {
  expect(formatDayTime('00:30', '2026-11-24', 'AMERICAN')).toBe('12:30 AM, Nov 24')
  expect(formatDayTime('00:30', '2026-11-24', 'EUROPEAN')).toBe('00:30, 24 Nov')
  expect(formatDayTime('16:30', null, 'AMERICAN')).toBe('4:30 PM')
})
