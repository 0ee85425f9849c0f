import type { integrations } from '@afterbell/contract/integrations/integrations'
import { decideConnect } from '@afterbell/domain/integrations/card-payments'
import type { Act } from '../../platform/http/serve.ts'
import { assertAllowed, refuse } from '../../platform/problems.ts'
import { hashOf, mailToken } from '../../platform/security/tokens.ts'
import { keepConnectState, useConnectState } from '../payments/connect-states.store.ts'
import { accountInUse } from '../payments/provider-accounts.store.ts'
import type { StripeProvider } from '../payments/providers/stripe.ts'
import type { ConnectParts } from './app-payments.ts'
import { bindAccount } from './bind-account.ts'

/** How long somebody may take to choose an account. */
const CHOOSE_MINUTES = 10

/**
 * Sends somebody to Stripe. The state that travels along proves, when they come back, that it was this session that sent
 * them: nobody can make somebody else connect an account of theirs (R396, R397).
 */
export function authorizePayments(parts: ConnectParts): Act<(typeof integrations)['authorizePayments']> {
  return async (call) => {
    const { connect } = stripeOf(parts)
    const { token, hash } = mailToken()
    const [schoolId, sessionId] = [call.school.id, call.sessionId!]
    await call.outside(async (tx) => {
      const inUse = await accountInUse(tx, schoolId)
      assertAllowed(decideConnect(inUse?.provider ?? null, 'STRIPE'))
      await keepConnectState(tx, { hash, schoolId, sessionId, minutes: CHOOSE_MINUTES })
    })
    return { url: connect.authorizeUrl(token, `${parts.publicUrl}/schools/settings/apps`) }
  }
}

/** Connects what they chose. Both the state and the code are good once. */
export function connectPayments(parts: ConnectParts): Act<(typeof integrations)['connectPayments']> {
  return async (call) => {
    const { connect } = stripeOf(parts)
    const sent = { hash: hashOf(call.body.state), schoolId: call.school.id, sessionId: call.sessionId! }
    if (!(await call.outside((tx) => useConnectState(tx, sent))))
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
