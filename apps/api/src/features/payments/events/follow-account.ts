import type { ProviderName } from '@afterbell/domain/providers/provider-names'
import { record } from '../../../platform/database/history.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { leaveSandbox, type SchoolTransaction } from './leave-sandbox.ts'
import {
  accountInUse,
  endAccount,
  keepStatus,
  useBegunAccount,
} from '../../providers/provider-accounts.store.ts'
import { tellPayments } from './tell-paused.ts'
import type { ConnectedAccount } from '../../providers/stripe/connect.ts'
import type { Providers } from '../../providers/providers.ts'

/** Transactions for following an account: outside the schools, and inside its own. */
export interface FollowContext {
  outside: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  inside: SchoolTransaction
  /** Where the account is. */
  provider: ProviderName
  providers: Providers
}

/**
 * Applies the state of a school's Stripe account. A begun account replaces test payments as soon as it can take
 * payments. Super Admins are notified when an account in use stops or resumes taking payments. Idempotent and safe
 * under concurrency.
 */
export async function followAccount(
  { outside, inside, provider, providers }: FollowContext,
  { schoolId, accountRef }: { schoolId: string; accountRef: string },
  seen: ConnectedAccount | { state: 'REVOKED' },
): Promise<void> {
  if (seen.state === 'REVOKED') return void (await outside((tx) => endAccount(tx, accountRef, 'REVOKED')))
  const currency = await inside(async ({ school }) => school.currency)
  const { isInUse, isNew } = await outside(async (tx) => {
    const savedStatus = await keepStatus(tx, accountRef, { ...seen, debits: seen.debits[currency] })
    const state = savedStatus?.state
    const { takesPayments } = seen
    if (state === 'CONNECTED' && savedStatus?.changedAt)
      await tellPayments(tx, schoolId, { takesPayments, at: savedStatus.changedAt })
    if (state !== 'BEGUN' || !seen.takesPayments) return { isInUse: state === 'CONNECTED', isNew: false }
    const tests = await accountInUse(tx, schoolId)
    if (tests) await endAccount(tx, tests.account_ref, 'DISCONNECTED')
    return { isInUse: true, isNew: await useBegunAccount(tx, accountRef) }
  })
  if (isNew) {
    const details = { name: seen.name, provider }
    await inside((context) => record(context.tx, context, [{ what: 'payments.connected', details }]))
  }
  if (isInUse) await leaveSandbox(inside, providers)
}
