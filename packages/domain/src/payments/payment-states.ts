/** The states of a payment, each further on than those before it. */
export const PAYMENT_STATES = [
  'CREATED',
  'SENDING',
  'UNKNOWN',
  'REQUIRES_ACTION',
  'PROCESSING',
  'FAILED',
  'SUCCEEDED',
] as const

/** The states of a refund. FAILED stands last, because a bank may return what was paid out weeks ago. */
export const REFUND_STATES = ['REQUESTED', 'SENDING', 'UNKNOWN', 'SUCCEEDED', 'FAILED'] as const

/** As people read them, of payments and of refunds. */
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

/** What a provider says of a payment or a refund that it was asked for. */
export type OutcomeState = 'SUCCEEDED' | 'PROCESSING' | 'REQUIRES_ACTION' | 'FAILED' | 'UNKNOWN'

/**
 * The state of a payment once a provider has spoken. What comes late or twice changes nothing; a success counts even
 * over a failure, because the money is there (money.md 3.3).
 * @answers What becomes of a payment when its provider speaks?
 */
export function settledPayment<Now extends PaymentState>(
  now: Now,
  outcome: OutcomeState,
): Now | OutcomeState {
  return furtherOf(PAYMENT_STATES, now, outcome)
}

/**
 * The same of a refund. One that is on its way through a bank stays in doubt, so that it is looked at again.
 */
export function settledRefund(now: RefundState, outcome: OutcomeState): RefundState {
  const isUnderWay = outcome === 'PROCESSING' || outcome === 'REQUIRES_ACTION'
  return furtherOf(REFUND_STATES, now, isUnderWay ? 'UNKNOWN' : outcome)
}

/**
 * Whether a spot is held on while its payment is in this state: nobody knows yet how it ends. A bank debit that is
 * PROCESSING has taken the spot already (money.md 3.2).
 */
export function keepsHold(state: PaymentState): boolean {
  return state === 'SENDING' || state === 'UNKNOWN' || state === 'REQUIRES_ACTION'
}

/**
 * Whether a payment is no longer looked at by itself. What its provider tells later is settled all the same.
 */
export function isPaymentOver(state: PaymentState): boolean {
  return state === 'FAILED' || state === 'SUCCEEDED'
}

/**
 * The same of a refund.
 */
export function isRefundOver(state: RefundState): boolean {
  return state === 'FAILED' || state === 'SUCCEEDED'
}

/**
 * When to look at a payment or refund next, of which so many looks brought nothing: 1, 2 and 10 minutes, 1, 6 and
 * 24 hours after it was sent, and every 24 hours from then on.
 */
export function nextLook(sentAt: Temporal.Instant, looks: number): Temporal.Instant {
  const daysMore = Math.max(0, looks - LOOK_MINUTES.length + 1)
  const minutes = LOOK_MINUTES[looks] ?? DAY_MINUTES * (1 + daysMore)
  return sentAt.add({ minutes })
}

/**
 * Whether a payment that waits for its cardholder is to be ended: an hour after it was sent, and once the spot it pays is
 * held no more, which is `heldUntil`; null where it pays what is owed already (money.md 3.2).
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
 * When a payment is looked at beside the counted looks: shortly before its spot is held no more, so that it is ended first, and
 * every five minutes from then on while its provider cannot be asked. Null where a counted look comes before that.
 */
export function lookBeforeHoldEnds(
  heldUntil: Temporal.Instant | null,
  { sentAt, looks }: { sentAt: Temporal.Instant; looks: number },
  at: Temporal.Instant,
): Temporal.Instant | null {
  if (heldUntil === null) return null
  const before = heldUntil.subtract({ seconds: HOLD_END_SECONDS })
  const due = Temporal.Instant.compare(before, at) > 0 ? before : at.add({ minutes: 5 })
  return Temporal.Instant.compare(due, nextLook(sentAt, looks)) < 0 &&
    due.since(sentAt).total('minutes') < CARDHOLDER_MINUTES
    ? due
    : null
}

/**
 * Whether so many looks brought nothing that staff are asked to decide: those of the first 24 hours.
 * @ahead
 */
export function isLeftToStaff(looks: number): boolean {
  return looks >= LOOK_MINUTES.length
}

/** So long before a hold ends its payment is ended: enough to ask a provider, too little to pay by. */
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
