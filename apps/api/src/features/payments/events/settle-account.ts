import { asPlatform, type Pool } from '../../../platform/database/database.ts'
import { endAccount, renameAccount } from '../provider-accounts.store.ts'
import type { Providers } from '../providers/providers.ts'
import type { SettleAbout } from './settle-about.ts'

/** An event about the account of a school: we see whether we are still let in, whatever was told. */
export function settleAccount(pool: Pool, { STRIPE }: Pick<Providers, 'STRIPE'>): SettleAbout {
  return async ({ provider, accountRef }) => {
    if (provider !== 'STRIPE' || !STRIPE) return 'UNKNOWN'
    const seen = await STRIPE.connect.describe(accountRef)
    if (seen.state !== 'CONNECTED' && seen.state !== 'REVOKED') return 'UNKNOWN'
    await asPlatform(pool, (tx) =>
      seen.state === 'CONNECTED'
        ? renameAccount(tx, accountRef, seen.name)
        : endAccount(tx, accountRef, 'REVOKED'),
    )
    return 'SETTLED'
  }
}
