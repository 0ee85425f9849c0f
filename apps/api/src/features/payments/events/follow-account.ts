import { record } from '../../../platform/database/history.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { leaveSandbox, type InsideSchool } from '../leave-sandbox.ts'
import { accountInUse, endAccount, keepStatus, useBegunAccount } from '../provider-accounts.store.ts'
import { tellPayments } from '../tell-paused.ts'
import type { Described } from '../providers/connect.ts'
import type { Sandbox } from '../providers/sandbox.ts'

/** Where an account is followed: between the schools, and inside the one it belongs to. */
export interface Following {
  outside: <T>(run: (tx: Tx) => Promise<T>) => Promise<T>
  inside: InsideSchool
  sandbox: Sandbox | null
}

/**
 * Does what follows from how a school's account stands at Stripe. An account that was begun is used as soon as it can take
 * payments, in the place of test payments; of one in use that takes none any more, or takes them again, Super Admins are told. Said twice, or by two at once, it is done once.
 */
export async function followAccount(
  { outside, inside, sandbox }: Following,
  { schoolId, accountRef }: { schoolId: string; accountRef: string },
  seen: Described | { state: 'REVOKED' },
): Promise<void> {
  if (seen.state === 'REVOKED') return void (await outside((tx) => endAccount(tx, accountRef, 'REVOKED')))
  const currency = await inside(async ({ school }) => school.currency)
  const { isInUse, isNew } = await outside(async (tx) => {
    const kept = await keepStatus(tx, accountRef, { ...seen, debits: seen.debits[currency] })
    const state = kept?.state
    const { takesPayments } = seen
    if (state === 'CONNECTED' && kept?.changedAt)
      await tellPayments(tx, schoolId, { takesPayments, at: kept.changedAt })
    if (state !== 'BEGUN' || !seen.takesPayments) return { isInUse: state === 'CONNECTED', isNew: false }
    const tests = await accountInUse(tx, schoolId)
    if (tests) await endAccount(tx, tests.account_ref, 'DISCONNECTED')
    return { isInUse: true, isNew: await useBegunAccount(tx, accountRef) }
  })
  if (isNew) {
    const details = { name: seen.name, provider: 'STRIPE' }
    await inside((here) => record(here.tx, here, [{ what: 'payments.connected', details }]))
  }
  if (isInUse && sandbox) await leaveSandbox(inside, sandbox)
}
