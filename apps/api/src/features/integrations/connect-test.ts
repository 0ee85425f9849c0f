import type { integrations } from '@afterbell/contract/integrations/integrations'
import type { Act } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/problems.ts'
import type { ConnectParts } from './app-payments.ts'
import { bindAccount } from './bind-account.ts'

/** Turns on test payments, where the operator allows them. A school has one account for them, however often it does. */
export function connectTestPayments(parts: ConnectParts): Act<(typeof integrations)['connectTestPayments']> {
  return (call) => {
    if (!parts.providers.SANDBOX)
      throw refuse('TEST_PAYMENTS_OFF', 'Test payments are turned off. Please ask whoever runs this server')
    return bindAccount(parts, call, {
      provider: 'SANDBOX',
      accountRef: `sandbox_account_${call.school.id}`,
      name: 'Test payments',
    })
  }
}
