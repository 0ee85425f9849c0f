import { cancels } from '@afterbell/contract/payments/carts'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { call } from '../../app.ts'
import { made, makeCamp, makeChild } from '../../make.ts'
import { waitingIn } from '../../paying/moved-up.ts'
import type { World } from '../../samples/world.ts'

/** Wait-listed children pay for offered spots: moved up, paid, declined, expired, and confirmed late. The school collects. */
export async function paidByWhoWaited({ rig, school }: World): Promise<void> {
  const helpers = waitingIn(rig, school)
  const { id, placeId } = await helpers.fullClass({ addOns: [{ id: null, name: 'Book', price: 10 }] })
  const details = await call(rig, rosters.details, { at: 'classes', params: { id } }, school.admin)
  const addOns = made(details).addOns.map((addOn) => ({ id: addOn.id, amount: 1 }))
  const first = await helpers.wait(id)
  const second = await helpers.wait(id, 'tok_challenged')
  await helpers.free(id, placeId)
  made(await helpers.take(id, first, { pay: true, addOns }))
  await helpers.line(id)
  made(await helpers.cancel(id, first))
  made(await helpers.take(id, first, { pay: true }))
  const ended = made(await helpers.create(first))
  await helpers.runOut(id, first)
  await helpers.confirm(ended.paymentId)
  const addOn = { params: { rosterId: first.rosterId }, query: { addOnId: addOns[0]!.id } }
  await call(rig, cancels.addOn, addOn, school.admin)
  made(await helpers.take(id, second, { pay: true }))
  const late = made(await helpers.create(second))
  made(await helpers.confirm(late.paymentId))
  await helpers.runOut(id, second)
  await helpers.settlePayment(late.paymentId, 'SUCCEEDED')

  const pricings = ['One', 'Two'].map((name) => ({
    name,
    timeFrom: '09:00',
    timeTo: '12:00',
    price: 30,
    maxEnroll: 1,
    maxWaitList: 3,
  }))
  const { groups } = await makeCamp(rig, school, { pricings })
  const childId = await makeChild(rig, school)
  const lines: string[] = []
  for (const group of groups) {
    const groupInput = { at: 'camp-pricing' as const, params: { id: group } }
    const body = { childId: await makeChild(rig, school) }
    made(await call(rig, rosters.add, { ...groupInput, body }, school.admin))
    const waits = await call(rig, waitLists.add, { ...groupInput, body: { childId } }, school.admin)
    lines.push(made(waits).rosterId)
  }
  const moved = { rosterId: lines[0]!, pay: true, overbook: true }
  const firstGroupInput = { at: 'camp-pricing' as const, params: { id: groups[0]! } }
  made(await call(rig, rosters.add, { ...firstGroupInput, body: moved }, school.admin))
  await helpers.runOut(groups[0]!, { rosterId: lines[0]!, childId, parentId: '' })
  made(await call(rig, rosters.add, { ...firstGroupInput, body: moved }, school.admin))
  const parentId = await helpers.parentOf(childId)
  const paid = { rosterId: lines[0]!, childId, parentId }
  made(await helpers.create(paid, { paymentType: 'INVOICE' }))
}
