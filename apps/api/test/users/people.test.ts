import { expect, test } from 'vitest'
import { activities } from '@afterbell/contract/activities/activities'
import { login } from '@afterbell/contract/login/login'
import { school as schoolCalls } from '@afterbell/contract/school/school'
import { users } from '@afterbell/contract/users/users'
import { call, useRig } from '../rig/app.ts'
import { makeInvitation } from '../rig/samples/invitation.ts'
import { inside, makeClass, makeSchool, makeStaff, type MadeSchool, type Staff } from '../rig/make.ts'

const rig = useRig()

const about = ({ id }: { id: string }) => ({ params: { userId: id } })

const list = async (school: MadeSchool, query: Parameters<typeof call<typeof users.list>>[2]['query'] = {}) =>
  (await call(rig, users.list, { query }, school.admin)).answer

test('The list holds members and open invitations of the school alone, searched, filtered and in order', async () => {
  const school = await makeSchool(rig)
  await makeSchool(rig)
  const open = await makeInvitation(rig, school)
  const late = await makeInvitation(rig, school, { daysAgo: 7 })
  await call(rig, users.discardInvite, { ...about(school.instructor), body: {} }, school.admin)
  const all = await list(school, { sort: 'role,DESC' })
  expect(all.totalElements).toBe(6)
  expect(all.content[0]!.role).toBe('SCHOOL_INSTRUCTOR')
  const statusOf = (id: string) => all.content.find((each) => each.id === id)!.status
  expect([statusOf(open.id), statusOf(late.id), statusOf(school.instructor.id)]).toEqual([
    'INVITED',
    'EXPIRED',
    'INACTIVE',
  ])
  expect((await list(school, { search: `newcomer ${late.email.toUpperCase()}` })).content[0]!.id).toBe(
    late.id,
  )
  expect((await list(school, { filters: 'status:INVITED' })).content.map(({ id }) => id)).toEqual([open.id])
  expect((await list(school, { role: 'SCHOOL_ADMIN' })).content.map(({ id }) => id)).toEqual([
    school.admin.id,
  ])
  const pages = [0, 1, 2].map((page) => list(school, { page, size: 2, sort: 'status' }))
  const ids = (await Promise.all(pages)).flatMap(({ content }) => content.map(({ id }) => id))
  expect(new Set(ids).size).toBe(6)
})

test('A role is changed for others at once, and kept in the history', async () => {
  const school = await makeSchool(rig)
  const body = { role: 'SCHOOL_INSTRUCTOR' } as const
  const { answer } = await call(rig, users.changeRole, { ...about(school.coordinator), body }, school.admin)
  expect(answer).toMatchObject({ role: 'SCHOOL_INSTRUCTOR', isInstructor: true })
  const listAnswer = await call(rig, users.list, {}, school.coordinator)
  expect([listAnswer.status, listAnswer.problem.code]).toEqual([403, 'ACCESS_DENIED'])
  expect(await eventsOf(school, school.coordinator)).toEqual(['user.role-changed'])
  const selfChange = await call(rig, users.changeRole, { ...about(school.admin), body }, school.admin)
  expect([selfChange.status, selfChange.problem.code]).toEqual([400, 'LAST_ADMIN'])
})

test('Two Super Admins who demote, turn off or remove each other at once: one stays', async () => {
  const school = await makeSchool(rig)
  for (const act of [demote, turnOff, remove]) {
    const other = await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
    const one = await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
    // Turns off the school's first Super Admin, so that only these two count.
    await setActive(school.admin, false)
    const answers = await Promise.all([act(one, other), act(other, one)])
    expect(answers.filter((status) => status < 300)).toHaveLength(1)
    // A user removed before their own call no longer finds the school.
    expect(answers.filter((status) => status === 403 || status === 404)).toHaveLength(1)
    expect(await adminsOf(school)).toBe(1)
    await setActive(school.admin, true)
    await inside(rig, school.id, (query) =>
      query(`update membership set is_active = false where account_id = any($1)`, [[one.id, other.id]]),
    )
  }

  async function demote(by: Staff, whom: Staff) {
    return (await call(rig, users.changeRole, { ...about(whom), body: { role: 'SCHOOL_COORDINATOR' } }, by))
      .status
  }
  async function turnOff(by: Staff, whom: Staff) {
    return (await call(rig, users.discardInvite, { ...about(whom), body: { active: false } }, by)).status
  }
  async function remove(by: Staff, whom: Staff) {
    return (await call(rig, users.remove, about(whom), by)).status
  }
  function setActive({ id }: Staff, isActive: boolean) {
    return inside(rig, school.id, (query) =>
      query(`update membership set is_active = $2 where account_id = $1`, [id, isActive]),
    )
  }
})

test('Whoever is turned off is out at once, in this school alone, and back when turned on', async () => {
  const [school, elsewhere] = [await makeSchool(rig), await makeSchool(rig)]
  const { manager } = school
  await makeStaff(rig, elsewhere.id, 'SCHOOL_DIRECTOR', manager)
  const turn = (active?: boolean) =>
    call(
      rig,
      users.discardInvite,
      { ...about(manager), body: active === undefined ? {} : { active } },
      school.admin,
    )
  expect((await turn()).answer.status).toBe('INACTIVE')
  expect((await turn(false)).answer.status).toBe('INACTIVE')
  const settingsAnswer = await call(rig, schoolCalls.settings, {}, manager)
  expect([settingsAnswer.status, settingsAnswer.problem.code]).toEqual([403, 'DEACTIVATED_ACCOUNT'])
  const there = { token: manager.token, schoolId: elsewhere.id }
  expect((await call(rig, schoolCalls.settings, {}, there)).status).toBe(200)
  expect((await turn()).answer.status).toBe('ACTIVE')
  expect((await call(rig, schoolCalls.settings, {}, manager)).status).toBe(200)
  expect(await eventsOf(school, manager)).toEqual(['user.switched-on', 'user.switched-off'])
})

test('Somebody removed does not find the school any more, is named in what they did, and can be invited again', async () => {
  const school = await makeSchool(rig)
  const { coordinator } = school
  expect((await call(rig, users.remove, about(coordinator), school.admin)).status).toBe(204)
  expect((await call(rig, users.remove, about(coordinator), school.admin)).status).toBe(404)
  expect((await call(rig, schoolCalls.settings, {}, coordinator)).status).toBe(404)
  expect((await call(rig, login.schools, {}, coordinator)).answer).toEqual([])
  expect((await list(school)).content.map(({ id }) => id)).not.toContain(coordinator.id)
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select first_name from staff where id = $1`, [coordinator.id]),
  )
  expect(rows).toHaveLength(1)
  const body = { email: coordinator.email, role: 'SCHOOL_DIRECTOR' } as const
  expect((await call(rig, users.invite, { body }, school.admin)).status).toBe(200)
})

test('Several are removed; oneself, the main contact and whoever teaches stay, and it is said why', async () => {
  const school = await makeSchool(rig)
  await call(rig, users.changeMainContact, { body: { userId: school.manager.id } }, school.admin)
  const classId = await makeClass(rig, school, { className: 'Judo', instructorIds: [school.instructor.id] })
  const { id: invitationId } = await makeInvitation(rig, school)
  const everybody = [
    school.admin.id,
    school.manager.id,
    school.coordinator.id,
    school.instructor.id,
    invitationId,
  ]
  const { answer } = await call(rig, users.removeMany, { query: { userIds: everybody } }, school.admin)
  expect(answer.changed).toBe(2)
  expect(answer.refused.map(({ message }) => message).toSorted()).toEqual([
    expect.stringMatching(/^Dora .* is the main contact of the school\. Choose another main contact first$/),
    expect.stringMatching(/^Ines .* teaches Judo\. Choose another instructor/),
    expect.stringMatching(/^You are the only Super Admin, so you cannot remove yourself/),
  ])
  const remainingIds = (await list(school)).content.map(({ id }) => id)
  expect(remainingIds).toHaveLength(3)
  await call(rig, activities.remove, { at: 'classes', params: { id: classId } }, school.admin)
  expect((await call(rig, users.remove, about(school.instructor), school.admin)).status).toBe(204)
})

test('There is one main contact, who can sign in', async () => {
  const school = await makeSchool(rig)
  const choose = ({ id: userId }: { id: string }) =>
    call(rig, users.changeMainContact, { body: { userId } }, school.admin)
  await Promise.all([choose(school.manager), choose(school.coordinator)])
  const contacts = (await list(school)).content.filter(({ isMainContact }) => isMainContact)
  expect(contacts).toHaveLength(1)
  const body = { active: false }
  await call(rig, users.discardInvite, { ...about(school.instructor), body }, school.admin)
  const { problem } = await choose(school.instructor)
  expect([problem.code, problem.fields?.[0]?.path]).toEqual(['INACTIVE_USER', 'userId'])
})

test('Whoever teaches is offered as an instructor; an Instructor always does', async () => {
  const school = await makeSchool(rig)
  const teach = (whom: Staff, active?: boolean) =>
    call(
      rig,
      users.changeInstructorRole,
      { ...about(whom), body: active === undefined ? {} : { active } },
      school.admin,
    )
  expect((await teach(school.manager)).answer.isInstructor).toBe(true)
  const offered = async () =>
    (await call(rig, users.instructors, {}, school.admin)).answer.map(({ id }) => id)
  expect(await offered()).toContain(school.manager.id)
  await teach(school.manager, false)
  expect(await offered()).not.toContain(school.manager.id)
  expect((await teach(school.instructor)).problem.code).toBe('IS_INSTRUCTOR')
})

async function adminsOf({ id }: MadeSchool): Promise<number> {
  const { rows } = await inside(rig, id, (query) =>
    query(
      `select count(*)::int as count from membership where school_id = $1 and role = 'SCHOOL_ADMIN' and is_active`,
      [id],
    ),
  )
  return rows[0].count
}

async function eventsOf({ id }: MadeSchool, subject: { id: string }): Promise<string[]> {
  const { rows } = await inside(rig, id, (query) =>
    query(`select what from audit_event where subject_id = $1 order by at desc, id desc`, [subject.id]),
  )
  return rows.map(({ what }) => what)
}
