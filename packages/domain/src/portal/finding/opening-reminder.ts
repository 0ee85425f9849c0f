import { dateIn, instantOf, plusDays, type ClockTime } from '../../kernel/dates.ts'

/** On the day before sign-up opens, by the school's clock. */
const DAY_BEFORE_AT: ClockTime = '17:00'

/** Who asks later is written to so long before. */
const LATE_HOURS = 1

/**
 * Returns when somebody who asked at an instant is written to before sign-up opens: on the day before at 5 PM; if that was over, an
 * hour before. Null if that was over as well. Whoever asked in time for an opening that was moved closer is written to at once.
 * @answers When is a family reminded that sign-up opens?
 */
export function openingReminderAt(
  opens: Temporal.Instant,
  askedAt: Temporal.Instant,
  zone: string,
): Temporal.Instant | null {
  const dayBefore = instantOf(plusDays(dateIn(zone, opens), -1), DAY_BEFORE_AT, zone)
  if (Temporal.Instant.compare(askedAt, dayBefore) < 0) return dayBefore
  const late = opens.subtract({ hours: LATE_HOURS })
  return Temporal.Instant.compare(askedAt, late) < 0 ? late : null
}
