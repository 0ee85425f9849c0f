import { allowed, refused, type Decision } from '../kernel/decision.ts'
import type { Quote, QuoteLine } from '../prices/pricing.ts'
import type { Reason } from '../prices/reasons.ts'

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
  /** The week, month or run costs nothing more: see `isCycleSettled`. */
  readonly isSettled: boolean
}

/** A charge of the weekday that is left for days ahead, or for a week or month that is not over. */
export interface ChargeAhead {
  /** Billed; waits until staff bill it; or staff decided that it is not billed. */
  readonly state: 'CHARGED' | 'WAITING' | 'DROPPED'
  /** The weekday meets on one of its days ahead. */
  readonly isMeetingAhead: boolean
}

export interface CycleFacts {
  /** A price that is the same however many dates are left was billed for it. */
  readonly isBilledWhole: boolean
  readonly isPaused: boolean
  /** Who joins later pays a part of the price. */
  readonly prorates: boolean
  readonly charges: readonly ChargeAhead[]
}

/**
 * Whether the week, month or run of the move costs nothing more, where nothing is billed for dates ahead of the weekday that is left:
 * - it was billed whole, or billing is paused;
 * - staff decided that it is not billed (DROPPED): nothing goes back for it, and it is not charged for another weekday either;
 * - staff have not decided yet whether it is billed (WAITING): it is billed as it stands once they do, for the weekday that was left, and
 *   the move is no reason to give a part of it back. So it is never charged twice. Only where each pays for what is left, and nothing is
 *   left of it, the other weekday is charged for itself. So it is where the child never came by the weekday that was left, whose charge
 *   ends with it.
 */
export function isCycleSettled({ isBilledWhole, isPaused, prorates, charges }: CycleFacts): boolean {
  const isDecided = charges.some(
    ({ state, isMeetingAhead }) =>
      state === 'DROPPED' || (state === 'WAITING' && (isMeetingAhead || !prorates)),
  )
  return isBilledWhole || isPaused || isDecided
}

/** A line that was billed, as far as it is asked whether it goes along. */
interface AlongLine {
  readonly kind: string
  readonly addOnId: string | null
  readonly reason: Reason
}

/**
 * What of add-ons goes along with a child who is moved to another weekday: nothing while other weekdays of the enrollment keep them, else
 * all the child has, as agreed to, also those that are switched off by now. One answer for roster and bill: `addOns` stand on the roster
 * there, and `isAlong` says which lines are billed there. An add-on that comes with every spot is on no roster, and goes along. Other
 * lines without dates, such as corrections of past attendance, stay where they were billed.
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
