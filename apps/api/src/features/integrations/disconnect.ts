import { hasOwnAccount } from '@afterbell/domain/providers/provider-names'
import type { integrations } from '@afterbell/contract/integrations/integrations'
import { decideDisconnect } from '@afterbell/domain/integrations/card-payments'
import { stripeIn } from '../providers/providers.ts'
import { record } from '../../platform/database/history.ts'
import type { Act } from '../../platform/http/serve.ts'
import { assertAllowed, refuse } from '../../platform/problems.ts'
import { endAccount, schoolAccount, type ProviderAccount } from '../providers/provider-accounts.store.ts'
import { appOfPayments, type ConnectParts } from './app-payments.ts'

/**
 * Ends the connection, at the provider first, so that our answer is true. If somebody at the school has already ended
 * it there, it ends here too. Does nothing if nothing is connected.
 * A Stripe account that we opened belongs to the school: it stays there with its money, we stop using it, and the
 * school may return to it.
 */
export function disconnectPayments(parts: ConnectParts): Act<(typeof integrations)['disconnectPayments']> {
  return async (call) => {
    const account = await call.inside(schoolAccount)
    if (account?.state !== 'CONNECTED' && account?.state !== 'BEGUN')
      return call.inside((tx) => appOfPayments(tx, parts, call.school))
    const { account_ref: accountRef, name } = account
    const isUnderWay = await parts.isUnderWay(call, accountRef)
    assertAllowed(decideDisconnect({ isUnderWay }))
    await endAtProvider(parts, account)
    await call.outside((tx) => endAccount(tx, accountRef, 'DISCONNECTED'))
    return call.inside(async (tx) => {
      await record(tx, call, [{ what: 'payments.disconnected', details: { name: name || 'Stripe' } }])
      return appOfPayments(tx, parts, call.school)
    })
  }
}

async function endAtProvider({ providers }: ConnectParts, account: ProviderAccount): Promise<void> {
  const stripe = stripeIn(providers)
  if (!hasOwnAccount(account.provider) || account.is_ours || !stripe) return
  const outcome = await stripe.connect.deauthorize(account.account_ref)
  const isEnded = outcome === 'DISCONNECTED' || outcome.code === 'ACCOUNT_UNREACHABLE'
  if (!isEnded)
    throw refuse('STRIPE_UNREACHABLE', 'Stripe could not be reached. Please try again in a moment')
}
