import type { Pool } from '../../../platform/database/database.ts'
import { runs } from '../../../platform/jobs/job.ts'
import { schoolRunner } from '../../../platform/database/inside-school.ts'
import { accountAt } from '../../providers/account-at.ts'
import type { Providers } from '../../providers/providers.ts'
import { paymentsForgetPayer } from './method-jobs.ts'
import { customersOf, forgetCustomer } from './methods.store.ts'

/**
 * Makes providers forget a payer and their saved methods; retried until each one has. If we lost access to an account,
 * or its provider is not configured, only our reference to the customer is deleted.
 */
export const forgetPayerJob = runs(
  paymentsForgetPayer,
  async ({ schoolId, payerId }, { pool, providers }: { pool: Pool; providers: Providers }) => {
    const inThis = schoolRunner(pool, schoolId)
    const customers = await inThis(async ({ tx, school }) =>
      (await customersOf(tx, schoolId, payerId)).map((each) => ({
        ...each,
        account: each.provider && accountAt(school, { ...each, account_ref: each.accountRef }),
      })),
    )
    for (const { account, accountRef, customerRef } of customers) {
      const provider = account && providers[account.provider]
      if (account && provider) {
        const answer = await provider.forget(account, customerRef)
        if (answer !== 'FORGOTTEN') throw new Error(`The provider has not forgotten a payer: ${answer.code}`)
      }
      await inThis(({ tx }) => forgetCustomer(tx, schoolId, { payerId, accountRef }))
    }
  },
)
