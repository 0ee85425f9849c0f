import type { Billing } from '../ledger/owe.ts'
import { endPayment } from './end-payment.ts'
import { removeSandboxMethods } from './methods/methods.store.ts'
import { openAtSandbox } from './payments.store.ts'
import { accountAt } from './providers/account-at.ts'
import type { Sandbox } from './providers/sandbox.ts'
import { settlePayment } from './settle.ts'

/** Opens transactions of the school, for a user or automatically. */
export type SchoolTransaction = <T>(run: (context: Billing & { at: Temporal.Instant }) => Promise<T>) => Promise<T>

/**
 * Cleans up test payments once a school collects with Stripe: cancels open attempts and removes methods, since no real
 * person owns them. Completed payments stay, and can be refunded at the sandbox. Idempotent.
 */
export async function leaveSandbox(runInSchool: SchoolTransaction, sandbox: Sandbox): Promise<void> {
  const { school, at, open } = await runInSchool(async (context) => ({
    school: context.school,
    at: context.at,
    open: await openAtSandbox(context.tx, context.school.id),
  }))
  for (const payment of open) {
    // A debit under way still arrives.
    const outcome = await endPayment({ STRIPE: null, SANDBOX: sandbox }, payment, {
      school,
      at,
      ends: () => true,
    })
    if (outcome) await runInSchool((context) => settlePayment(context, payment.id, outcome))
  }
  const methods = await runInSchool(({ tx }) => removeSandboxMethods(tx, school.id))
  for (const method of methods)
    if (method.provider_ref) await sandbox.detach(accountAt(school, method), method.provider_ref)
}
