import type { CardOrigins } from '../../../platform/files/files.ts'
import type { Providers } from '../providers.ts'

/**
 * Origins that the card page may load: Stripe's script, its API calls, and its frames for fields and banks. Undefined
 * if Stripe is not configured.
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
