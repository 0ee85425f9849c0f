import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { isPaymentOver, keepsHold, type PaymentState } from './payment-states.ts'

/** Hours after which staff decide about a sent payment whose result is still unknown (money.md 4). */
export const IN_DOUBT_HOURS = 24

export const NOT_PAID_REASON_MAX = 200

/** The failure of a payment that staff recorded as not paid. The provider did not report it. */
export const DECIDED_NOT_PAID = 'DECIDED_NOT_PAID'

/** The facts of a payment that say whether its result is known. */
export interface Doubt {
  readonly state: PaymentState
  readonly failure: string | null
  /** Null if it was never sent to the provider. */
  readonly sentAt: string | null
}

/**
 * Checks whether staff may record that a payment did not go through: only if its result is unknown after 24 hours
 * (money.md 4). A payment that waits for its cardholder is normally canceled after an hour; if that failed, it is in
 * doubt like the others.
 */
export function decideNotPaid({ state, sentAt }: Omit<Doubt, 'failure'>, at: Temporal.Instant): Decision {
  if (!keepsHold(state) || sentAt === null)
    return refused('NOT_IN_DOUBT', NOT_IN_DOUBT[state] ?? NOT_IN_DOUBT.CREATED)
  return at.since(Temporal.Instant.from(sentAt)).total('hours') >= IN_DOUBT_HOURS
    ? allowed
    : refused(
        'STILL_CHECKED',
        `This payment is still being checked. If nothing is known ${IN_DOUBT_HOURS} hours after it was sent, you can decide`,
      )
}

/**
 * Checks whether the result of a payment is final. If staff decided it, the provider may still report otherwise, so
 * polling goes on.
 */
export function isEndCertain({ state, failure }: Pick<Doubt, 'state' | 'failure'>): boolean {
  return isPaymentOver(state) && !(state === 'FAILED' && failure === DECIDED_NOT_PAID)
}

const NOT_IN_DOUBT: Partial<Record<PaymentState, string>> & { CREATED: string } = {
  CREATED: 'This payment was never sent',
  PROCESSING: 'The bank is working on this payment, and will say how it ends',
  FAILED: 'This payment has failed already',
  SUCCEEDED: 'This payment went through',
}
