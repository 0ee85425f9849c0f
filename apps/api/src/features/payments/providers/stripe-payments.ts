import type Stripe from 'stripe'
import { outcome, type Account, type Outcome, type Provider } from './provider.ts'
import { failureOf, on, unknownOf, type StripeClient } from './stripe-client.ts'
import { codeOfIntent, feeOfIntent, refundOutcome, reversalOf } from './stripe-outcomes.ts'

type Acts = 'prepare' | 'confirm' | 'cancel' | 'refund' | 'find' | 'findReversal'

/** Payments at Stripe: charges on the school's own account, confirmed by the server. */
export function stripePayments(stripe: StripeClient): Pick<Provider, Acts> {
  return {
    async prepare(account, { key, cents, customerRef, type }) {
      try {
        const { paymentIntents } = await stripe()
        const { id, client_secret } = await paymentIntents.create(
          {
            amount: cents,
            currency: account.currency.toLowerCase(),
            allowed_payment_method_types: [type === 'CARD' ? 'card' : 'us_bank_account'],
            metadata: { payment_id: key, school_id: account.schoolId },
            ...(customerRef !== null && { customer: customerRef }),
          },
          on(account, key),
        )
        return { state: 'PREPARED', ref: id, clientSecret: client_secret! }
      } catch (error) {
        const { state, code } = failureOf(error)
        return outcome(state, null, { code })
      }
    },

    async confirm(account, { ref, methodRef, isOffSession, returnUrl, mandate }) {
      try {
        const { paymentIntents } = await stripe()
        const intent = await paymentIntents.confirm(
          ref,
          {
            payment_method: methodRef,
            ...(isOffSession ? { off_session: true } : { return_url: returnUrl }),
            ...(mandate && { mandate_data: mandateOf(mandate) }),
            expand: WITH_FEE,
          },
          on(account),
        )
        return await outcomeOf(account, intent)
      } catch (error) {
        const { state, code } = failureOf(error)
        if (state === 'UNKNOWN') return outcome('UNKNOWN', ref, { code })
        // Somebody was faster, and their payer may be at it: what became of that counts.
        return code === 'payment_intent_unexpected_state'
          ? outcomeNow(account, ref)
          : endOf(account, ref, code)
      }
    },

    cancel,

    async refund(account, { key, paymentRef, cents }) {
      try {
        const { refunds } = await stripe()
        const metadata = { refund_id: key, school_id: account.schoolId }
        const asked = { payment_intent: paymentRef, amount: cents, metadata }
        return refundOutcome(await refunds.create(asked, on(account, key)))
      } catch (error) {
        const { state, code } = failureOf(error)
        return outcome(state, null, { code })
      }
    },

    async find(account, sought) {
      try {
        if (sought.kind === 'REFUND') return await findRefund(account, sought)
        const intent = await findIntent(account, sought)
        return intent === null ? 'ABSENT' : await outcomeOf(account, intent)
      } catch (error) {
        return isMissing(error) ? 'ABSENT' : unknownOf(error, sought.ref)
      }
    },

    async findReversal(account, ref) {
      try {
        const { disputes } = await stripe()
        return reversalOf(await disputes.retrieve(ref, {}, on(account)))
      } catch (error) {
        return isMissing(error) ? 'ABSENT' : failureOf(error)
      }
    },
  }

  async function cancel(account: Account, ref: string): Promise<Outcome | 'CANCELLED'> {
    const { paymentIntents } = await stripe()
    try {
      await paymentIntents.cancel(ref, {}, on(account))
      return 'CANCELLED'
    } catch (error) {
      const { state, code } = failureOf(error)
      if (state === 'UNKNOWN') return outcome('UNKNOWN', ref, { code })
    }
    // It has come to an end that cannot be undone: which one, the payment says.
    try {
      const intent = await paymentIntents.retrieve(ref, { expand: WITH_FEE }, on(account))
      if (intent.status === 'canceled') return 'CANCELLED'
      return isOpen(intent)
        ? outcome('UNKNOWN', ref, { code: 'NOT_CANCELLED' })
        : await outcomeOf(account, intent)
    } catch (error) {
      return unknownOf(error, ref)
    }
  }

  async function outcomeNow(account: Account, ref: string): Promise<Outcome> {
    try {
      const { paymentIntents } = await stripe()
      return await outcomeOf(account, await paymentIntents.retrieve(ref, { expand: WITH_FEE }, on(account)))
    } catch (error) {
      return unknownOf(error, ref)
    }
  }

  /** A declined payment could still be paid with the secret the browser holds, so it is canceled before it has failed. */
  async function endOf(account: Account, ref: string, code: string): Promise<Outcome> {
    const ended = await cancel(account, ref)
    return ended === 'CANCELLED' ? outcome('FAILED', ref, { code }) : ended
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
        return outcome('FAILED', id, { code: code ?? 'CANCELLED' })
      default:
        return outcome('UNKNOWN', id, { code: status })
    }
  }

  async function findIntent(
    account: Account,
    { key, ref, since }: { key: string; ref: string | null; since: Temporal.Instant },
  ): Promise<Stripe.PaymentIntent | null> {
    const { paymentIntents } = await stripe()
    if (ref !== null) return paymentIntents.retrieve(ref, { expand: WITH_FEE }, on(account))
    // Searches lag behind what they search; a list does not.
    const second = Math.floor(since.epochMilliseconds / 1000)
    const created = { gte: second - CLOCKS_APART_SECONDS, lte: second + KEY_SECONDS }
    for await (const { id, metadata } of paymentIntents.list({ created, limit: 100 }, on(account)))
      if (metadata.payment_id === key) return paymentIntents.retrieve(id, { expand: WITH_FEE }, on(account))
    return null
  }

  async function findRefund(
    account: Account,
    { key, ref, paymentRef }: { key: string; ref: string | null; paymentRef: string },
  ): Promise<Outcome | 'ABSENT'> {
    const { refunds } = await stripe()
    if (ref !== null) return refundOutcome(await refunds.retrieve(ref, {}, on(account)))
    for await (const refund of refunds.list({ payment_intent: paymentRef, limit: 100 }, on(account)))
      if (refund.metadata?.refund_id === key) return refundOutcome(refund)
    return 'ABSENT'
  }
}

const WITH_FEE = ['latest_charge.balance_transaction']

/** Our clock and Stripe's may differ by so much. */
const CLOCKS_APART_SECONDS = 300

/** So long a request with the same key may still bring it about. */
const KEY_SECONDS = 86_400

/** Whether it waits for being paid, for the first time or once more. */
function isOpen({ status }: Stripe.PaymentIntent): boolean {
  return status === 'requires_payment_method' || status === 'requires_confirmation'
}

function isMissing(error: unknown): boolean {
  const { statusCode, code } = error as Partial<Stripe.errors.StripeError>
  return statusCode === 404 && code === 'resource_missing'
}

function mandateOf({ ip, userAgent }: { ip: string; userAgent: string }) {
  const online = { ip_address: ip, user_agent: userAgent }
  return { customer_acceptance: { type: 'online' as const, online } }
}
