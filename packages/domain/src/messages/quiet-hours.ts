import { dateIn, instantOf, plusDays, timeIn, type ClockTime } from '../kernel/dates.ts'
import type { Channel } from './channels.ts'

/**
 * Hours in which texts wait (see `waitsForMorning`), from an evening time to a morning time in the school's time zone.
 * Equal times mean no quiet hours.
 */
export interface QuietHours {
  from: ClockTime
  until: ClockTime
}

/**
 * Checks whether a message waits for the end of the quiet hours, whoever wrote it (decision 203). Emails make no sound
 * and leave at once. Texts wait, unless they go to one family alone or are urgent (`isAwaited`).
 */
export function waitsForMorning({ channel, isAwaited }: { channel: Channel; isAwaited: boolean }): boolean {
  return channel === 'SMS' && !isAwaited
}

/** Returns the first moment at or after `at` outside the school's quiet hours. */
export function afterQuietHours(
  { from, until }: QuietHours,
  zone: string,
  at: Temporal.Instant,
): Temporal.Instant {
  if (from === until) return at
  const [date, time] = [dateIn(zone, at), timeIn(zone, at)]
  const isOvernight = from > until
  const isQuiet = isOvernight ? time >= from || time < until : time >= from && time < until
  if (!isQuiet) return at
  return instantOf(isOvernight && time >= from ? plusDays(date, 1) : date, until, zone)
}
