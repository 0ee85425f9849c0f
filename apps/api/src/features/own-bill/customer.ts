import { lockOrCreateSubscription } from './run.job.ts'
import { operatorAccount, type BillingParts, type InSchool } from './own-bill.ts'
import { subscriptionOf, updateCustomer } from './subscription.store.ts'

/**
 * Returns the school's customer reference at the provider, creating the customer if missing. Returns null if that
 * failed.
 */
export async function customerAt(
  billed: BillingParts,
  inSchool: InSchool,
  email: string,
): Promise<string | null> {
  const { provider } = billed
  const { school, known: existingRef } = await inSchool(async (context) => {
    const subscription = await lockOrCreateSubscription(billed, context)
    const isThere = subscription.customer_provider === provider.name
    return { school: context.school, known: isThere ? subscription.customer_ref : null }
  })
  if (existingRef !== null) return existingRef
  const made = await provider.customer(operatorAccount(billed, school.id, school.currency), {
    payerId: school.id,
    name: school.schoolName,
    email,
  })
  if (made.state !== 'MADE') return null
  return inSchool(async ({ tx }) => {
    await updateCustomer(tx, school.id, { provider: provider.name, ref: made.ref })
    return (await subscriptionOf(tx, school.id))!.customer_ref
  })
}
