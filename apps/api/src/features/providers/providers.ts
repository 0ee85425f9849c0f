import { PROVIDER_NAMES } from '@afterbell/domain/providers/provider-names'
import type { Config } from '../../platform/config.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { Provider } from './provider.ts'
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts'
import { createStripe, type StripeProvider } from './stripe/stripe.ts'

/** The providers of this installation. One that is not configured is null, and its code is not loaded. */
export interface Providers {
  STRIPE: StripeProvider | null
  SANDBOX: Sandbox | null
}

export const NO_PROVIDERS: Providers = { STRIPE: null, SANDBOX: null }

type Settings = Pick<Config, 'stripe' | 'hasSandboxPayments' | 'sandboxTimeoutMs' | 'publicUrl'>

/** `secret` is the application's secret, from which the sandbox derives its own. */
export function createProviders(
  { stripe, hasSandboxPayments, sandboxTimeoutMs: timeoutMs, publicUrl }: Settings,
  { pool, secret }: { pool: Pool; secret: string },
): Providers {
  return {
    STRIPE: stripe && createStripe(stripe),
    SANDBOX: hasSandboxPayments ? createSandbox(pool, { secret, publicUrl, timeoutMs }) : null,
  }
}

/** Lists the configured providers, in the order in which a school is offered them. */
export function configuredProviders(providers: Providers): Provider[] {
  return PROVIDER_NAMES.flatMap((name) => providers[name] ?? [])
}

/** Returns the provider at which schools open accounts of their own. Null if it is not configured. */
export function stripeIn({ STRIPE }: Providers): StripeProvider | null {
  return STRIPE
}

/** Returns the test bank. Null if this installation allows no test payments. */
export function sandboxIn({ SANDBOX }: Providers): Sandbox | null {
  return SANDBOX
}
