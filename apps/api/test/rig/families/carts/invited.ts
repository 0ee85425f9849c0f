import { familyHome } from '@afterbell/contract/portal/family-home'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { spotInvitations } from '@afterbell/contract/places/spot-invitations'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { invitedToTellJob } from '../../../../src/features/portal/invited/tell-invited.job.ts'
import { call, type Rig } from '../../app.ts'
import { enroll, inside, made, makeChild, makeClass, type MadeSchool } from '../../make.ts'
import type { World } from '../../samples/world.ts'
import { addLines, choicesFor, logInBooking } from './booking.ts'

const at = 'classes' as const

/** Makes a class that is full and whose sign-up is closed. Returns its id. */
export async function shutClass(rig: Rig, school: MadeSchool): Promise<string> {
  const id = await makeClass(rig, school, { price: 0, maxEnroll: 1, waitList: true, maxWaitList: 9 })
  await enroll(rig, school, id, 1)
  await inside(rig, school.id, (query) =>
    query(`update activity set sign_up_ends_on = '2026-11-10' where id = $1`, [id]),
  )
  return id
}

/** Invites a child past all rules until a week later, unless said otherwise. */
export function inviteTo(rig: Rig, school: MadeSchool, id: string, body: object) {
  const usual = { lifts: ['WINDOW', 'ELIGIBILITY', 'CAPACITY'], endsOn: '2026-11-25' }
  return call(
    rig,
    spotInvitations.invite,
    { at, params: { id }, body: { ...usual, ...body } as never },
    school.admin,
  )
}

/** Sends the letters of a school about invitations, which wait. */
export async function tellInvited(rig: Rig, school: Pick<MadeSchool, 'id'>): Promise<void> {
  const { rows: jobs } = await rig.pool.pg.query<{ data: never }>(
    `select data from pgboss.job where name = 'family.spot-invited' and data ->> 'schoolId' = $1`,
    [school.id],
  )
  const run = invitedToTellJob({ pool: rig.pool, publicUrl: 'http://localhost:3000' })
  for (const { data } of jobs) await run(data)
}

/** A mother is invited, told, and holds a spot by it; another child waits by a form on paper. */
export async function invitedAndOnPaper({ rig, school }: World): Promise<void> {
  const mara = await logInBooking(rig, school)
  const id = await shutClass(rig, school)
  made(await inviteTo(rig, school, id, { childId: mara.childId, note: 'Welcome back' }))
  await tellInvited(rig, school)
  made(await mara.browser.call(familyHome.home, {}))
  await choicesFor(mara.browser, id)
  made(await addLines(mara.browser, [{ activityId: id, childIds: [mara.childId] }]))
  const [row] = made(await call(rig, spotInvitations.list, { at, params: { id } }, school.admin))
  const params = { id, invitationId: row!.id }
  await call(rig, spotInvitations.withdraw, { at, params }, school.admin)
  const paper = { cameInOn: '2026-11-18', cameInAt: '13:00' }
  const body = { childId: await makeChild(rig, school), ...paper }
  made(await call(rig, waitLists.add, { at, params: { id }, body }, school.admin))
  made(await call(rig, waitLists.list, { at, params: { id } }, school.admin))
  const over = { childId: await makeChild(rig, school), ...paper, overbook: true }
  made(await call(rig, rosters.add, { at, params: { id }, body: over }, school.admin))
  made(await call(rig, rosters.list, { at, params: { id } }, school.admin))
}
