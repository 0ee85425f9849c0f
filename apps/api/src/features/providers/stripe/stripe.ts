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
    browserKey: settings.publishableKey,
    webhook: { path: 'stripe', signatureHeader: 'stripe-signature' },
    typeOf: (methodRef, said) => (methodRef.startsWith('pm_') ? said : null),
    // Stripe's keys say whether it is in test mode.
    isTest: !settings.secretKey.includes('_live_'),
  }
}
