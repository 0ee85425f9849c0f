import { inSchool, type Pool } from '../../../platform/database/database.ts'
import { job, runs } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import type { Reaction } from '../../../platform/reactions.ts'
import { readAccount } from './settle-account.ts'
import { stripeAccount } from '../../providers/provider-accounts.store.ts'
import { stripeIn, type Providers } from '../../providers/providers.ts'

/** Our record of a school's Stripe account may be outdated, so read it again. */
export const paymentsLookAtAccount = job<{ schoolId: string }>()('payments.look-at-account', {
  retryLimit: 12,
  retryDelay: 60,
  retryBackoff: true,
  expireInSeconds: 120,
})

/** The stored state is for one currency. With another, the account may debit other bank accounts, or none. */
export const lookAtAccount: Reaction<'currencyChanged'> = async ({ tx, school }) => {
  if (await stripeAccount(tx)) await later(tx, paymentsLookAtAccount, { schoolId: school.id })
}

/** Reads a school's account at Stripe and applies its state. Retried while Stripe does not answer. */
export const lookAtAccountJob = runs(
  paymentsLookAtAccount,
  async ({ schoolId }, { pool, providers }: { pool: Pool; providers: Providers }) => {
    const account = await inSchool(pool, { session: null, school: schoolId, readOnly: true }, stripeAccount)
    if (!account || !stripeIn(providers)) return
    if (!(await readAccount(pool, providers, { schoolId, accountRef: account.accountRef })))
      throw new Error('Stripe has not said how an account stands')
  },
)
