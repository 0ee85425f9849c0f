import type Stripe from 'stripe'
import type { StripeSettings } from '../../../platform/config.ts'
import { EVENT_SECONDS, keyOf, OPERATOR_ACCOUNT, type Provider, type ProviderEvent } from './provider.ts'
import type { StripeClient } from './stripe-client.ts'

type Secrets = Pick<StripeSettings, 'webhookSecret' | 'ownWebhookSecret'>

/**
 * Reads what Stripe tells: only bytes that it signed, and only what they are about. What happens on accounts of schools and on the
 * operator's own is signed with a secret each.
 */
export function readStripeEvent(
  stripe: StripeClient,
  { webhookSecret, ownWebhookSecret }: Secrets,
): Provider['readEvent'] {
  const secrets = ownWebhookSecret === null ? [webhookSecret] : [webhookSecret, ownWebhookSecret]
  return async (bytes, signature, at) => {
    const { webhooks } = await stripe()
    const signedWith = (secret: string) => {
      try {
        const received = at.epochMilliseconds
        return webhooks.constructEvent(bytes, signature, secret, EVENT_SECONDS, undefined, received)
      } catch (error) {
        if ((error as Stripe.errors.StripeError).type === 'StripeSignatureVerificationError') return null
        throw error
      }
    }
    const event = secrets.reduce<Stripe.Event | null>((read, secret) => read ?? signedWith(secret), null)
    if (!event) return 'FORGED'
    const { account = OPERATOR_ACCOUNT } = event
    const about = account === OPERATOR_ACCOUNT && ownWebhookSecret === null ? null : aboutOf(event)
    return about === null ? 'IGNORED' : { accountRef: account, eventId: event.id, about }
  }
}

function aboutOf({ type, account, data }: Stripe.Event): ProviderEvent['about'] | null {
  if (type === 'account.application.deauthorized') return { kind: 'ACCOUNT', ref: account!, key: null }
  const { object, id, payment_intent: intent, metadata } = data.object as ToldObject
  const key = keyOf(metadata?.payment_id ?? metadata?.refund_id)
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
