import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { isPaymentOver, keepsHold, type PaymentState } from './payment-states.ts'

/** A payment that was sent so long ago, and of which nothing is known still, is somebody's to decide (money.md 4). */
export const IN_DOUBT_HOURS = 24

export const NOT_PAID_REASON_MAX = 200

/** Why a payment failed that staff have decided on: nobody but them has said so. */
export const DECIDED_NOT_PAID = 'DECIDED_NOT_PAID'

/** A payment, as far as it matters to whether it is known how it ended. */
export interface Doubt {
  readonly state: PaymentState
  readonly failure: string | null
  /** Null where its provider was never asked for it. */
  readonly sentAt: string | null
}

/**
 * Whether staff may say that a payment did not go through: only of one that nothing is known of after 24 hours (money.md 4).
 * One that waits for its cardholder is canceled after an hour, so it is in doubt like the others where that was not possible.
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
 * Whether it is known how a payment ended. What staff have decided its provider may tell otherwise, so that it is still
 * looked for.
 */
export function isEndKnown({ state, failure }: Pick<Doubt, 'state' | 'failure'>): boolean {
  return isPaymentOver(state) && !(state === 'FAILED' && failure === DECIDED_NOT_PAID)
}

const NOT_IN_DOUBT: Partial<Record<PaymentState, string>> & { CREATED: string } = {
  CREATED: 'This payment was never sent',
  PROCESSING: 'The bank is working on this payment, and will say how it ends',
  FAILED: 'This payment has failed already',
  SUCCEEDED: 'This payment went through',
}
