import { auditEventText, type AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import { randomUUIDv7 } from 'node:crypto'
import { aftercare } from '@afterbell/contract/activities/aftercare'
import { camps } from '@afterbell/contract/activities/camps'
import { classes } from '@afterbell/contract/activities/classes'
import { children } from '@afterbell/contract/families/children'
import { rosters } from '@afterbell/contract/rosters/rosters'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { ROLES, type Role } from '@afterbell/domain/kernel/roles'
import { hashPassword } from '../../src/platform/security/passwords.ts'
import { hashOf } from '../../src/platform/security/tokens.ts'
import { call, type Caller, type Rig } from './app.ts'

export const PASSWORD = 'Correct9Horse'

export interface Staff extends Caller {
  id: string
  email: string
  sessionId: string
  token: string
  schoolId: string
}

export interface MadeSchool {
  id: string
  name: string
  admin: Staff
  manager: Staff
  coordinator: Staff
  instructor: Staff
  byRole: Record<Role, Staff>
}

let passwordHash: Promise<string> | null = null

/** Creates a school with one signed-in person per role. */
export async function makeSchool(
  rig: Rig,
  { timezone = 'America/New_York', country = 'US', currency = 'USD', state = 'ACTIVE' } = {},
): Promise<MadeSchool> {
  const id = randomUUIDv7()
  const name = `School ${id.slice(-6)}`
  const byRole = {} as Record<Role, Staff>
  await inside(rig, id, async (query) => {
    await query(
      `insert into school_directory (id, name, portal_name, state, state_since) values ($1, $2, $3, $4, app.now())`,
      [id, name, `portal-${id.slice(-12)}`, state],
    )
    await query(`insert into school (school_id, timezone, country, currency) values ($1, $2, $3, $4)`, [
      id,
      timezone,
      country,
      currency,
    ])
    for (const role of ROLES) byRole[role] = await addStaff(rig, query, id, role)
  })
  return {
    id,
    name,
    admin: byRole.SCHOOL_ADMIN,
    manager: byRole.SCHOOL_DIRECTOR,
    coordinator: byRole.SCHOOL_COORDINATOR,
    instructor: byRole.SCHOOL_INSTRUCTOR,
    byRole,
  }
}

/** Creates a person with an account and a session in a school, or adds an existing person to another school. */
export function makeStaff(
  rig: Rig,
  schoolId: string,
  role: Role,
  account?: { id: string; email: string },
): Promise<Staff> {
  return inside(rig, schoolId, (query) => addStaff(rig, query, schoolId, role, account))
}

async function addStaff(
  rig: Rig,
  query: Query,
  schoolId: string,
  role: Role,
  account?: { id: string; email: string },
): Promise<Staff> {
  const id = account?.id ?? randomUUIDv7()
  const email = account?.email ?? `${role.slice(7).toLowerCase()}.${id.slice(-10)}@example.test`
  const hash = await (passwordHash ??= hashPassword(PASSWORD))
  const sessionId = randomUUIDv7()
  if (!account)
    await query(
      `insert into account (id, email, first_name, last_name, password_hash) values ($1, $2, $3, $4, $5)`,
      [id, email, FIRST_NAMES[role], `Test ${id.slice(-4)}`, hash],
    )
  await query(`insert into membership (school_id, account_id, role, is_instructor) values ($1, $2, $3, $4)`, [
    schoolId,
    id,
    role,
    role === 'SCHOOL_INSTRUCTOR',
  ])
  await query(
    `insert into session (id, account_id, school_id, token_hash, expires_at) values ($1, $2, $3, $4, app.now() + interval '1 day')`,
    [sessionId, id, schoolId, hashOf(rig.tokens.refreshToken(sessionId, 0))],
  )
  // Lasts as long as the session, so that a file that is slow on a slow machine is not logged out halfway.
  const at = Temporal.Now.instant().add({ seconds: rig.clockShiftSeconds }).add({ hours: 23 })
  const { token } = await rig.tokens.signAccess({ accountId: id, sessionId }, at)
  return { id, email, sessionId, token, schoolId }
}

const FIRST_NAMES: Record<Role, string> = {
  SCHOOL_ADMIN: 'Ada',
  SCHOOL_DIRECTOR: 'Dora',
  SCHOOL_COORDINATOR: 'Cora',
  SCHOOL_INSTRUCTOR: 'Ines',
}

/**
 * Creates an instructor for activities that the school's instructor does not teach. Without one, a check that only tests
 * for any instructor would pass.
 */
export async function taughtByAnother(rig: Rig, school: MadeSchool): Promise<{ instructorIds: string[] }> {
  return { instructorIds: [(await makeStaff(rig, school.id, 'SCHOOL_INSTRUCTOR')).id] }
}

type Query = (text: string, values?: unknown[]) => Promise<{ rows: any[] }>

/** Runs SQL as the owner within a school, at the time of the rig, for states that no call can create yet. */
export async function inside<T>(rig: Rig, schoolId: string, run: (query: Query) => Promise<T>): Promise<T> {
  const client = await rig.pool.pg.connect()
  try {
    // One text, so that it takes one round trip.
    await client.query(
      `begin; select set_config('app.school_id', '${schoolId}', true), set_config('app.shift', '${rig.pool.shift}', true)`,
    )
    const answer = await run((text, values) => client.query(text, values))
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

/** Returns the audit history of something in order, as people read it. */
export async function historyOf(rig: Rig, school: MadeSchool, subjectId: string): Promise<string[]> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select what, details from audit_event where subject_id = $1 order by at, id`, [subjectId]),
  )
  return (rows as { what: AuditEventName; details: Record<string, unknown> }[]).map(({ what, details }) =>
    auditEventText(what, details, 'AMERICAN'),
  )
}

/** Body of a class that can be published: Mondays from November 23 to December 14, 2026. */
export function classBody(over: Partial<CallInput<typeof classes.create>['body']> = {}) {
  return {
    className: 'Chess',
    monday: true,
    classStartDate: '2026-11-23',
    classEndDate: '2026-12-14',
    timeFrom: '15:30',
    timeTo: '16:30',
    signUpBeginsDate: '2026-11-01',
    signUpBeginsTime: '08:00',
    ...over,
  }
}

/** Publishes a class and returns its id. */
export async function makeClass(
  rig: Rig,
  school: MadeSchool,
  over: Parameters<typeof classBody>[0] = {},
): Promise<string> {
  return made(await call(rig, classes.create, { body: classBody(over) }, school.admin)).id
}

/** Body of a camp that can be published: two groups, Monday to Friday, December 7 to 11, 2026. */
export function campBody({
  camp,
  ...over
}: Partial<Omit<CampBody, 'camp'>> & { camp?: Partial<CampBody['camp']> } = {}) {
  return {
    camp: {
      campName: 'Surf Camp',
      monday: true,
      tuesday: true,
      wednesday: true,
      thursday: true,
      friday: true,
      campStartDate: '2026-12-07',
      campEndDate: '2026-12-11',
      signUpBeginsDate: '2026-11-01',
      signUpBeginsTime: '08:00',
      ...camp,
    },
    pricings: [
      { name: 'Small fish', timeFrom: '09:00', timeTo: '12:00' },
      { name: 'Sharks', timeFrom: '09:00', timeTo: '15:00' },
    ],
    ...over,
  }
}

type CampBody = CallInput<typeof camps.create>['body']

/** Publishes a camp and returns it with its groups in order. */
export async function makeCamp(
  rig: Rig,
  school: MadeSchool,
  over: Parameters<typeof campBody>[0] = {},
): Promise<{ id: string; groups: string[] }> {
  const { id } = made(await call(rig, camps.create, { body: campBody(over) }, school.admin))
  const { pricings } = made(await call(rig, camps.get, { params: { id } }, school.admin))
  return { id, groups: pricings.map((group) => group.id!) }
}

/** Body of a session that can be published: Mondays and Wednesdays from November 23 to December 16, 2026. */
export function aftercareBody(over: Partial<CallInput<typeof aftercare.create>['body']> = {}) {
  return {
    aftercareName: 'After Care',
    aftercareStartDate: '2026-11-23',
    aftercareEndDate: '2026-12-16',
    signUpBeginsDate: '2026-11-01',
    signUpBeginsTime: '08:00',
    days: [
      { day: 'monday' as const, timeFrom: '15:00', timeTo: '18:00' },
      { day: 'wednesday' as const, timeFrom: '15:00', timeTo: '18:00' },
    ],
    ...over,
  }
}

/** Publishes a session and returns it with its weekdays in the order of the week. */
export async function makeAftercare(
  rig: Rig,
  school: MadeSchool,
  over: Parameters<typeof aftercareBody>[0] = {},
): Promise<{ id: string; days: string[] }> {
  const { id } = made(await call(rig, aftercare.create, { body: aftercareBody(over) }, school.admin))
  const { days } = made(await call(rig, aftercare.get, { params: { id } }, school.admin))
  return { id, days: days.map((day) => day.id!) }
}

/** Creates a child with a guardian and returns its id. */
export async function makeChild(
  rig: Rig,
  school: MadeSchool,
  over: Partial<CallInput<typeof children.create>['body']> = {},
): Promise<string> {
  const body = {
    firstName: 'Kim',
    lastName: 'Test',
    birthDate: '2018-05-04',
    primaryGuardian: { firstName: 'Gus', lastName: 'Test', phone: '555-010-0100' },
    ...over,
  }
  return made(await createAnyway(rig, body, school.admin)).id
}

/** Adds a child and marks every similar family as not a duplicate, including families added meanwhile. */
export async function createAnyway(
  rig: Rig,
  { notFamilyIds = [], ...body }: CallInput<typeof children.create>['body'],
  caller: Caller,
): ReturnType<typeof call<typeof children.create>> {
  const firstAnswer = await call(rig, children.create, { body: { ...body, notFamilyIds } }, caller)
  if (firstAnswer.problem?.code !== 'LOOKS_LIKE_FAMILY') return firstAnswer
  const guardians = [body.primaryGuardian, body.secondaryGuardian, ...(body.furtherGuardians ?? [])]
  const excludedFamilyIds = new Set(notFamilyIds)
  for (const { phone, email } of guardians.filter((each) => !!each)) {
    const query = { phone: phone ?? '', email: email ?? '' }
    for (const { familyId } of made(await call(rig, children.lookalikes, { query }, caller)))
      excludedFamilyIds.add(familyId)
  }
  const again = { ...body, notFamilyIds: [...excludedFamilyIds] }
  if (excludedFamilyIds.size > notFamilyIds.length) return createAnyway(rig, again, caller)
  // By now so many families share the phone or email that it no longer points to one.
  return call(rig, children.create, { body: again }, caller)
}

/** Enrolls `count` new children in a class and returns their roster ids. */
export async function enroll(rig: Rig, school: MadeSchool, id: string, count: number): Promise<string[]> {
  const rosterIds: string[] = []
  for (let i = 0; i < count; i += 1) {
    const childId = await makeChild(rig, school)
    rosterIds.push(
      made(await call(rig, rosters.add, { at: 'classes', params: { id }, body: { childId } }, school.admin))
        .rosterId,
    )
  }
  return rosterIds
}

/** Returns the rows of a roster, as a Super Admin sees them. */
export async function rosterOf(rig: Rig, school: Pick<MadeSchool, 'admin'>, id: string, at = 'classes') {
  return made(await call(rig, rosters.list, { at, params: { id } } as never, school.admin)).content
}

/** Returns the children on a roster. */
export async function childrenOn(...of: Parameters<typeof rosterOf>): Promise<string[]> {
  return (await rosterOf(...of)).map(({ childId }) => childId)
}

/**
 * Backdates all spots of a school, so that past meetings expect the children too. With `since`, spots cover that day and
 * all later ones; otherwise their days stay as they are.
 */
export async function enrolledLongAgo(
  rig: Rig,
  { id }: Pick<MadeSchool, 'id'>,
  { since }: { since?: string } = {},
): Promise<void> {
  await inside(rig, id, (query) =>
    since === undefined
      ? query(`update place set taken_at = taken_at - interval '90 days'`)
      : query(
          `update place set days = datemultirange(daterange($1::date, 'infinity', '[]')), taken_at = $1::date`,
          [since],
        ),
  )
}

/** Returns the answer of a call and throws unless the call succeeded. */
export function made<T>({ status, answer, problem }: { status: number; answer: T; problem: unknown }): T {
  if (status >= 300) throw new Error(`${status} ${JSON.stringify(problem)}`)
  return answer
}
