import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import { removeSandboxMethods } from './methods/methods.store.ts'
import { openAtSandbox, type Payment } from './payments.store.ts'
import { accountAt } from './providers/account-at.ts'
import type { Outcome, Provider } from './providers/provider.ts'
import { settlePayment } from './settle.ts'

/**
 * What is left of test payments once a school collects with Stripe: attempts are canceled, and methods are removed, for they are
 * none of real people. What was paid stays, and is refunded at the sandbox. Done again, it does what is left.
 */
export async function leaveSandbox(
  call: Pick<AnyCall, 'tx' | 'school' | 'user' | 'inside'>,
  sandbox: Provider,
): Promise<void> {
  const { school } = call
  const open = await call.inside((tx) => openAtSandbox(tx, school.id))
  for (const payment of open) {
    const outcome = await canceled(sandbox, payment, school)
    await call.inside(() => settlePayment(call, payment.id, outcome))
  }
  const methods = await call.inside((tx) => removeSandboxMethods(tx, school.id))
  for (const method of methods)
    if (method.provider_ref) await sandbox.detach(accountAt(school, method), method.provider_ref)
}

/** What became of an attempt that was to be canceled: a debit that is on its way arrives all the same. */
async function canceled(sandbox: Provider, payment: Payment, school: SchoolNow): Promise<Outcome> {
  const account = accountAt(school, payment)
  const since = payment.sent_at && Temporal.Instant.from(payment.sent_at)
  if (!since) return CANCELED
  const { id: key, provider_ref: ref } = payment
  const found = await sandbox.find(account, { kind: 'PAYMENT', key, ref, since })
  if (found === 'ABSENT') return CANCELED
  if (found.ref === null) return found
  const ended = await sandbox.cancel(account, found.ref)
  return ended === 'CANCELED' ? { ...CANCELED, ref: found.ref } : ended
}

const CANCELED = { state: 'FAILED', ref: null, feeCents: null, code: 'CANCELED', actionUrl: null } as const
