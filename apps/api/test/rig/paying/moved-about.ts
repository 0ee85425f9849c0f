import { proposals } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call, type Rig } from '../app.ts'
import { made, makeClass, type MadeSchool } from '../make.ts'
import { charge, connectSandbox, methodOf, owing } from './paying.ts'

/**
 * Moves a paid child to a cheaper class, which leaves an amount; to a dearer one, which uses it; and to a cheaper one
 * again. Returns the proposed refund.
 */
export async function movedAbout(rig: Rig, school: MadeSchool): Promise<string> {
  await connectSandbox(rig, school)
  const place = await owing(rig, school, 40)
  await methodOf(rig, school, place.parentId)
  await charge(rig, school, place)
  let { classId: id, rosterId } = place
  let previousRosterId = ''
  for (const price of [1, 900, 2]) {
    const classId = await makeClass(rig, school, { price })
    const input = { at: 'classes' as const, params: { id, rosterId }, body: { classId } }
    const moved = made(await call(rig, rosters.update, input, school.admin))
    previousRosterId = rosterId
    id = classId
    rosterId = moved.rosterId
  }
  const { content } = made(
    await call(rig, proposals.list, { query: { rosterIds: previousRosterId } }, school.admin),
  )
  return content[0]!.id
}
