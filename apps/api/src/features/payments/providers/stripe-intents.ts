import type Stripe from 'stripe'
import { outcome, type Account, type Outcome } from './provider.ts'
import { failureOf, on, unknownOf, type StripeClient } from './stripe-client.ts'
import { codeOfIntent, feeOfIntent } from './stripe-outcomes.ts'

/** What is asked for along with a payment, so that its fee is known. */
export const WITH_FEE = ['latest_charge.balance_transaction']

/** What became of payments at Stripe, and how one is brought to an end. */
export function stripeIntents(stripe: StripeClient) {
  return { outcomeOf, outcomeNow, endOf, cancel }

  /** Asks for a payment, and says what became of it. Throws what Stripe throws. */
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

  /** A declined payment could still be paid with the secret the browser holds, so it is canceled before it has failed. */
  async function endOf(account: Account, ref: string, code: string): Promise<Outcome> {
    const ended = await cancel(account, ref)
    return ended === 'CANCELED' ? outcome('FAILED', ref, { code }) : ended
  }

  async function cancel(account: Account, ref: string): Promise<Outcome | 'CANCELED'> {
    try {
      const { paymentIntents } = await stripe()
      await paymentIntents.cancel(ref, {}, on(account))
      return 'CANCELED'
    } catch (error) {
      const { state, code } = failureOf(error)
      if (state === 'UNKNOWN') return outcome('UNKNOWN', ref, { code })
    }
    // It has come to an end that cannot be undone: which one, the payment says.
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
    return paymentIntents.retrieve(ref, { expand: WITH_FEE }, on(account))
  }
}

/** Whether it waits for being paid, for the first time or once more. */
function isOpen({ status }: Stripe.PaymentIntent): boolean {
  return status === 'requires_payment_method' || status === 'requires_confirmation'
}
