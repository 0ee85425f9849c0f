import { asPlatform, type Pool } from '../../platform/database/database.ts'
import { job, runs } from '../../platform/jobs/job.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { about } from '../payments/events/settle-events.ts'
import type { SettleAbout } from '../payments/events/settle-about.ts'
import { schoolAccount, schoolsCollecting } from '../providers/provider-accounts.store.ts'
import { accountAt } from '../providers/account-at.ts'
import type { Account, Payout, Provider } from '../providers/provider.ts'
import type { Providers } from '../providers/providers.ts'
import { schoolRunner } from '../../platform/database/inside-school.ts'
import { lookSince, payoutsInDoubt, payoutsSince, type StoredPayout } from './payouts.store.ts'
import { comparePayoutAgain, settlePayout, type PayoutReport } from './settle-payout.ts'

/** Looks for the payouts of one school, or of each that collects payments. */
export const payoutsLook = job<{ schoolId?: string }>()('payouts.look', {
  retryLimit: 3,
  retryDelay: 600,
  retryBackoff: true,
  expireInSeconds: 1800,
  cron: '23 5 * * *',
})

/** Settles a payout event: reads the payout and its lines from the provider, whatever the event says. */
export function settlePayoutEvent(pool: Pool, providers: Providers): SettleAbout {
  return about(pool, providers, async ({ runInSchool: inside, provider, account, event }) => {
    const providerPayout = await provider.findPayout(account, event.about.ref)
    if (providerPayout === 'ABSENT' || !('madeAt' in providerPayout)) return 'UNKNOWN'
    const report = await withLines(provider, account, providerPayout)
    await inside((context) => settlePayout(context, account, report))
    return providerPayout.lines === 'READY' && !report.lines ? 'UNKNOWN' : 'SETTLED'
  })
}

/**
 * Looks for payouts once a day in each school that collects payments: new ones, returned ones, and differences that
 * may match by now. The first run goes back to when the school connected its account.
 */
export const lookForPayoutsJob = runs(
  payoutsLook,
  async ({ schoolId }, { pool, providers }: { pool: Pool; providers: Providers }) => {
    if (schoolId !== undefined) return lookIn(pool, providers, schoolId)
    await asPlatform(pool, async (tx) => {
      for (const each of await schoolsCollecting(tx)) await later(tx, payoutsLook, { schoolId: each })
    })
  },
)

async function lookIn(pool: Pool, providers: Providers, schoolId: string): Promise<void> {
  const inside = schoolRunner(pool, schoolId)
  const lookup = await inside(async ({ tx, school }) => {
    const storedAccount = await schoolAccount(tx)
    if (storedAccount?.state !== 'CONNECTED') return null
    const since = await lookSince(tx, schoolId, {
      accountRef: storedAccount.account_ref,
      days: LOOK_BACK_DAYS,
    })
    if (since === null) return null
    const account = accountAt(school, storedAccount)
    return {
      account,
      since,
      known: await payoutsSince(tx, schoolId, { accountRef: account.accountRef, since }),
    }
  })
  const provider = lookup && providers[lookup.account.provider]
  if (!provider) return
  const { account, since, known: existingByRef } = lookup
  const providerPayouts = await provider.payouts(account, Temporal.Instant.from(since))
  if (!Array.isArray(providerPayouts)) {
    if (providerPayouts.state === 'UNKNOWN')
      throw new Error(`Payouts cannot be looked for now: ${providerPayouts.code}`)
    return
  }
  for (const payout of providerPayouts.filter((each) => isNews(existingByRef.get(each.ref), each))) {
    const whole = await withLines(provider, account, payout)
    await inside((context) => settlePayout(context, account, whole))
  }
  for (const storedPayout of await inside(({ tx }) => payoutsInDoubt(tx, schoolId, account.accountRef)))
    await inside((context) => comparePayoutAgain(context, storedPayout))
}

/** Payouts this many days before the latest one are read again, because a bank may return a payout within days. */
const LOOK_BACK_DAYS = 10

function isNews(existing: StoredPayout | undefined, { state, lines }: Payout): boolean {
  return !existing || existing.state !== state || (existing.lines === 'LATER' && lines !== 'LATER')
}

/** Adds the lines to a payout, if the provider has them now. */
export async function withLines(provider: Provider, account: Account, payout: Payout): Promise<PayoutReport> {
  const lines = payout.lines === 'READY' ? await provider.payoutLines(account, payout.ref) : null
  return { payout, lines: Array.isArray(lines) ? lines : null }
}
