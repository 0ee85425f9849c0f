import { doNotRelease } from '@afterbell/contract/families/children'
import { familyRequests } from '@afterbell/contract/portal/family-requests'
import { ownRequests } from '@afterbell/contract/portal/own-requests'
import { answerToTellJob } from '../../../src/features/portal/requests/tell-answer.job.ts'
import { call, type Rig } from '../app.ts'
import { inside, made, type MadeSchool } from '../make.ts'
import type { World } from '../samples/world.ts'
import type { FamilyBrowser } from './browser.ts'
import { logInFamily, makeFamily } from './logged-in.ts'

/** A guardian whom a family wants to add. */
export const ROSA = {
  firstName: 'Rosa',
  lastName: 'Vexley',
  email: 'rosa.vexley@families.test',
  phone: '646-555-0122',
  relation: 'Aunt',
  lives: 'ELSEWHERE',
  words: 'She brings them on Mondays',
} as const

/** Asks for another guardian of a child, and returns the id of the latest request. */
export async function askForRosa(
  browser: FamilyBrowser,
  childIds: readonly string[],
  more: Record<string, unknown> = {},
): Promise<string> {
  const body = { ...ROSA, childIds: [...childIds], ...more }
  made(await browser.call(ownRequests.askForGuardian, { body: body as never }))
  return latestRequest(browser)
}

/** Asks that the family is erased, and returns the id of the latest request. */
export async function askToForget(browser: FamilyBrowser, words = 'We have moved away'): Promise<string> {
  made(await browser.call(ownRequests.askToBeForgotten, { body: { words } }))
  return latestRequest(browser)
}

async function latestRequest(browser: FamilyBrowser): Promise<string> {
  return made(await browser.call(ownRequests.list, { query: {} })).content[0]!.id
}

/** Writes down that a guardian wants their family erased, without a log-in, and returns the id. */
export async function writtenRequest(rig: Rig, schoolId: string, guardianId: string): Promise<string> {
  const { rows } = await inside(rig, schoolId, (query) =>
    query(
      `with person as (
        insert into family_person (school_id, id, guardian_id, email_key, first_name, last_name)
        select school_id, gen_random_uuid(), id, coalesce(email_key, ''), first_name, last_name from guardian where id = $1 returning *)
      insert into family_request (school_id, id, family_id, person_id, kind)
      select p.school_id, gen_random_uuid(), g.family_id, p.id, 'FORGET_US' from person p join guardian g on g.id = p.guardian_id returning id`,
      [guardianId],
    ),
  )
  return rows[0].id as string
}

/** Sends the letters of a school about answered requests, which wait. */
export async function tellAnswers(rig: Rig, school: MadeSchool): Promise<void> {
  const { rows: jobs } = await rig.pool.pg.query<{ data: never }>(
    `select data from pgboss.job where name = 'family.request-answered' and data ->> 'schoolId' = $1`,
    [school.id],
  )
  const run = answerToTellJob({ pool: rig.pool, publicUrl: 'http://localhost:3000' })
  for (const { data } of jobs) await run(data)
}

/** A mother asks for guardians and to be forgotten, withdraws one request, and staff decide and write to her. */
export async function requestsDecided({ rig, school }: World): Promise<void> {
  const { browser, childId } = await logInFamily(rig, school, {
    approvedPickups: [{ name: 'Rosa Vexly', relation: 'aunt', phone: '646-555-0122' }],
    emergencyContacts: [{ name: 'Bo Okafor', relation: 'uncle', phone: '212-555-0179', otherPhone: null }],
  })
  await makeFamily(rig, school, { primaryGuardian: { ...ROSA, firstName: 'Ines' } })
  made(
    await call(rig, doNotRelease.add, { params: { id: childId }, body: { name: 'Rex Roe' } }, school.admin),
  )
  await inside(rig, school.id, (query) =>
    query(`update guardian set language = 'es' where first_name = 'Mara'`),
  )
  const id = await askForRosa(browser, [childId])
  made(await call(rig, familyRequests.get, { params: { id } }, school.admin))
  const decision = {
    grants: true,
    answer: 'Welcome',
    version: 1,
    access: [{ childId, telling: 'EVERYTHING' as const }],
    invites: true,
  }
  made(await call(rig, familyRequests.decide, { params: { id }, body: decision }, school.admin))
  const requestId = await askToForget(browser)
  made(await call(rig, familyRequests.list, { query: {} }, school.admin))
  made(await browser.call(ownRequests.withdraw, { params: { requestId } }))
  await tellAnswers(rig, school)
}
