import { decideConnect } from '@afterbell/domain/integrations/card-payments'
import { record } from '../../platform/database/history.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import { assertAllowed, refuse, type Guards } from '../../platform/problems.ts'
import { accountInUse, connectAccount, endAccount } from '../payments/provider-accounts.store.ts'
import { leaveSandbox } from '../payments/leave-sandbox.ts'
import type { ProviderName } from '../payments/providers/provider.ts'
import { appOfPayments, type ConnectParts } from './app-payments.ts'

/** Two connected at the same moment: the later one is told of the other. */
export const connectGuards: Guards = {
  provider_account_in_use: () =>
    refuse('ALREADY_CONNECTED', 'Somebody else has just connected an account. Please reload this page'),
}

/** Makes an account the one through which the school collects, in the place of the test mode where that was on, of which then nothing is left. */
export async function bindAccount(
  parts: ConnectParts,
  call: AnyCall,
  account: { provider: ProviderName; accountRef: string; name: string },
) {
  const { provider, name } = account
  await call.outside(async (tx) => {
    const inUse = await accountInUse(tx, call.school.id)
    assertAllowed(decideConnect(inUse?.provider ?? null, provider))
    if (inUse) await endAccount(tx, inUse.account_ref, 'DISCONNECTED')
    if (!(await connectAccount(tx, call.school.id, account)))
      throw refuse(
        'ACCOUNT_IN_USE',
        'This Stripe account belongs to another school. Please choose another one',
      )
  })
  if (provider === 'STRIPE' && parts.providers.SANDBOX) await leaveSandbox(call, parts.providers.SANDBOX)
  return call.inside(async (tx) => {
    await record(tx, call, [{ what: 'payments.connected', details: { name, provider } }])
    return appOfPayments(tx, parts)
  })
}
