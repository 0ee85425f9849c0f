import type { StripeSettings } from '../../../platform/config.ts'
import type { Failure } from './provider.ts'
import { failureOf, type StripeClient } from './stripe-client.ts'

/** How a school lets us work with the account it has at Stripe, and how that ends. */
export interface StripeConnect {
  /** Where somebody of the school is sent. The state comes back with them, and proves that we sent them. */
  authorizeUrl(state: string, redirectUrl: string): string
  /** Which account they chose, for the code they came back with. A code is good once. */
  exchange(code: string): Promise<{ state: 'CONNECTED'; accountRef: string } | Failure>
  /** How the account is called, or that we are no longer let in. */
  describe(accountRef: string): Promise<{ state: 'CONNECTED'; name: string } | { state: 'REVOKED' } | Failure>
  /** Ends it. ACCOUNT_UNREACHABLE says that the school has ended it itself. */
  deauthorize(accountRef: string): Promise<'DISCONNECTED' | Failure>
}

export function stripeConnect(
  stripe: StripeClient,
  { clientId, authorizeUrl }: Pick<StripeSettings, 'clientId' | 'authorizeUrl'>,
): StripeConnect {
  return {
    // The library would always answer https, and leave the port out.
    authorizeUrl(state, redirectUrl) {
      const url = new URL(authorizeUrl)
      const asked = { response_type: 'code', client_id: clientId, scope: SCOPE, state }
      for (const [name, value] of Object.entries({ ...asked, redirect_uri: redirectUrl }))
        url.searchParams.set(name, value)
      return url.href
    },

    async exchange(code) {
      try {
        const { oauth } = await stripe()
        const given = await oauth.token({ grant_type: 'authorization_code', code })
        if (!given.stripe_user_id || given.scope !== SCOPE) return { state: 'FAILED', code: 'invalid_scope' }
        return { state: 'CONNECTED', accountRef: given.stripe_user_id }
      } catch (error) {
        return failureOf(error)
      }
    },

    async describe(accountRef) {
      try {
        const { accounts } = await stripe()
        const { settings, business_profile: business, email } = await accounts.retrieve(accountRef)
        const names = [settings?.dashboard?.display_name, business?.name, email]
        return { state: 'CONNECTED', name: names.find(Boolean) ?? accountRef }
      } catch (error) {
        // A key of ours that is wrong (401) says nothing about the account.
        const isShutOut = (error as { statusCode?: number }).statusCode === 403
        return isShutOut ? { state: 'REVOKED' } : failureOf(error)
      }
    },

    async deauthorize(accountRef) {
      try {
        const { oauth } = await stripe()
        await oauth.deauthorize({ client_id: clientId, stripe_user_id: accountRef })
        return 'DISCONNECTED'
      } catch (error) {
        return failureOf(error)
      }
    },
  }
}

const SCOPE = 'read_write'
