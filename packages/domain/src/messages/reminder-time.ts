import { dateIn, instantOf, plusDays, timeIn } from '../kernel/dates.ts'
import type { Channel } from './channels.ts'
import { afterQuietHours, type QuietHours } from './quiet-hours.ts'

/**
 * When a reminder of a meeting is due, so many hours before it begins. A text does not leave within the quiet hours of a school in
 * that zone: it waits until they are over, or, where the meeting begins by then, goes just before they begin. Always before the
 * meeting begins.
 */
export function reminderDue(
  channel: Channel,
  startsAt: Temporal.Instant,
  { hours, quiet, zone }: { hours: number; quiet: QuietHours; zone: string },
): Temporal.Instant {
  const due = startsAt.subtract({ hours })
  if (channel === 'EMAIL') return due
  const after = afterQuietHours(quiet, zone, due)
  return Temporal.Instant.compare(after, startsAt) < 0 ? after : beforeQuietHours(quiet, zone, due)
}

/** So long before the quiet hours a text leaves that could not leave within them. */
const EARLIER_MINUTES = 60

function beforeQuietHours({ from, until }: QuietHours, zone: string, at: Temporal.Instant): Temporal.Instant {
  const [date, time] = [dateIn(zone, at), timeIn(zone, at)]
  const began = from > until && time < until ? plusDays(date, -1) : date
  return instantOf(began, from, zone).subtract({ minutes: EARLIER_MINUTES })
}

/** Whether it is a time of day at which a school in that zone writes what has no moment of its own. */
export function isTimeToWrite(zone: string, at: Temporal.Instant): boolean {
  const time = timeIn(zone, at)
  return time >= '09:00' && time < '20:00'
}
