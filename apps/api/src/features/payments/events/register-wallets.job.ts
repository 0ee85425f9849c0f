import { asPlatform, type Pool } from '../../../platform/database/database.ts'
import { job, runs } from '../../../platform/jobs/job.ts'
import { accountsWithoutWallets, keepWalletHost } from '../../providers/provider-accounts.store.ts'
import { stripeIn, type Providers } from '../../providers/providers.ts'

/** Looks for schools whose Stripe account does not know the host of this installation yet. */
export const paymentsRegisterWallets = job()('payments.register-wallets', {
  retryLimit: 0,
  retryDelay: 60,
  retryBackoff: false,
  expireInSeconds: 540,
  deleteAfterSeconds: 3600,
  cron: '*/10 * * * *',
})

/**
 * Registers the host of the public URL with each connected Stripe account that does not have it, so that Stripe's form
 * may show Apple Pay and Google Pay there: after a school connects, and after the host changed. Stripe lets wallets only
 * on pages with TLS. An account that fails is tried again after an hour; until then the form shows no wallets.
 */
export const registerWalletsJob = runs(
  paymentsRegisterWallets,
  async (_data, parts: { pool: Pool; providers: Providers; publicUrl: string }) => {
    const { pool, providers } = parts
    const stripe = stripeIn(providers)
    const { protocol, hostname: host } = new URL(parts.publicUrl)
    if (!stripe || protocol !== 'https:') return
    for (const accountRef of await asPlatform(pool, (tx) => accountsWithoutWallets(tx, host))) {
      const answer = await stripe.connect.registerHost(accountRef, host)
      if (answer === 'REGISTERED') await asPlatform(pool, (tx) => keepWalletHost(tx, accountRef, host))
    }
  },
)
