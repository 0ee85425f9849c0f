import { dateIn, instantOf, plusDays, timeIn, type ClockTime } from '../kernel/dates.ts'

/** When a school sends no texts to many: from a time of the evening to one of the morning, in its own zone. Equal: never quiet. */
export interface QuietHours {
  from: ClockTime
  until: ClockTime
}

/** The first moment at or after `at` that is outside the quiet hours of a school in that zone. */
export function afterQuietHours(
  { from, until }: QuietHours,
  zone: string,
  at: Temporal.Instant,
): Temporal.Instant {
  if (from === until) return at
  const [date, time] = [dateIn(zone, at), timeIn(zone, at)]
  const overnight = from > until
  const isQuiet = overnight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) return at
  return instantOf(overnight && time >= from ? plusDays(date, 1) : date, until, zone)
}
