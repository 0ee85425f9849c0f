import type { integrations } from '@afterbell/contract/integrations/integrations'
import { decideTestPayments } from '@afterbell/domain/integrations/card-payments'
import { sandboxIn } from '../providers/providers.ts'
import { record } from '../../platform/database/history.ts'
import type { Act } from '../../platform/http/serve.ts'
import { assertAllowed, refuse, type Guards } from '../../platform/problems.ts'
import { accountInUse, connectAccount } from '../providers/provider-accounts.store.ts'
import { appOfPayments, type ConnectParts } from './app-payments.ts'

/** Two connected at the same moment: the later one is told of the other. */
export const connectGuards: Guards = {
  provider_account_in_use: () =>
    refuse('ALREADY_CONNECTED', 'Somebody else has just connected an account. Please reload this page'),
  provider_account_begun_in_use: () =>
    refuse('ALREADY_CONNECTED', 'Somebody else has just begun at Stripe. Please reload this page'),
}

/** Turns on test payments, where the operator allows them. A school has one account for them, however often it does. */
export function connectTestPayments(parts: ConnectParts): Act<(typeof integrations)['connectTestPayments']> {
  return async (call) => {
    const bank = sandboxIn(parts.providers)
    if (!bank)
      throw refuse('TEST_PAYMENTS_OFF', 'Test payments are turned off. Please ask whoever runs this server')
    const { id } = call.school
    const account = {
      provider: bank.name,
      accountRef: `sandbox_account_${id}`,
      name: 'Test payments',
    }
    await call.outside(async (tx) => {
      const inUse = await accountInUse(tx, id)
      assertAllowed(decideTestPayments(inUse?.provider ?? null))
      await connectAccount(tx, id, account)
    })
    return call.inside(async (tx) => {
      const { name, provider } = account
      await record(tx, call, [{ what: 'payments.connected', details: { name, provider } }])
      return appOfPayments(tx, parts, call.school)
    })
  }
}
