import { randomUUID } from 'node:crypto'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call } from '../app.ts'
import { made, makeAftercare, makeChild } from '../make.ts'
import { makeShare } from '../paying/shares.ts'
import { waitingIn } from '../paying/moved-up.ts'
import type { World } from '../samples/world.ts'

/**
 * Undoes two acts through their notices: a spot with an add-on that others wait for, and an unpaid drop-in with an
 * agency's share.
 */
export async function undoneByNotices(world: World): Promise<void> {
  await spotUndone(world)
  await dropInUndone(world)
}

async function dropInUndone({ rig, school }: World): Promise<void> {
  const care = await makeAftercare(rig, school, {
    dropInPrice: 14.5,
    dropInBillingRate: 'DAY',
    days: [{ day: 'monday', timeFrom: '15:00', timeTo: '17:00', dropIn: true, maxDropIn: 5 }],
  })
  const childId = await makeChild(rig, school)
  await makeShare(rig, school, childId, { from: '2026-11-01' })
  const careInput = { at: 'aftercare' as const, params: { id: care.id } }
  const booked = { ...careInput, body: { childIds: [childId], dates: ['2026-11-30'] } }
  const { added } = made(await call(rig, dropIns.add, booked, school.admin))
  const undo = randomUUID()
  const query = { dropInIds: added.map(({ dropInId }) => dropInId).join(), undo }
  made(await call(rig, dropIns.removeMany, { ...careInput, query }, school.admin))
  made(await call(rig, dropIns.undoCancel, { ...careInput, body: { undo } }, school.admin))
}

async function spotUndone({ rig, school }: World): Promise<void> {
  const helpers = waitingIn(rig, school)
  const { id } = await helpers.fullClass({ addOns: [{ id: null, name: 'Book', price: 10 }], maxEnroll: 1 })
  const at = { at: 'classes' as const, params: { id } }
  const details = made(await call(rig, rosters.details, at, school.admin))
  const waiting = await helpers.wait(id, null)
  const addOns = details.addOns.map((addOn) => ({ id: addOn.id, amount: 1 }))
  made(await helpers.take(id, waiting, { addOns, overbook: true }))
  await helpers.wait(id, null)
  const undo = randomUUID()
  const { content } = made(await call(rig, rosters.list, at, school.admin))
  const query = { rosterIds: content.map(({ rosterId }) => rosterId).join(), undo }
  made(await call(rig, rosters.removeMany, { ...at, query }, school.admin))
  made(await call(rig, rosters.undoRemoval, { ...at, body: { undo } }, school.admin))
}
