import { allowed, refused, type Decision } from '../kernel/decision.ts'
import type { Quote, QuoteLine } from '../prices/pricing.ts'
import type { Reason } from '../prices/reasons.ts'

/** Refuses a weekday of another session (OTHER_SESSION): children move only between weekdays of one session. */
export function decideWeekdayMove(
  from: { activityId: string },
  to: { activityId: string },
): Decision<'OTHER_SESSION'> {
  return from.activityId === to.activityId
    ? allowed
    : refused('OTHER_SESSION', 'Please choose another weekday of the same session', 'aftercareDayId')
}

export interface WeekdayMovePriced {
  /** Prices of all weekdays of the enrollment if made now: `before` with the old weekday, `after` with the new one. */
  readonly before: Quote
  readonly after: Quote
  readonly toId: string
  /** Display name: 'Wednesday'. */
  readonly fromName: string
  /** Credit for future dates of the old weekday; null if none of them were billed. */
  readonly backCents: number | null
  /** The move costs nothing more in this week, month or run, see `isCycleSettled`. */
  readonly isSettled: boolean
}

/** A charge of the old weekday for future days, or for a week or month that has not ended. */
export interface ChargeAhead {
  /** CHARGED: billed. WAITING: staff have yet to bill it. DROPPED: staff decided not to bill it. */
  readonly state: 'CHARGED' | 'WAITING' | 'DROPPED'
  /** The charge covers a future day on which the weekday meets. */
  readonly isMeetingAhead: boolean
}

export interface CycleFacts {
  /** The cycle was billed at a price that does not depend on the number of remaining dates. */
  readonly isBilledWhole: boolean
  readonly isPaused: boolean
  /** Children who join later pay only part of the price. */
  readonly prorates: boolean
  readonly charges: readonly ChargeAhead[]
}

/**
 * Checks whether the move costs nothing more in this week, month or run, given that no future dates of the old weekday are
 * billed. True in three cases:
 * - The cycle was billed whole, or billing is paused.
 * - Staff decided not to bill it (DROPPED): nothing is refunded, and the new weekday is not charged either.
 * - Staff have yet to decide (WAITING): they may still bill the old weekday, and nothing may be charged twice.
 *
 * A WAITING charge settles nothing if the cycle is prorated and the old weekday has no meeting left: the new weekday is
 * then charged for itself. A WAITING charge of a spot without a past meeting ends with the move, so it is not in `charges`.
 */
export function isCycleSettled({ isBilledWhole, isPaused, prorates, charges }: CycleFacts): boolean {
  const isDecided = charges.some(
    ({ state, isMeetingAhead }) =>
      state === 'DROPPED' || (state === 'WAITING' && (isMeetingAhead || !prorates)),
  )
  return isBilledWhole || isPaused || isDecided
}

/** The fields of a billed line that decide whether it moves along. */
interface AlongLine {
  readonly kind: string
  readonly addOnId: string | null
  readonly reason: Reason
}

/**
 * Selects the add-ons that move with a child to another weekday. None move while other weekdays of the enrollment keep
 * them. Otherwise all move on the agreed terms, including those turned off since.
 *
 * Roster and bill share this result: `addOns` go on the new roster, and `isAlong` selects the lines billed there. An add-on
 * included with every spot moves too, although it is on no roster. Other undated lines, such as corrections of past
 * attendance, stay where they were billed.
 */
export function addOnsAlong<AddOn extends { readonly id: string }>(
  addOns: readonly AddOn[],
  { isLast }: { isLast: boolean },
): { addOns: AddOn[]; isAlong: (line: AlongLine) => boolean } {
  if (!isLast) return { addOns: [], isAlong: () => false }
  const isOnRoster = (addOnId: string) => addOns.some(({ id }) => id === addOnId)
  return {
    addOns: [...addOns],
    isAlong: ({ kind, addOnId, reason }) =>
      kind === 'ADD_ON' && addOnId !== null && (isOnRoster(addOnId) || isOfEverySpot(reason)),
  }
}

/**
 * Returns the line for a weekday that replaces another: the credit for the old weekday, plus the difference of the
 * enrollment's total price. Discounts, coupons and agreed prices stay the same. An equal number of dates at an equal price
 * costs nothing more. If no future dates were billed and `isSettled` is false, it is the price of an added weekday.
 */
export function weekdayInstead({
  before,
  after,
  toId,
  fromName,
  backCents,
  isSettled,
}: WeekdayMovePriced): QuoteLine {
  const line = after.lines.find(({ kind, sectionId }) => kind === 'BASE' && sectionId === toId)!
  if (backCents === null && !isSettled) return { ...line, amountCents: line.netCents }
  const moreCents = backCents === null ? 0 : after.totalCents - before.totalCents
  const cents = Math.max(0, (backCents ?? 0) + moreCents)
  const reason = { key: 'INSTEAD_OF', parts: { name: fromName, cents: backCents ?? 0, moreCents } } as const
  return { ...line, reason, amountCents: cents, netCents: cents }
}

function isOfEverySpot(reason: Reason): boolean {
  return reason.key === 'ADD_ON' && reason.parts.isRequired
}
