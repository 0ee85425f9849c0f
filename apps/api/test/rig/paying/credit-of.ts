import { payers } from '@afterbell/contract/invoices/payers'
import { proposals } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, type Rig } from '../app.ts'
import { made, makeClass, type MadeSchool } from '../make.ts'
import { charge, enrolled, methodOf, type Owing } from './paying.ts'

const at = 'classes' as const

/** A family pays for a spot by card and gives it up, so the amount becomes credit. Optionally it owes 25 for another spot. */
export async function creditOf(
  rig: Rig,
  school: MadeSchool,
  of: Owing,
  { owes = false } = {},
): Promise<{ payerId: string; paymentId: string }> {
  const { classId, rosterId, parentId, childId } = of
  await methodOf(rig, school, parentId)
  const { id: paymentId } = await charge(rig, school, of)
  if (owes) await enrolled(rig, school, childId, await makeClass(rig, school, { price: 25, maxEnroll: 20 }))
  await removeForCredit(rig, school, { classId, rosterId })
  const { payers: paying } = made(await call(rig, payers.ofChild, { params: { childId } }, school.admin))
  return { payerId: paying[0]!.id, paymentId }
}

/** Takes a child off a roster and keeps the paid amount as credit. */
export async function removeForCredit(
  rig: Rig,
  school: MadeSchool,
  { classId, rosterId }: { classId: string; rosterId: string },
): Promise<void> {
  made(await call(rig, rosters.remove, { at, params: { id: classId, rosterId } }, school.admin))
  const query = { rosterIds: rosterId }
  const { content } = made(await call(rig, proposals.list, { query }, school.admin))
  const input = { params: { id: content[0]!.id }, body: { keepAsCredit: true } }
  made(await call(rig, proposals.confirm, input, school.admin))
}
