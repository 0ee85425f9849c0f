import { randomUUID } from 'node:crypto'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call } from '../app.ts'
import { made } from '../make.ts'
import { waitingIn } from '../paying/moved-up.ts'
import type { World } from '../samples/world.ts'

/** A spot with an add-on that is given up while somebody waits for it, and is back before it is offered. */
export async function undoneByNotices({ rig, school }: World): Promise<void> {
  const here = waitingIn(rig, school)
  const { id } = await here.fullClass({ addOns: [{ id: null, name: 'Book', price: 10 }], maxEnroll: 1 })
  const at = { at: 'classes' as const, params: { id } }
  const details = made(await call(rig, rosters.details, at, school.admin))
  const waiting = await here.wait(id, null)
  const addOns = details.addOns.map((addOn) => ({ id: addOn.id, amount: 1 }))
  made(await here.take(id, waiting, { addOns, overbook: true }))
  await here.wait(id, null)
  const undo = randomUUID()
  const { content } = made(await call(rig, rosters.list, at, school.admin))
  const query = { rosterIds: content.map(({ rosterId }) => rosterId).join(), undo }
  made(await call(rig, rosters.removeMany, { ...at, query }, school.admin))
  made(await call(rig, rosters.undoRemoval, { ...at, body: { undo } }, school.admin))
}
