import type { StripeSettings } from '../../../platform/config.ts'
import { stripeConnect, type StripeConnect } from './connect.ts'
import type { Provider } from './provider.ts'
import { stripeClient } from './stripe-client.ts'
import { readStripeEvent } from './stripe-events.ts'
import { stripeMethods } from './stripe-methods.ts'
import { stripePayments } from './stripe-payments.ts'

export interface StripeProvider extends Provider {
  connect: StripeConnect
}

/** Stripe, with the accounts that schools have there themselves. Nothing is loaded or reached before it is asked. */
export function createStripe(settings: StripeSettings): StripeProvider {
  const client = stripeClient(settings)
  return {
    name: 'STRIPE',
    ...stripePayments(client),
    ...stripeMethods(client),
    readEvent: readStripeEvent(client, settings.webhookSecret),
    connect: stripeConnect(client, settings),
  }
}
