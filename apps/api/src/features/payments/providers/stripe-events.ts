import type Stripe from 'stripe'
import { EVENT_SECONDS, type Provider, type ProviderEvent } from './provider.ts'
import type { StripeClient } from './stripe-client.ts'

/** Reads what Stripe tells: only bytes that it signed, and only what they are about. */
export function readStripeEvent(stripe: StripeClient, webhookSecret: string): Provider['readEvent'] {
  return async (bytes, signature, at) => {
    const { webhooks } = await stripe()
    try {
      const received = at.epochMilliseconds
      const event = webhooks.constructEvent(
        bytes,
        signature,
        webhookSecret,
        EVENT_SECONDS,
        undefined,
        received,
      )
      const about = event.account === undefined ? null : aboutOf(event)
      return about === null ? 'IGNORED' : { accountRef: event.account!, eventId: event.id, about }
    } catch (error) {
      if ((error as Stripe.errors.StripeError).type === 'StripeSignatureVerificationError') return 'FORGED'
      throw error
    }
  }
}

function aboutOf({ type, account, data }: Stripe.Event): ProviderEvent['about'] | null {
  if (type === 'account.application.deauthorized') return { kind: 'ACCOUNT', ref: account!, key: null }
  const { object, id, payment_intent: intent, metadata } = data.object as ToldObject
  const key = metadata?.payment_id ?? metadata?.refund_id ?? null
  switch (object) {
    case 'payment_intent':
      return { kind: 'PAYMENT', ref: id, key }
    case 'charge':
      return intent ? { kind: 'PAYMENT', ref: intent, key } : null
    case 'refund':
      return { kind: 'REFUND', ref: id, key }
    case 'dispute':
      return { kind: 'REVERSAL', ref: id, key: null }
    case 'payout':
      return { kind: 'PAYOUT', ref: id, key: null }
    case 'setup_intent':
      return { kind: 'SET_UP', ref: id, key: null }
    case 'payment_method':
      return { kind: 'METHOD', ref: id, key: null }
    case 'account':
      return { kind: 'ACCOUNT', ref: id, key: null }
    default:
      return null
  }
}

interface ToldObject {
  object: string
  id: string
  payment_intent?: string | null
  metadata?: { payment_id?: string; refund_id?: string } | null
}
