import { inSchool, type Pool } from '../../platform/database/database.ts'
import { later, type JobData, type Queues } from '../../platform/jobs/jobs.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { readAccount } from './events/settle-account.ts'
import { stripeAccount } from './provider-accounts.store.ts'
import type { Providers } from './providers/providers.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobData {
    /** Our record of a school's Stripe account may be outdated, so read it again. */
    'payments.look-at-account': { schoolId: string }
  }
}

export const lookAtAccountQueues = {
  'payments.look-at-account': { retryLimit: 12, retryDelay: 60, retryBackoff: true, expireInSeconds: 120 },
} satisfies Partial<Queues>

/** The stored state is for one currency. With another, the account may debit other bank accounts, or none. */
export const lookAtAccount: Reaction<'currencyChanged'> = async ({ tx, school }) => {
  if (await stripeAccount(tx)) await later(tx, 'payments.look-at-account', { schoolId: school.id })
}

/** Reads a school's account at Stripe and applies its state. Retried while Stripe does not answer. */
export function lookAtAccountJob(pool: Pool, providers: Providers) {
  return async ({ schoolId }: JobData['payments.look-at-account']): Promise<void> => {
    const account = await inSchool(pool, { session: null, school: schoolId, readOnly: true }, stripeAccount)
    if (!account || !providers.STRIPE) return
    if (!(await readAccount(pool, providers, { schoolId, accountRef: account.accountRef })))
      throw new Error('Stripe has not said how an account stands')
  }
}
