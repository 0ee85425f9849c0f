import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import type { LinkAbout, LinkedGuardian } from '../../../src/features/wait-list/offer-links.ts'
import { call, type Rig } from '../app.ts'
import { enroll, inside, made, makeClass, type MadeSchool } from '../make.ts'
import { openPortal } from './browser.ts'
import { makeFamily } from './logged-in.ts'
import { tellParts } from './tell-parts.ts'

interface Place {
  rig: Rig
  school: MadeSchool
}

/** A child who waits for the one spot of a free class, at a school with an open portal. */
async function waiting({ rig, school }: Place) {
  await openPortal(rig, school.id)
  const classId = await makeClass(rig, school, { maxEnroll: 1, price: 0 })
  const [takenId] = await enroll(rig, school, classId, 1)
  const { childId } = await makeFamily(rig, school)
  const at = { at: 'classes' as const, params: { id: classId } }
  const { rosterId } = made(await call(rig, waitLists.add, { ...at, body: { childId } }, school.admin))
  return { classId, takenId: takenId!, childId, rosterId }
}

/** An offer of a free spot, and the token of the mother's link to it. */
export async function offeredByLink(world: Place): Promise<{ token: string; offerId: string }> {
  const { rig, school } = world
  const { classId, takenId, childId } = await waiting(world)
  const params = { id: classId, rosterId: takenId }
  made(await call(rig, rosters.remove, { at: 'classes', params }, school.admin))
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select o.id from offer o join place p on p.id = o.place_id where p.child_id = $1`, [childId]),
  )
  const offerId = rows[0]!.id as string
  return { offerId, token: await tokenOf(world, 'OFFER', offerId, childId) }
}

/** The token of the mother's link to a place on a wait list. */
export async function waitingByLink(world: Place): Promise<string> {
  const { childId, rosterId } = await waiting(world)
  return tokenOf(world, 'WAIT', rosterId, childId)
}

async function tokenOf({ rig, school }: Place, about: LinkAbout, subjectId: string, childId: string) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select g.id, g.first_name as "firstName", g.last_name as "lastName", g.email_key as "emailKey", g.phone
       from child c join guardian g on g.school_id = c.school_id and g.family_id = c.family_id
       where c.id = $1 order by g.position limit 1`,
      [childId],
    ),
  )
  const guardian = rows[0] as unknown as LinkedGuardian
  return tellParts(rig).offerLinks.to(about, subjectId, guardian, 'x').split('#token=')[1]!
}
