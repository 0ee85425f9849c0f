import { invoices } from '@afterbell/contract/invoices/invoices'
import { shares } from '@afterbell/contract/ledger/shares'
import { call } from '../../app.ts'
import { made, makeChild, makeClass } from '../../make.ts'
import { enrolled } from '../../paying/paying.ts'
import { giveAid, makeAgency, makeShare } from '../../paying/shares.ts'
import type { World } from '../../samples/world.ts'

/** An agency pays a monthly amount for a child in one class and the school grants aid. Billing is read, then both end. */
export async function paidByOthers({ rig, school }: World): Promise<void> {
  const dates = { price: 80, maxEnroll: 20, classStartDate: '2026-12-07', classEndDate: '2026-12-28' }
  const childId = await makeChild(rig, school)
  const activityId = await makeClass(rig, school, dates)
  const { id: payerId } = await makeAgency(rig, school, { name: 'Every Child Fund', reference: 'V-7' })
  const share = await makeShare(rig, school, childId, {
    payerId,
    type: 'AMOUNT',
    amount: 30,
    cap: 200,
    to: '2027-06-30',
    activityIds: [activityId],
  })
  await giveAid(rig, school, { childId, activityId })
  await enrolled(rig, school, childId, activityId)
  const { content } = made(await call(rig, invoices.list, { query: { payerId } }, school.admin))
  made(await call(rig, invoices.get, { params: { id: content[0]!.id } }, school.admin))
  made(await call(rig, shares.list, { params: { childId } }, school.admin))
  const lines = [{ label: 'Intake fee', amount: 15 }]
  made(await call(rig, invoices.create, { body: { payerId, lines } }, school.admin))
  made(await call(rig, shares.end, { params: { childId, id: share.id } }, school.admin))
}
