import { dateIn, instantOf, plusDays, timeIn, type ClockTime } from '../kernel/dates.ts'
import type { Channel } from './channels.ts'

/** When a school sends no texts to many: from a time of the evening to one of the morning, in its own zone. Equal: never quiet. */
export interface QuietHours {
  from: ClockTime
  until: ClockTime
}

/**
 * Whether a message waits for the end of the quiet hours, whoever wrote it (decision 203). An email makes no sound and leaves at once. A
 * text waits, unless somebody waits for it: the one family that was written to, or whoever has to know at once.
 */
export function waitsForMorning({ channel, isAwaited }: { channel: Channel; isAwaited: boolean }): boolean {
  return channel === 'SMS' && !isAwaited
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
