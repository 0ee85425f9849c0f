import type { Pool } from '../../../platform/database/database.ts'
import type { JobData, Queues } from '../../../platform/jobs/jobs.ts'
import { insideOf } from '../inside-school.ts'
import { accountAt } from '../providers/account-at.ts'
import type { Providers } from '../providers/providers.ts'
import { customersOf, forgetCustomer } from './methods.store.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobData {
    /** A payer was erased: whoever takes payments is to forget them too. */
    'payments.forget-payer': { schoolId: string; payerId: string }
  }
}

export const forgetPayerQueues = {
  'payments.forget-payer': { retryLimit: 12, retryDelay: 60, retryBackoff: true, expireInSeconds: 120 },
} satisfies Partial<Queues>

/**
 * Has providers forget a payer, with what is kept of them there; asked again, until each of them has. Where the school took an account
 * away, or this installation knows its provider no more, nobody can be asked: what we call them there goes all the same.
 */
export function forgetPayerJob(pool: Pool, providers: Providers) {
  return async ({ schoolId, payerId }: JobData['payments.forget-payer']): Promise<void> => {
    const inThis = insideOf(pool, schoolId)
    const known = await inThis(async ({ tx, school }) =>
      (await customersOf(tx, schoolId, payerId)).map((each) => ({
        ...each,
        account: each.provider && accountAt(school, { ...each, account_ref: each.accountRef }),
      })),
    )
    for (const { account, accountRef, customerRef } of known) {
      const provider = account && providers[account.provider]
      if (account && provider) {
        const answer = await provider.forget(account, customerRef)
        if (answer !== 'FORGOTTEN') throw new Error(`The provider has not forgotten a payer: ${answer.code}`)
      }
      await inThis(({ tx }) => forgetCustomer(tx, schoolId, { payerId, accountRef }))
    }
  }
}
