import { asPlatform, type Pool } from '../../../platform/database/database.ts'
import { insideOf } from '../inside-school.ts'
import type { Providers } from '../providers/providers.ts'
import { followAccount } from './follow-account.ts'
import type { SettleAbout } from './settle-about.ts'

/**
 * Settles an event about a school's account: reads the account's state and whether we still have access, whatever the
 * event says.
 */
export function settleAccount(
  pool: Pool,
  { STRIPE, SANDBOX: sandbox }: Pick<Providers, 'STRIPE' | 'SANDBOX'>,
): SettleAbout {
  return async ({ provider, schoolId, accountRef }) => {
    if (provider !== 'STRIPE' || !STRIPE || schoolId === null) return 'UNKNOWN'
    const seen = await STRIPE.connect.describe(accountRef)
    if (seen.state !== 'CONNECTED' && seen.state !== 'REVOKED') return 'UNKNOWN'
    const outside = <T>(run: (tx: Parameters<Parameters<typeof asPlatform>[1]>[0]) => Promise<T>) =>
      asPlatform(pool, run)
    await followAccount(
      { outside, inside: insideOf(pool, schoolId), sandbox },
      { schoolId, accountRef },
      seen,
    )
    return 'SETTLED'
  }
}
