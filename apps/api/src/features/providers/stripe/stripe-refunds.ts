import type Stripe from 'stripe'
import {
  keyOf,
  outcome,
  type Account,
  type ProviderRefund,
  type Outcome,
  type Provider,
  type Lookup,
} from '../provider.ts'
import { failureOf, isMissing, requestOptions, unknownOf, type StripeClient } from './stripe-client.ts'
import { refundOutcome, reversalOf } from './stripe-outcomes.ts'

/** Refunds at Stripe, and reversals by banks. */
export function stripeRefunds(stripe: StripeClient) {
  const refund: Provider['refund'] = async (account, { key, paymentRef, cents, attempt = 0 }) => {
    try {
      const { refunds } = await stripe()
      const metadata = { refund_id: key, school_id: account.schoolId }
      const refundInput = { payment_intent: paymentRef, amount: cents, metadata }
      // Stripe repeats its answer to a key, server errors included. No refund was found under this key, so use a new
      // one.
      const idempotencyKey = attempt === 0 ? key : `${key}-${attempt}`
      return refundOutcome(await refunds.create(refundInput, requestOptions(account, idempotencyKey)))
    } catch (error) {
      const { state, code } = failureOf(error)
      return outcome(state, null, { code })
    }
  }

  const refundOf = async (
    account: Account,
    { key, ref, paymentRef }: Extract<Lookup, { kind: 'REFUND' }>,
  ): Promise<Outcome | 'ABSENT'> => {
    try {
      const { refunds } = await stripe()
      if (ref !== null) return refundOutcome(await refunds.retrieve(ref, {}, requestOptions(account)))
      for await (const each of refunds.list(
        { payment_intent: paymentRef, limit: 100 },
        requestOptions(account),
      ))
        if (each.metadata?.refund_id === key) return refundOutcome(each)
      return 'ABSENT'
    } catch (error) {
      return isMissing(error) ? 'ABSENT' : unknownOf(error, ref)
    }
  }

  const findRefund: Provider['findRefund'] = async (account, ref) => {
    try {
      const { refunds } = await stripe()
      return toProviderRefund(await refunds.retrieve(ref, {}, requestOptions(account)))
    } catch (error) {
      return isMissing(error) ? 'ABSENT' : failureOf(error)
    }
  }

  const refundsOf: Provider['refundsOf'] = async (account, paymentRef) => {
    try {
      const { refunds } = await stripe()
      const providerRefunds: ProviderRefund[] = []
      for await (const each of refunds.list(
        { payment_intent: paymentRef, limit: 100 },
        requestOptions(account),
      ))
        providerRefunds.push(toProviderRefund(each))
      return providerRefunds
    } catch (error) {
      return failureOf(error)
    }
  }

  const findReversal: Provider['findReversal'] = async (account, ref) => {
    try {
      const { disputes } = await stripe()
      return reversalOf(await disputes.retrieve(ref, {}, requestOptions(account)))
    } catch (error) {
      return isMissing(error) ? 'ABSENT' : failureOf(error)
    }
  }

  return { refund, refundOf, findRefund, refundsOf, findReversal }
}

function toProviderRefund(refund: Stripe.Refund): ProviderRefund {
  const { id: ref, payment_intent: intent, metadata, amount: cents, currency } = refund
  return {
    ref,
    key: keyOf(metadata?.refund_id),
    paymentRef: typeof intent === 'string' ? intent : (intent?.id ?? null),
    cents,
    currency: currency.toUpperCase(),
    outcome: refundOutcome(refund),
  }
}
