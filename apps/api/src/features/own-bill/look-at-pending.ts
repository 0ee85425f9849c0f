import { operatorAccount, type BillingParts, type InSchool } from './own-bill.ts'
import { keepSource, sourcesOf } from './sources/sources.store.ts'

/** Checks bank accounts that wait for small deposits, in case the provider's event never came. */
export async function lookAtPending(billed: BillingParts, inSchool: InSchool): Promise<void> {
  const { provider } = billed
  const { school, waiting } = await inSchool(async ({ tx, school: of }) => ({
    school: of,
    waiting: (await sourcesOf(tx, of.id, provider.name)).filter(({ state }) => state === 'PENDING'),
  }))
  for (const { id, set_up_ref: setUpRef } of waiting) {
    const method = await provider.method(operatorAccount(billed, school.id, school.currency), { setUpRef })
    if (method !== 'ABSENT' && 'last4' in method && method.state !== 'PENDING')
      await inSchool(({ tx }) => keepSource(tx, school.id, id, method))
  }
}
