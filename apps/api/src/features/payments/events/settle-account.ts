import { asPlatform, type Pool, type Tx } from '../../../platform/database/database.ts'
import { insideOf } from '../../../platform/database/inside-school.ts'
import type { Providers } from '../providers/providers.ts'
import { followAccount } from './follow-account.ts'
import type { SettleAbout } from './settle-about.ts'

/**
 * Reads a school's account at Stripe and applies its state. Returns false if Stripe could not say it, or is not
 * configured here.
 */
export async function readAccount(
  pool: Pool,
  { STRIPE, SANDBOX: sandbox }: Pick<Providers, 'STRIPE' | 'SANDBOX'>,
  of: { schoolId: string; accountRef: string },
): Promise<boolean> {
  if (!STRIPE) return false
  const seen = await STRIPE.connect.describe(of.accountRef)
  if (seen.state !== 'CONNECTED' && seen.state !== 'REVOKED') return false
  const outside = <T>(run: (tx: Tx) => Promise<T>) => asPlatform(pool, run)
  await followAccount({ outside, inside: insideOf(pool, of.schoolId), sandbox }, of, seen)
  return true
}

/**
 * Settles an event about a school's account: reads the account's state and whether we still have access, whatever the
 * event says.
 */
export function settleAccount(pool: Pool, providers: Pick<Providers, 'STRIPE' | 'SANDBOX'>): SettleAbout {
  return async ({ provider, schoolId, accountRef }) => {
    if (provider !== 'STRIPE' || schoolId === null) return 'UNKNOWN'
    return (await readAccount(pool, providers, { schoolId, accountRef })) ? 'SETTLED' : 'UNKNOWN'
  }
}
