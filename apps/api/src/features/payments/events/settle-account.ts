import { hasOwnAccount } from '@afterbell/domain/providers/provider-names'
import { asPlatform, type Pool, type Tx } from '../../../platform/database/database.ts'
import { stripeIn, type Providers } from '../../providers/providers.ts'
import { schoolRunner } from '../../../platform/database/inside-school.ts'
import { followAccount } from './follow-account.ts'
import type { SettleAbout } from './settle-about.ts'

/**
 * Reads a school's account at Stripe and applies its state. Returns false if Stripe could not say it, or is not
 * configured here.
 */
export async function readAccount(
  pool: Pool,
  providers: Providers,
  of: { schoolId: string; accountRef: string },
): Promise<boolean> {
  const stripe = stripeIn(providers)
  if (!stripe) return false
  const connectedAccount = await stripe.connect.describe(of.accountRef)
  if (connectedAccount.state !== 'CONNECTED' && connectedAccount.state !== 'REVOKED') return false
  const outside = <T>(run: (tx: Tx) => Promise<T>) => asPlatform(pool, run)
  const followContext = { outside, inside: schoolRunner(pool, of.schoolId), provider: stripe.name, providers }
  await followAccount(followContext, of, connectedAccount)
  return true
}

/**
 * Settles an event about a school's account: reads the account's state and whether we still have access, whatever the
 * event says.
 */
export function settleAccount(pool: Pool, providers: Providers): SettleAbout {
  return async ({ provider, schoolId, accountRef }) => {
    if (!hasOwnAccount(provider) || schoolId === null) return 'UNKNOWN'
    return (await readAccount(pool, providers, { schoolId, accountRef })) ? 'SETTLED' : 'UNKNOWN'
  }
}
