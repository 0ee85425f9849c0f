import { dateIn, instantOf, plusDays } from '@afterbell/domain/kernel/dates'

// When banks act in the demo. Counted in days of the school's calendar, so that the hour a clock change takes or gives moves nothing.

/** A debit of a bank takes so long at the sandbox; the school hears of it the morning after. */
const CLEARS_DAYS = 4
/** What banks did on the last days is seen once the demo runs. */
const UNSEEN_DAYS = 3

/** Until when the school has seen what came into its bank: the beginning of a day. */
export function seenUntil(now: Temporal.Instant, timezone: string): Temporal.Instant {
  return instantOf(seenDate(now, timezone), '00:00', timezone)
}

/** When the school hears that a debit of this moment has cleared; null where that is once the demo runs. */
export function heardOf(
  charged: Temporal.Instant,
  now: Temporal.Instant,
  timezone: string,
): Temporal.Instant | null {
  const date = dateIn(timezone, charged)
  if (plusDays(date, CLEARS_DAYS) >= seenDate(now, timezone)) return null
  return instantOf(plusDays(date, CLEARS_DAYS + 1), '06:00', timezone)
}

function seenDate(now: Temporal.Instant, timezone: string): string {
  return plusDays(dateIn(timezone, now), -UNSEEN_DAYS)
}
