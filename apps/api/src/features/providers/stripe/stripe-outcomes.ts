import type Stripe from 'stripe'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { bankDebitCalled } from '@afterbell/domain/providers/bank-debits'
import { outcome, type Outcome, type Reversal } from '../provider.ts'

/** Returns why the last attempt at a payment failed; null if none failed. */
export function codeOfIntent({ last_payment_error: error }: Stripe.PaymentIntent): string | null {
  return error ? (error.decline_code ?? error.code ?? error.type) : null
}

/**
 * Returns Stripe's fee of a payment; null until it is booked, sometimes a little after the charge, or if it is in
 * another currency.
 */
export function feeOfIntent(
  { latest_charge: charge }: Stripe.PaymentIntent,
  currency: Currency,
): number | null {
  const balanceTransaction = charge && typeof charge === 'object' ? charge.balance_transaction : null
  if (!balanceTransaction || typeof balanceTransaction !== 'object') return null
  return balanceTransaction.currency.toUpperCase() === currency ? balanceTransaction.fee : null
}

/** Returns the outcome of a refund. One that waits for a bank, or for the payer's details, is under way. */
export function refundOutcome({ id, status, failure_reason: reason }: Stripe.Refund): Outcome {
  switch (status) {
    case 'succeeded':
      return outcome('SUCCEEDED', id)
    case 'pending':
    case 'requires_action':
      return outcome('PROCESSING', id)
    case 'failed':
    case 'canceled':
      return outcome('FAILED', id, { code: reason ?? status })
    default:
      return outcome('UNKNOWN', id, { code: status })
  }
}

/** Converts a dispute to a reversal. ABSENT for an inquiry, or a dispute that was prevented: the payment stays. */
export function reversalOf(dispute: Stripe.Dispute): Reversal | 'ABSENT' {
  const { id, status, amount: cents, payment_intent: intent, payment_method_details: paid, reason } = dispute
  const paymentRef = typeof intent === 'string' ? intent : intent?.id
  if (!paymentRef || status.startsWith('warning_') || status === 'prevented') return 'ABSENT'
  const kind = bankDebitCalled(paid?.type) ? 'RETURN' : 'DISPUTE'
  const state = status === 'won' ? 'WON' : status === 'lost' ? 'LOST' : 'OPEN'
  return { kind, ref: id, paymentRef, cents, state, code: reason }
}
