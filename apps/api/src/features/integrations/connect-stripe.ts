import type { integrations } from '@afterbell/contract/integrations/integrations'
import { decideConnect } from '@afterbell/domain/integrations/card-payments'
import type { Act } from '../../platform/http/serve.ts'
import { assertAllowed, refuse } from '../../platform/problems.ts'
import { accountInUse } from '../payments/provider-accounts.store.ts'
import type { StripeProvider } from '../payments/providers/stripe.ts'
import type { ConnectParts } from './app-payments.ts'
import { bindAccount } from './bind-account.ts'
import { makeState, returnUrl, takeState } from './connections/connect-states.ts'

/** Sends somebody to Stripe (R396). */
export function authorizePayments(parts: ConnectParts): Act<(typeof integrations)['authorizePayments']> {
  return async (call) => {
    const { connect } = stripeOf(parts)
    const inUse = await call.outside((tx) => accountInUse(tx, call.school.id))
    assertAllowed(decideConnect(inUse?.provider ?? null, 'STRIPE'))
    const state = await makeState(call, 'PAYMENTS')
    return { url: connect.authorizeUrl(state, returnUrl(parts.publicUrl)) }
  }
}

/** Connects what they chose. Both the state and the code are good once. */
export function connectPayments(parts: ConnectParts): Act<(typeof integrations)['connectPayments']> {
  return async (call) => {
    const { connect } = stripeOf(parts)
    if (!(await takeState(call, 'PAYMENTS', call.body.state)))
      throw refuse(
        'CONNECT_EXPIRED',
        'This link to Stripe has expired or was used before. Please start again',
      )
    const chosen = await connect.exchange(call.body.code)
    if (chosen.state !== 'CONNECTED')
      throw refuse('CONNECT_FAILED', 'Stripe did not confirm the connection. Please try again')
    const { accountRef } = chosen
    const seen = await connect.describe(accountRef)
    const name = seen.state === 'CONNECTED' && 'name' in seen ? seen.name : accountRef
    return bindAccount(parts, call, { provider: 'STRIPE', accountRef, name })
  }
}

function stripeOf({ providers: { STRIPE } }: ConnectParts): StripeProvider {
  if (STRIPE) return STRIPE
  throw refuse('STRIPE_NOT_CONFIGURED', 'Stripe is not set up here. Please ask whoever runs this server')
}
