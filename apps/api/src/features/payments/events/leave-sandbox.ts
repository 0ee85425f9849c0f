import type { Billing } from '../../ledger/owe.ts'
import { endPayment } from '../charging/end-payment.ts'
import { removeMethodsAt } from '../methods/methods.store.ts'
import { openPaymentsAt } from '../charging/payments.store.ts'
import { accountAt } from '../../providers/account-at.ts'
import { sandboxIn, type Providers } from '../../providers/providers.ts'
import { settlePayment } from '../charging/settle.ts'

/** Opens transactions of the school, for a user or automatically. */
export type SchoolTransaction = <T>(
  run: (context: Billing & { at: Temporal.Instant }) => Promise<T>,
) => Promise<T>

/**
 * Cleans up test payments once a school collects with Stripe: cancels open attempts and removes methods, since no real
 * person owns them. Completed payments stay, and can be refunded at the sandbox. Idempotent.
 */
export async function leaveSandbox(runInSchool: SchoolTransaction, providers: Providers): Promise<void> {
  const sandbox = sandboxIn(providers)
  if (!sandbox) return
  const { school, at, open } = await runInSchool(async (context) => ({
    school: context.school,
    at: context.at,
    open: await openPaymentsAt(context.tx, context.school.id, sandbox.name),
  }))
  for (const payment of open) {
    // A debit under way still arrives.
    const outcome = await endPayment(providers, payment, { school, at, ends: () => true })
    if (outcome) await runInSchool((context) => settlePayment(context, payment.id, outcome))
  }
  const methods = await runInSchool(({ tx }) => removeMethodsAt(tx, school.id, sandbox.name))
  for (const method of methods)
    if (method.provider_ref) await sandbox.detach(accountAt(school, method), method.provider_ref)
}
