import Stripe from 'stripe'
import type { SignedEvent } from '../../../src/features/providers/sandbox/sandbox-events.ts'
import { WEBHOOK_SECRET } from './stripe-stand-in.ts'

/** Signs a message as Stripe does for a school's account, or with another secret. */
export function signedByStripe(message: object, at: Temporal.Instant, secret = WEBHOOK_SECRET): SignedEvent {
  const payload = JSON.stringify(message)
  const timestamp = Math.floor(at.epochMilliseconds / 1000)
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
  return { bytes: Buffer.from(payload), signature }
}
