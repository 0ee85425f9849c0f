import type Stripe from 'stripe'
import { bankDebitOf } from '@afterbell/domain/payments/bank-debits'
import { outcome, type Account, type Provider, type Sought } from './provider.ts'
import { failureOf, isMissing, on, stripeTypeOf, unknownOf, type StripeClient } from './stripe-client.ts'
import { stripeIntents, WITH_FEE } from './stripe-intents.ts'
import { stripeRefunds } from './stripe-refunds.ts'

type Acts = 'prepare' | 'confirm' | 'cancel' | 'refund' | 'find' | 'findRefund' | 'refundsOf' | 'findReversal'

/** Payments at Stripe: charges on the school's own account, confirmed by the server. */
export function stripePayments(stripe: StripeClient): Pick<Provider, Acts> {
  const { outcomeOf, outcomeNow, endOf, cancel } = stripeIntents(stripe)
  const { refund, refundOf, findRefund, refundsOf, findReversal } = stripeRefunds(stripe)
  return {
    async prepare(account, { key, cents, customerRef, type }) {
      try {
        const { paymentIntents } = await stripe()
        const { id, client_secret } = await paymentIntents.create(
          {
            amount: cents,
            currency: account.currency.toLowerCase(),
            allowed_payment_method_types: [stripeTypeOf(type, account.currency)],
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

    async confirm(account, confirmation) {
      const { ref, methodRef, keepsMethod, isOffSession, isSavedDebit, returnUrl, mandate } = confirmation
      // Saved in the United States, it is agreed to once more by whoever is there. Elsewhere that would ask for another mandate.
      const isAgreed = isSavedDebit === true && account.currency !== 'USD'
      try {
        const client = await stripe()
        const named = isAgreed ? await mandateOfSaved(client, account, methodRef) : {}
        const intent = await client.paymentIntents.confirm(
          ref,
          {
            payment_method: methodRef,
            ...(isOffSession || isAgreed ? { off_session: true } : { return_url: returnUrl }),
            ...(keepsMethod && { setup_future_usage: 'off_session' as const }),
            ...(mandate && !isAgreed && { mandate_data: mandateOf(mandate) }),
            ...named,
            expand: WITH_FEE,
          },
          on(account),
        )
        return await outcomeOf(account, intent)
      } catch (error) {
        const { state, code } = failureOf(error)
        if (state === 'UNKNOWN') return outcome('UNKNOWN', ref, { code })
        // Somebody was faster, and their payer may be at it: what became of that counts.
        const isTaken = code === 'payment_intent_unexpected_state'
        if (!isTaken) return endOf(account, ref, code)
        return outcomeNow(account, ref).catch((later: unknown) => unknownOf(later, ref))
      }
    },

    cancel,
    refund,
    findRefund,
    refundsOf,
    findReversal,

    async find(account, sought) {
      if (sought.kind === 'REFUND') return refundOf(account, sought)
      try {
        const ref = sought.ref ?? (await refByKey(stripe, account, sought))
        return ref === null ? 'ABSENT' : await outcomeNow(account, ref)
      } catch (error) {
        return isMissing(error) ? 'ABSENT' : unknownOf(error, sought.ref)
      }
    },
  }
}

/** Searches lag behind what they search; a list does not. */
async function refByKey(
  stripe: StripeClient,
  account: Account,
  { key, since }: Extract<Sought, { kind: 'PAYMENT' }>,
): Promise<string | null> {
  const { paymentIntents } = await stripe()
  const second = Math.floor(since.epochMilliseconds / 1000)
  const created = { gte: second - CLOCKS_APART_SECONDS, lte: second + KEY_SECONDS }
  for await (const { id, metadata } of paymentIntents.list({ created, limit: 100 }, on(account)))
    if (metadata.payment_id === key) return id
  return null
}

/** Our clock and Stripe's may differ by so much. */
const CLOCKS_APART_SECONDS = 300

/** So long a request with the same key may still bring it about. */
const KEY_SECONDS = 86_400

/** The mandate that was given when a bank account was saved, where a payment with it has to name it. */
async function mandateOfSaved(
  { setupIntents }: Stripe,
  account: Account,
  methodRef: string,
): Promise<{ mandate?: string }> {
  if (!bankDebitOf(account.currency).namesMandate) return {}
  const { data } = await setupIntents.list({ payment_method: methodRef, limit: 10 }, on(account))
  const mandate = data.find(({ status }) => status === 'succeeded')?.mandate
  if (!mandate) return {}
  return { mandate: typeof mandate === 'string' ? mandate : mandate.id }
}

function mandateOf({ ip, userAgent }: { ip: string; userAgent: string }) {
  const online = { ip_address: ip, user_agent: userAgent }
  return { customer_acceptance: { type: 'online' as const, online } }
}
