import type { AnyCall } from '../../../platform/http/serve.ts'
import type { Account, Failure, Provider } from '../../providers/provider.ts'
import { customerOf, keepCustomer } from './methods.store.ts'

/** Creates a customer for a payer at the provider. If that fails, no money was requested. */
export async function madeCustomer(
  call: Pick<AnyCall, 'inside' | 'tx'>,
  provider: Provider,
  account: Account,
  payer: { id: string; name: string; email: string | null },
): Promise<string | Failure> {
  const made = await provider.customer(account, {
    payerId: payer.id,
    name: payer.name,
    email: payer.email,
  })
  if (made.state !== 'MADE') return made
  const { schoolId, accountRef } = account
  return call.inside(async () => {
    await keepCustomer(call.tx, schoolId, { payerId: payer.id, accountRef, customerRef: made.ref })
    // A concurrent call may have stored another customer, who then owns the methods.
    return (await customerOf(call.tx, schoolId, payer.id, accountRef)) ?? made.ref
  })
}
