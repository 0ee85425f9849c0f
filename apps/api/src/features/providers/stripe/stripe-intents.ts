import type Stripe from 'stripe'
import { outcome, type Account, type Outcome } from '../provider.ts'
import { failureOf, requestOptions, unknownOf, type StripeClient } from './stripe-client.ts'
import { codeOfIntent, feeOfIntent } from './stripe-outcomes.ts'

/** Expands a payment with its fee. */
export const WITH_FEE = ['latest_charge.balance_transaction']

/** Reads outcomes of payments at Stripe, and ends them. */
export function stripeIntents(stripe: StripeClient) {
  return { outcomeOf, outcomeNow, endOf, cancel }

  /** Reads a payment and returns its outcome. Rethrows Stripe's errors. */
  async function outcomeNow(account: Account, ref: string): Promise<Outcome> {
    return outcomeOf(account, await retrieve(account, ref))
  }

  async function outcomeOf(account: Account, intent: Stripe.PaymentIntent): Promise<Outcome> {
    const { id, status, next_action: next } = intent
    const code = codeOfIntent(intent)
    if (isOpen(intent))
      return code === null ? outcome('UNKNOWN', id, { code: 'NOT_CONFIRMED' }) : endOf(account, id, code)
    switch (status) {
      case 'succeeded':
        return outcome('SUCCEEDED', id, { feeCents: feeOfIntent(intent, account.currency) })
      case 'processing':
        return outcome('PROCESSING', id)
      case 'requires_action': {
        const verifyUrl = next?.verify_with_microdeposits?.hosted_verification_url
        return outcome('REQUIRES_ACTION', id, { actionUrl: next?.redirect_to_url?.url ?? verifyUrl ?? null })
      }
      case 'canceled':
        return outcome('FAILED', id, { code: code ?? 'CANCELED' })
      default:
        return outcome('UNKNOWN', id, { code: status })
    }
  }

  /** Cancels a declined payment before reporting it as failed: the secret in the browser could still pay it. */
  async function endOf(account: Account, ref: string, code: string): Promise<Outcome> {
    const cancelOutcome = await cancel(account, ref)
    return cancelOutcome === 'CANCELED' ? outcome('FAILED', ref, { code }) : cancelOutcome
  }

  async function cancel(account: Account, ref: string): Promise<Outcome | 'CANCELED'> {
    try {
      const { paymentIntents } = await stripe()
      await paymentIntents.cancel(ref, {}, requestOptions(account))
      return 'CANCELED'
    } catch (error) {
      const { state, code } = failureOf(error)
      if (state === 'UNKNOWN') return outcome('UNKNOWN', ref, { code })
    }
    // It has already ended for good; the payment itself says how.
    try {
      const intent = await retrieve(account, ref)
      if (intent.status === 'canceled') return 'CANCELED'
      return isOpen(intent)
        ? outcome('UNKNOWN', ref, { code: 'NOT_CANCELED' })
        : await outcomeOf(account, intent)
    } catch (error) {
      return unknownOf(error, ref)
    }
  }

  async function retrieve(account: Account, ref: string): Promise<Stripe.PaymentIntent> {
    const { paymentIntents } = await stripe()
    return paymentIntents.retrieve(ref, { expand: WITH_FEE }, requestOptions(account))
  }
}

/** Checks whether the payment still waits for a method, at first or again. */
function isOpen({ status }: Stripe.PaymentIntent): boolean {
  return status === 'requires_payment_method' || status === 'requires_confirmation'
}
