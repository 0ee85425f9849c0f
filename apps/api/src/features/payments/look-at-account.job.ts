import { asPlatform, inSchool, type Pool } from '../../platform/database/database.ts'
import { later, type JobData, type Queues } from '../../platform/jobs/jobs.ts'
import type { Reaction } from '../../platform/reactions.ts'
import { followAccount } from './events/follow-account.ts'
import { insideOf } from './inside-school.ts'
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
export function lookAtAccountJob(pool: Pool, { STRIPE, SANDBOX: sandbox }: Providers) {
  return async ({ schoolId }: JobData['payments.look-at-account']): Promise<void> => {
    const account = await inSchool(pool, { session: null, school: schoolId, readOnly: true }, stripeAccount)
    if (!account || !STRIPE) return
    const { accountRef } = account
    const seen = await STRIPE.connect.describe(accountRef)
    if (seen.state !== 'CONNECTED' && seen.state !== 'REVOKED')
      throw new Error(`Stripe has not said how an account stands: ${seen.state}`)
    const following = {
      outside: <T>(run: Parameters<typeof asPlatform<T>>[1]) => asPlatform(pool, run),
      inside: insideOf(pool, schoolId),
      sandbox,
    }
    await followAccount(following, { schoolId, accountRef }, seen)
  }
}
