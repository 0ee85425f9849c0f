import type Stripe from 'stripe'
import { bankDebitOf } from '@afterbell/domain/providers/bank-debits'
import { outcome, type Account, type Provider, type Lookup } from '../provider.ts'
import {
  failureOf,
  isMissing,
  requestOptions,
  stripeTypeOf,
  unknownOf,
  type StripeClient,
} from './stripe-client.ts'
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
          requestOptions(account, key),
        )
        return { state: 'PREPARED', ref: id, clientSecret: client_secret! }
      } catch (error) {
        const { state, code } = failureOf(error)
        return outcome(state, null, { code })
      }
    },

    async confirm(account, confirmation) {
      const { ref, methodRef, keepsMethod, isOffSession, isSavedDebit, returnUrl, mandate } = confirmation
      // A saved US bank account is agreed to again by the payer at each payment. Elsewhere that would require a new
      // mandate.
      const isAgreed = isSavedDebit === true && account.currency !== 'USD'
      try {
        const client = await stripe()
        const mandateFields = isAgreed ? await mandateOfSaved(client, account, methodRef) : {}
        const intent = await client.paymentIntents.confirm(
          ref,
          {
            payment_method: methodRef,
            ...(isOffSession || isAgreed ? { off_session: true } : { return_url: returnUrl }),
            ...(keepsMethod && { setup_future_usage: 'off_session' as const }),
            ...(mandate && !isAgreed && { mandate_data: mandateOf(mandate) }),
            ...mandateFields,
            expand: WITH_FEE,
          },
          requestOptions(account),
        )
        return await outcomeOf(account, intent)
      } catch (error) {
        const { state, code } = failureOf(error)
        if (state === 'UNKNOWN') return outcome('UNKNOWN', ref, { code })
        // Another request was faster, and its payer may be busy with it: use the outcome of that one.
        const isConfirmedElsewhere = code === 'payment_intent_unexpected_state'
        if (!isConfirmedElsewhere) return endOf(account, ref, code)
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

/** Lists instead of searching: Stripe's search lags behind. */
async function refByKey(
  stripe: StripeClient,
  account: Account,
  { key, since }: Extract<Lookup, { kind: 'PAYMENT' }>,
): Promise<string | null> {
  const { paymentIntents } = await stripe()
  const second = Math.floor(since.epochMilliseconds / 1000)
  const created = { gte: second - CLOCKS_APART_SECONDS, lte: second + KEY_SECONDS }
  for await (const { id, metadata } of paymentIntents.list({ created, limit: 100 }, requestOptions(account)))
    if (metadata.payment_id === key) return id
  return null
}

/** Maximum difference between our clock and Stripe's. */
const CLOCKS_APART_SECONDS = 300

/** For this long, a request with the same key may still create the payment. */
const KEY_SECONDS = 86_400

/** Returns the mandate given when a bank account was saved, for currencies in which payments must name it. */
async function mandateOfSaved(
  { setupIntents }: Stripe,
  account: Account,
  methodRef: string,
): Promise<{ mandate?: string }> {
  if (!bankDebitOf(account.currency).namesMandate) return {}
  const { data } = await setupIntents.list({ payment_method: methodRef, limit: 10 }, requestOptions(account))
  const mandate = data.find(({ status }) => status === 'succeeded')?.mandate
  if (!mandate) return {}
  return { mandate: typeof mandate === 'string' ? mandate : mandate.id }
}

function mandateOf({ ip, userAgent }: { ip: string; userAgent: string }) {
  const online = { ip_address: ip, user_agent: userAgent }
  return { customer_acceptance: { type: 'online' as const, online } }
}
