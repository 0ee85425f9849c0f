import { expect, test } from 'vitest'
import { login } from '@afterbell/contract/login/login'
import { school as schoolCalls } from '@afterbell/contract/school/school'
import { oneself } from '@afterbell/contract/users/oneself'
import { users } from '@afterbell/contract/users/users'
import { call, useRig } from '../rig/app.ts'
import { inside, makeSchool, makeStaff, PASSWORD, type Staff } from '../rig/make.ts'

const rig = useRig()

const NEW = { password: 'Brand7NewWorld', confirmPassword: 'Brand7NewWorld' }
const about = ({ id }: Staff) => ({ params: { userId: id } })
const changePassword = (of: Staff, currentPassword: string, over: Partial<typeof NEW> = {}) =>
  call(rig, oneself.changePassword, { ...about(of), body: { currentPassword, ...NEW, ...over } }, of)
const isIn = async (caller: { token: string; schoolId: string }) =>
  (await call(rig, schoolCalls.settings, {}, caller)).status === 200

test('Names and phone are changed by oneself, and by a Super Admin for whoever works nowhere else', async () => {
  const [school, elsewhere] = [await makeSchool(rig), await makeSchool(rig)]
  const { instructor, admin } = school
  const change = (body: { firstName?: string; phone?: string }, by: Staff) =>
    call(rig, oneself.changePersonalInfo, { ...about(instructor), body }, by)
  expect((await change({ firstName: 'Zoë', phone: '(212) 555 0188' }, instructor)).answer).toMatchObject({
    firstName: 'Zoë',
    phone: '2125550188',
  })
  expect((await change({ firstName: 'Iris' }, admin)).answer).toMatchObject({
    firstName: 'Iris',
    phone: '2125550188',
  })
  expect((await change({ firstName: 'Zed' }, school.manager)).status).toBe(403)
  const wrong = await change({ firstName: '', phone: '12' }, instructor)
  expect(wrong.problem.fields).toEqual([
    { path: 'firstName', message: 'This field is required' },
    { path: 'phone', message: 'You should fill the mask' },
  ])
  await makeStaff(rig, elsewhere.id, 'SCHOOL_COORDINATOR', instructor)
  for (const { admin: by } of [school, elsewhere]) {
    const answer = await change({ firstName: 'Max' }, { ...by, schoolId: by.schoolId })
    expect([answer.status, answer.problem.code]).toEqual([400, 'NOT_YOURS'])
  }
  expect((await change({ firstName: 'Ines' }, instructor)).status).toBe(200)
  await call(rig, users.remove, { params: { userId: instructor.id } }, elsewhere.admin)
  expect((await change({ firstName: 'Iris' }, admin)).status).toBe(200)
})

test('A password is changed with the current one; everybody else is out, and the owner goes on and is told', async () => {
  const school = await makeSchool(rig)
  const { manager } = school
  const { answer: elsewhere } = await call(rig, login.logIn, {
    body: { email: manager.email, password: PASSWORD },
  })
  const wrong = await changePassword(manager, 'Wrong9Password')
  expect(wrong.problem.fields).toEqual([
    { path: 'currentPassword', message: 'There is a mistake in your password.' },
  ])
  const weak = await changePassword(manager, PASSWORD, {
    password: 'Password1',
    confirmPassword: 'Password2',
  })
  expect(weak.problem.fields?.map(({ path }) => path)).toEqual(['password', 'confirmPassword'])
  expect(await isIn(manager)).toBe(true)

  const { status, answer, headers } = await changePassword(manager, PASSWORD)
  expect(status).toBe(200)
  expect(answer).toMatchObject({ userId: manager.id, schoolId: school.id })
  expect(String(headers['set-cookie'])).toContain('afterbell_refresh=')
  for (const token of [manager.token, elsewhere.jwtToken])
    expect(await isIn({ token, schoolId: school.id })).toBe(false)
  expect(await isIn({ token: answer.jwtToken, schoolId: school.id })).toBe(true)
  for (const [password, code] of [
    [PASSWORD, 401],
    [NEW.password, 200],
  ] as const)
    expect((await call(rig, login.logIn, { body: { email: manager.email, password } })).status).toBe(code)
  const { rows } = await rig.pool.pg.query(`select subject from mail where to_email = $1`, [manager.email])
  expect(rows).toEqual([{ subject: 'Your Afterbell password was changed' }])
})

test('Guessing the current password from a session that was left open is slowed down as at the login', async () => {
  const { coordinator } = await makeSchool(rig)
  for (let i = 0; i < 10; i += 1)
    expect((await changePassword(coordinator, `Wrong${i}Word`)).status).toBe(400)
  expect((await changePassword(coordinator, PASSWORD)).status).toBe(429)
})

test('One sees where one is signed in, and ends one session or all others, at once', async () => {
  const school = await makeSchool(rig)
  const { coordinator: me } = school
  const phone = 'Mozilla/5.0 (iPhone) Version/18.5 Safari/604.1'
  const signIn = async () =>
    (
      await call(
        rig,
        login.logIn,
        { body: { email: me.email, password: PASSWORD } },
        {},
        { 'user-agent': phone },
      )
    ).answer
  const [one, two] = [await signIn(), await signIn()]
  const list = async (token: string) =>
    (await call(rig, oneself.sessions, about(me), { token, schoolId: school.id })).answer
  const seen = await list(one.jwtToken)
  expect(seen).toHaveLength(3)
  expect(seen.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
  expect(seen.filter(({ userAgent }) => userAgent === phone)).toHaveLength(2)
  const current = seen.find(({ isCurrent }) => isCurrent)!
  const end = (id: string, by: { token: string; schoolId: string }) =>
    call(rig, oneself.endSession, { params: { userId: me.id, id } }, by)
  expect((await end(current.id, me)).status).toBe(204)
  expect((await end(current.id, me)).status).toBe(404)
  expect(await isIn({ token: one.jwtToken, schoolId: school.id })).toBe(false)
  // A user cannot end another user's session.
  const theirs = await call(
    rig,
    oneself.endSession,
    { params: { userId: school.manager.id, id: me.sessionId } },
    school.manager,
  )
  expect(theirs.status).toBe(404)
  const { answer } = await call(rig, oneself.endOtherSessions, about(me), {
    token: two.jwtToken,
    schoolId: school.id,
  })
  expect(answer.changed).toBe(1)
  expect(await list(two.jwtToken)).toHaveLength(1)
  expect(await isIn(me)).toBe(false)
})

test('One’s own record is there while the school is inactive', async () => {
  const school = await makeSchool(rig)
  await inside(rig, school.id, (query) =>
    query(
      `update school_directory set state = 'INACTIVE', state_since = app.now() - interval '30 days' where id = $1`,
      [school.id],
    ),
  )
  const { status, answer } = await call(
    rig,
    oneself.personalInfo,
    about(school.instructor),
    school.instructor,
  )
  expect([status, answer.role]).toEqual([200, 'SCHOOL_INSTRUCTOR'])
  expect((await call(rig, users.list, {}, school.admin)).problem.code).toBe('INACTIVE_SCHOOL')
})
