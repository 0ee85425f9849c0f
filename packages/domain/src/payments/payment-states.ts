import type { OutcomeState } from '../providers/outcome-state.ts'

/** The states of a payment, in order of progress. */
export const PAYMENT_STATES = [
  'CREATED',
  'SENDING',
  'UNKNOWN',
  'REQUIRES_ACTION',
  'PROCESSING',
  'FAILED',
  'SUCCEEDED',
] as const

/**
 * The states of a refund, in order of progress. FAILED is last, because a bank may return a refund weeks after it
 * succeeded.
 */
export const REFUND_STATES = ['REQUESTED', 'SENDING', 'UNKNOWN', 'SUCCEEDED', 'FAILED'] as const

/** The labels of payments and refunds on screens. */
export const paymentStateLabels: Readonly<Record<PaymentState | RefundState, string>> = {
  CREATED: 'Not sent',
  REQUESTED: 'Asked for',
  SENDING: 'Sending',
  UNKNOWN: 'Being checked',
  REQUIRES_ACTION: 'Waiting for the payer',
  PROCESSING: 'Processing',
  FAILED: 'Failed',
  SUCCEEDED: 'Done',
}

export type PaymentState = (typeof PAYMENT_STATES)[number]
export type RefundState = (typeof REFUND_STATES)[number]

/**
 * Returns the state of a payment after a provider's answer. Late or repeated answers change nothing. A success counts
 * even after a failure, because the money is there (money.md 3.3).
 * @answers What becomes of a payment when its provider speaks?
 */
export function settledPayment<Now extends PaymentState>(
  now: Now,
  outcome: OutcomeState,
): Now | OutcomeState {
  return furtherOf(PAYMENT_STATES, now, outcome)
}

/**
 * Returns the state of a refund after a provider's answer. A refund on its way through a bank stays UNKNOWN, so that
 * polling goes on.
 */
export function settledRefund(now: RefundState, outcome: OutcomeState): RefundState {
  const isUnderWay = outcome === 'PROCESSING' || outcome === 'REQUIRES_ACTION'
  return furtherOf(REFUND_STATES, now, isUnderWay ? 'UNKNOWN' : outcome)
}

/**
 * Checks whether a payment in this state keeps the hold of its spot, because its result is unknown. A PROCESSING bank
 * debit has already taken the spot (money.md 3.2).
 */
export function keepsHold(state: PaymentState): boolean {
  return state === 'SENDING' || state === 'UNKNOWN' || state === 'REQUIRES_ACTION'
}

/** Checks whether polling of a payment is over. Later news from the provider still counts. */
export function isPaymentOver(state: PaymentState): boolean {
  return state === 'FAILED' || state === 'SUCCEEDED'
}

/** Checks whether polling of a refund is over. */
export function isRefundOver(state: RefundState): boolean {
  return state === 'FAILED' || state === 'SUCCEEDED'
}

/**
 * Returns when to poll a payment or refund next, after `looks` polls without a result: 1, 2 and 10 minutes, 1, 6 and 24
 * hours after it was sent, then every 24 hours.
 */
export function nextLook(sentAt: Temporal.Instant, looks: number): Temporal.Instant {
  const daysMore = Math.max(0, looks - LOOK_MINUTES.length + 1)
  const minutes = LOOK_MINUTES[looks] ?? DAY_MINUTES * (1 + daysMore)
  return sentAt.add({ minutes })
}

/**
 * Checks whether to cancel a payment that waits for its cardholder: an hour after it was sent, or once the hold of its
 * spot ends at `heldUntil`. That is null if the payment is for an amount already owed (money.md 3.2).
 */
export function isWaitOver(
  { sentAt, heldUntil }: { sentAt: Temporal.Instant; heldUntil: Temporal.Instant | null },
  at: Temporal.Instant,
): boolean {
  return (
    at.since(sentAt).total('minutes') >= CARDHOLDER_MINUTES ||
    (heldUntil !== null && Temporal.Instant.compare(heldUntil, at) <= 0)
  )
}

/**
 * Returns when to poll a payment besides the counted polls: shortly before its hold ends, so that the payment is
 * canceled first, then every five minutes while the provider does not answer. Null if a counted poll comes earlier.
 */
export function lookBeforeHoldEnds(
  heldUntil: Temporal.Instant | null,
  { sentAt, looks }: { sentAt: Temporal.Instant; looks: number },
  at: Temporal.Instant,
): Temporal.Instant | null {
  if (heldUntil === null) return null
  const beforeHoldEnd = heldUntil.subtract({ seconds: HOLD_END_SECONDS })
  const due = Temporal.Instant.compare(beforeHoldEnd, at) > 0 ? beforeHoldEnd : at.add({ minutes: 5 })
  return Temporal.Instant.compare(due, nextLook(sentAt, looks)) < 0 &&
    due.since(sentAt).total('minutes') < CARDHOLDER_MINUTES
    ? due
    : null
}

/** A payment is canceled this long before its hold ends: enough to reach the provider, too short for a payer to finish. */
export const HOLD_END_SECONDS = 15

const CARDHOLDER_MINUTES = 60
const DAY_MINUTES = 24 * 60
const LOOK_MINUTES = [1, 2, 10, 60, 6 * 60, DAY_MINUTES]

function furtherOf<Now extends string, Next extends string>(
  order: readonly string[],
  now: Now,
  next: Next,
): Now | Next {
  return order.indexOf(next) > order.indexOf(now) ? next : now
}
