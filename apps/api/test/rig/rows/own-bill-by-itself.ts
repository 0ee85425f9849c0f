import { resolveOwnJob } from '../../../src/features/own-bill/resolve-own.job.ts'
import { remember } from '../../../src/features/own-bill/own-bill.ts'
import { settleOwnBill } from '../../../src/features/own-bill/settle-event.ts'
import { trialCommand } from '../../../src/features/own-bill/trial-command.ts'
import { OPERATOR_ACCOUNT } from '../../../src/features/providers/provider.ts'
import { operate } from '../../../src/features/school/operate.ts'
import { inside } from '../make.ts'
import { addSource, hearOperator, ownBillParts, runBill, trialEnded } from '../paying/own-bill.ts'
import type { World } from '../samples/world.ts'

/** Runs the school's own bill without calls: a debit is polled and returned, a source is given up, the operator steps in. */
export async function ownBillByItself({ rig, school }: World): Promise<void> {
  const parts = ownBillParts(rig)
  await addSource(rig, school, 'tok_bank_returns')
  await trialEnded(rig, school)
  await runBill(rig, school)
  const paymentId = await inside(rig, school.id, async (query) => {
    const { rows } = await query('select id from own_payment')
    return rows[0].id as string
  })
  await resolveOwnJob(parts)({ schoolId: school.id, paymentId })
  await hearOperator(rig, 10)
  await inside(rig, school.id, (query) => query(`update billing_source set provider_ref = 'forgotten'`))
  await remember(parts, school.id, 'forgotten')
  await settleOwnBill(parts)({
    schoolId: null,
    provider: 'SANDBOX',
    accountRef: OPERATOR_ACCOUNT,
    about: { kind: 'METHOD', ref: 'forgotten', key: null },
  })
  for (const words of [
    ['suspend', school.id],
    ['resume', school.id],
    ['trial', school.id, '2027-01-31'],
  ])
    await operate(rig.pool, words, [trialCommand])
}
