import type Stripe from 'stripe'
import * as z from 'zod/mini'
import { anyText } from '@afterbell/contract/kernel/fields'
import type { StripeSettings } from '../../../platform/config.ts'
import { bodyAs, eventOf } from '../event-body.ts'
import { EVENT_SECONDS, OPERATOR_ACCOUNT, type Provider, type ProviderEvent } from '../provider.ts'
import type { StripeClient } from './stripe-client.ts'

type Secrets = Pick<StripeSettings, 'webhookSecret' | 'ownWebhookSecret'>

/**
 * Reads Stripe events: accepts only bodies signed by Stripe, and reads only what they are about. Events of school
 * accounts and of the operator's own account have a secret each.
 */
export function readStripeEvent(
  stripe: StripeClient,
  { webhookSecret, ownWebhookSecret }: Secrets,
): Provider['readEvent'] {
  const secrets = ownWebhookSecret === null ? [webhookSecret] : [webhookSecret, ownWebhookSecret]
  return async (bytes, signature, at) => {
    const { signature: signatures } = (await stripe()).webhooks
    const isSignedWith = (secret: string, seconds: number) => {
      try {
        const receivedAt = at.epochMilliseconds
        return signatures!.verifyHeader(bytes, signature, secret, seconds, undefined, receivedAt)
      } catch (error) {
        if ((error as Stripe.errors.StripeError).type === 'StripeSignatureVerificationError') return false
        throw error
      }
    }
    if (!secrets.some((secret) => isSignedWith(secret, EVENT_SECONDS))) {
      if (!/(^|,)v1=/.test(signature)) return 'UNSIGNED'
      return secrets.some((secret) => isSignedWith(secret, ANY_AGE)) ? 'TOO_OLD' : 'FORGED'
    }
    const event = bodyAs(stripeEvent, bytes)
    if (!event) return 'UNREADABLE'
    const accountRef = event.account ?? OPERATOR_ACCOUNT
    const about = accountRef === OPERATOR_ACCOUNT && ownWebhookSecret === null ? null : aboutOf(event)
    return about === null ? 'IGNORED' : eventOf({ accountRef, eventId: event.id, about })
  }
}

/** With 0 as the limit, Stripe's library checks only the signature. */
const ANY_AGE = 0

/** The fields we read of an event, in any API version. Other objects have other fields. */
const stripeEvent = z.object({
  id: anyText,
  type: anyText,
  account: z.nullish(anyText),
  data: z.object({
    object: z.object({
      object: z.optional(anyText),
      id: z.optional(anyText),
      payment_intent: z.nullish(z.unknown()),
      metadata: z.nullish(z.record(z.string(), z.unknown())),
    }),
  }),
})

/** `eventOf` validates the result: a missing id makes the event unreadable. */
function aboutOf({ type, account, data }: z.infer<typeof stripeEvent>): UncheckedAbout | null {
  if (type === 'account.application.deauthorized') return { kind: 'ACCOUNT', ref: account, key: null }
  const { object, id, payment_intent: intent, metadata } = data.object
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

interface UncheckedAbout {
  kind: ProviderEvent['about']['kind']
  ref: unknown
  key: unknown
}
