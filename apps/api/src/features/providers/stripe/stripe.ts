import type { StripeSettings } from '../../../platform/config.ts'
import { stripeConnect, type StripeConnect } from './connect.ts'
import type { Provider } from '../provider.ts'
import { stripeClient } from './stripe-client.ts'
import { readStripeEvent } from './stripe-events.ts'
import { stripeMethods } from './stripe-methods.ts'
import { stripePayments } from './stripe-payments.ts'
import { stripePayouts } from './stripe-payouts.ts'

export interface StripeProvider extends Provider {
  connect: StripeConnect
  /** The key for Stripe in payers' browsers. It grants no access by itself (R262). */
  readonly publishableKey: string
  /** Test mode, in which no money moves. Stripe's keys tell. */
  readonly isTest: boolean
}

/** Stripe, with the schools' own accounts. Loads and calls nothing before the first request. */
export function createStripe(settings: StripeSettings): StripeProvider {
  const client = stripeClient(settings)
  return {
    name: 'STRIPE',
    ...stripePayments(client),
    ...stripeMethods(client),
    ...stripePayouts(client),
    readEvent: readStripeEvent(client, settings),
    connect: stripeConnect(client, settings),
    publishableKey: settings.publishableKey,
    isTest: !settings.secretKey.includes('_live_'),
  }
}
