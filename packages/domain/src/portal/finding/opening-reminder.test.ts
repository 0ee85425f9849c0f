import { expect, test } from 'vitest'
import { openingReminderAt } from './opening-reminder.ts'

const ZONE = 'America/Toronto'
const OPENS = Temporal.Instant.from('2026-12-02T13:00:00Z')

const remindedAt = (askedAt: string, opens = OPENS) =>
  openingReminderAt(opens, Temporal.Instant.from(askedAt), ZONE)?.toString() ?? null

test('Who asks in time is written to on the day before at 5 PM, by the school’s clock', () => {
  expect(remindedAt('2026-11-20T10:00:00Z')).toBe('2026-12-01T22:00:00Z')
  expect(remindedAt('2026-12-01T21:59:59Z')).toBe('2026-12-01T22:00:00Z')
  // Clocks change in the night between.
  expect(remindedAt('2026-10-20T10:00:00Z', Temporal.Instant.from('2026-11-01T14:00:00Z'))).toBe(
    '2026-10-31T21:00:00Z',
  )
})

test('Who asks later is written to an hour before, and not at all within that hour', () => {
  expect(remindedAt('2026-12-01T22:00:00Z')).toBe('2026-12-02T12:00:00Z')
  expect(remindedAt('2026-12-02T11:59:00Z')).toBe('2026-12-02T12:00:00Z')
  expect(remindedAt('2026-12-02T12:00:00Z')).toBeNull()
})
