import { dateIn, instantOf, plusDays, timeIn } from '../kernel/dates.ts'
import type { Channel } from './channels.ts'
import { afterQuietHours, type QuietHours } from './quiet-hours.ts'

/**
 * Returns when to send a meeting's reminder, `hours` before it begins. A text due in quiet hours waits for their end,
 * or leaves before they begin if the meeting would begin first. Always before the meeting begins.
 */
export function reminderDue(
  channel: Channel,
  startsAt: Temporal.Instant,
  { hours, quiet, zone }: { hours: number; quiet: QuietHours; zone: string },
): Temporal.Instant {
  const due = startsAt.subtract({ hours })
  if (channel === 'EMAIL') return due
  const laterDue = afterQuietHours(quiet, zone, due)
  return Temporal.Instant.compare(laterDue, startsAt) < 0 ? laterDue : beforeQuietHours(quiet, zone, due)
}

/** A text that cannot wait for the end of the quiet hours leaves this long before they begin. */
const EARLIER_MINUTES = 60

function beforeQuietHours({ from, until }: QuietHours, zone: string, at: Temporal.Instant): Temporal.Instant {
  const [date, time] = [dateIn(zone, at), timeIn(zone, at)]
  const began = from > until && time < until ? plusDays(date, -1) : date
  return instantOf(began, from, zone).subtract({ minutes: EARLIER_MINUTES })
}

/** Checks whether a school may send messages now that have no time of their own: from 9 AM to 8 PM in its time zone. */
export function isTimeToWrite(zone: string, at: Temporal.Instant): boolean {
  const time = timeIn(zone, at)
  return time >= '09:00' && time < '20:00'
}
