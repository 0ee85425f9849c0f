import { allowed, refused, type Decision } from '../kernel/decision.ts'
import type { Quote, QuoteLine } from '../prices/pricing.ts'

/** Refuses a weekday of another session (OTHER_SESSION): a child is moved between the weekdays of one. */
export function decideWeekdayMove(
  from: { activityId: string },
  to: { activityId: string },
): Decision<'OTHER_SESSION'> {
  return from.activityId === to.activityId
    ? allowed
    : refused('OTHER_SESSION', 'Please choose another weekday of the same session', 'aftercareDayId')
}

export interface WeekdayMovePriced {
  /** All weekdays of the enrollment as if it were made now, with the weekday that is left, and with the other one instead. */
  readonly before: Quote
  readonly after: Quote
  readonly toId: string
  /** As it is said: 'Wednesday'. */
  readonly fromName: string
  /** What is taken back of the weekday that is left, for dates ahead; null where nothing was billed for dates ahead. */
  readonly backCents: number | null
  /** The price of the week, month or run was billed with the weekday that is left, however many dates of it are ahead; or it is paused. */
  readonly isPaidWhole: boolean
}

/**
 * What is billed for a weekday that takes the place of another one: what is taken back of that, and the difference between the
 * prices of all weekdays of the enrollment with the one and with the other. So discounts, coupons and a price that was agreed to
 * earlier stay as they are, and weekdays of one price with as many dates left cost the same. Where nothing was billed for dates
 * ahead, it is the price of a weekday that is added.
 */
export function weekdayInstead({
  before,
  after,
  toId,
  fromName,
  backCents,
  isPaidWhole,
}: WeekdayMovePriced): QuoteLine {
  const line = after.lines.find(({ kind, sectionId }) => kind === 'BASE' && sectionId === toId)!
  if (backCents === null && !isPaidWhole) return { ...line, amountCents: line.netCents }
  const moreCents = backCents === null ? 0 : after.totalCents - before.totalCents
  const cents = Math.max(0, (backCents ?? 0) + moreCents)
  const reason = { key: 'INSTEAD_OF', parts: { name: fromName, cents: backCents ?? 0, moreCents } } as const
  return { ...line, reason, amountCents: cents, netCents: cents }
}
