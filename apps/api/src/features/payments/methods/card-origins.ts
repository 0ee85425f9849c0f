import type { CardOrigins } from '../../../platform/files/files.ts'
import type { Providers } from '../providers/providers.ts'

/**
 * What the page for cards may load from elsewhere: Stripe's script, what that asks, and the frames it
 * opens for fields and for banks, where Stripe is configured, else nothing.
 */
export function cardOriginsOf({ STRIPE }: Pick<Providers, 'STRIPE'>): CardOrigins | undefined {
  if (!STRIPE) return undefined
  const script = ['https://js.stripe.com', 'https://*.js.stripe.com']
  return {
    scripts: script,
    frames: [...script, 'https://hooks.stripe.com'],
    calls: ['https://api.stripe.com'],
    pictures: ['https://*.stripe.com'],
  }
}
