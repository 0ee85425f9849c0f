import { beforeAll, expect, test } from 'vitest'
import { medical } from '@afterbell/contract/families/child-care'
import { children, doNotRelease } from '@afterbell/contract/families/children'
import { login } from '@afterbell/contract/login/login'
import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { school as schoolCalls } from '@afterbell/contract/school/school'
import { settings } from '@afterbell/contract/settings/settings'
import { oneself } from '@afterbell/contract/users/oneself'
import { users } from '@afterbell/contract/users/users'
import { adminLoginCommand } from '../../src/features/login/admin-login-command.ts'
import { operate } from '../../src/features/school/operate.ts'
import { call, useRig } from '../rig/app.ts'
import {
  inside,
  made,
  makeChild,
  makeClass,
  makeSchool,
  makeStaff,
  PASSWORD,
  type MadeSchool,
} from '../rig/make.ts'

const rig = useRig()
const REASON = 'Their rosters do not load'

let school: MadeSchool
let other: MadeSchool
beforeAll(async () => {
  school = await makeSchool(rig)
  other = await makeSchool(rig)
  await makeStaff(rig, other.id, 'SCHOOL_ADMIN', school.manager)
})

function typed(user: string, reason = REASON) {
  const commands = [adminLoginCommand('http://localhost:3000')]
  return operate(rig.pool, ['admin-login', school.id, user, '--reason', reason], commands)
}

async function link(user: string): Promise<string> {
  const { isDone, text } = await typed(user)
  expect(isDone, text).toBe(true)
  const [, token, schoolId] = /\/schools\/login#adminToken=([\w-]+)&schoolId=([\w-]+)\n/.exec(text)!
  expect(schoolId).toBe(school.id)
  return token!
}

const enter = (token: string, schoolId = school.id) =>
  call(rig, login.operatorLogIn, { params: { schoolId }, body: { token } })

async function entered(user = school.manager.email) {
  const { answer, headers } = await enter(await link(user))
  const cookie = /afterbell_refresh=[^;]+/.exec(String(headers['set-cookie']))![0]
  return { ...answer, cookie, caller: { token: answer.jwtToken, schoolId: school.id } }
}

async function history(what: string) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select h.account_id as by, h.details, o.reason from audit_event h
       left join operator_login o on o.school_id = h.school_id and o.id = h.operator_login_id
       where h.what = $1 order by h.at desc, h.id desc limit 1`,
      [what],
    ),
  )
  return rows[0]
}

test('By a link of the operator one is in as somebody of the school, for 30 minutes; the school reads why, and is told', async () => {
  await inside(rig, school.id, (query) =>
    query(`update membership set is_main_contact = true where school_id = $1 and account_id = $2`, [
      school.id,
      school.admin.id,
    ]),
  )
  const session = await entered()
  expect(session).toMatchObject({
    userId: school.manager.id,
    userRole: 'SCHOOL_DIRECTOR',
    schoolId: school.id,
    operator: { reason: REASON },
  })
  const { rows: sessions } = await rig.pool.pg.query(
    `select extract(epoch from expires_at - created_at)::int as seconds from session where account_id = $1 and operator_login_id is not null`,
    [school.manager.id],
  )
  expect(sessions).toEqual([{ seconds: 1800 }])
  const { name } = made(
    await call(rig, users.list, { query: { search: school.manager.email } }, school.admin),
  ).content[0]!
  expect(await history('operator.link-made')).toEqual({
    by: null,
    details: { name, reason: REASON },
    reason: null,
  })
  expect(await history('operator.logged-in')).toEqual({
    by: school.manager.id,
    details: { name, reason: REASON },
    reason: REASON,
  })
  const { rows: letters } = await rig.pool.pg.query(
    `select to_email, text_body from mail where school_id = $1 and dedupe_key like 'operator login %'`,
    [school.id],
  )
  expect(letters).toEqual([{ to_email: school.admin.email, text_body: expect.stringContaining(REASON) }])
  const managerSessions = made(
    await call(rig, oneself.sessions, { params: { userId: school.manager.id } }, school.manager),
  )
  expect(managerSessions.filter(({ isOperator }) => isOperator)).toHaveLength(1)
})

test('Everything that is done stands in the history as the operator’s, also where the act writes nothing down', async () => {
  const { caller } = await entered(school.admin.email)
  const { id } = made(
    await call(rig, settings.addLocation, { body: { name: 'Hall', address: '1 Oak St' } }, caller),
  )
  expect(await history('location.created')).toMatchObject({ by: school.admin.id, reason: REASON })
  const change = { params: { id }, body: { name: 'Hall', address: '1 Oak St' } }
  made(await call(rig, settings.changeLocation, change, caller))
  expect(await history('operator.acted')).toEqual({
    by: school.admin.id,
    details: { call: settings.changeLocation.summary.split('.')[0] },
    reason: REASON,
  })
  made(await call(rig, schoolCalls.changeTagLine, { body: { tagLine: 'After the bell' } }, school.admin))
  expect(await history('school.tag-line-changed')).toMatchObject({ by: school.admin.id, reason: null })
})

test('Nothing of a child or a family is changed, and medical facts are not read', async () => {
  const childId = await makeChild(rig, school, {
    approvedPickups: [{ name: 'Aunt May', phone: null, relation: 'Aunt' }],
  })
  const classId = await makeClass(rig, school)
  const before = made(await call(rig, children.get, { params: { id: childId } }, school.admin))
  const { caller } = await entered()
  const person = {
    firstName: 'Kim',
    lastName: 'Test',
    primaryGuardian: { firstName: 'Gus', lastName: 'Test' },
  }
  const entry = { name: 'Gus Test', note: 'Court order' }
  const refused = await Promise.all([
    call(rig, children.create, { body: person }, caller),
    call(rig, children.update, { params: { id: childId }, body: person }, caller),
    call(rig, children.remove, { params: { id: childId } }, caller),
    call(rig, doNotRelease.add, { params: { id: childId }, body: entry }, caller),
    call(rig, rosters.add, { at: 'classes', params: { id: classId }, body: { childId } }, caller),
    call(rig, medical.get, { params: { childId } }, caller),
  ])
  for (const { status, problem } of refused)
    expect([status, problem.code]).toEqual([403, 'NOT_FOR_OPERATORS'])
  // The operator sees what the user sees.
  expect(made(await call(rig, children.get, { params: { id: childId } }, caller))).toEqual(before)
})

test('Nothing is exported, paid, changed about who gets in, nor asked of another school', async () => {
  const { caller, cookie } = await entered()
  const about = { params: { userId: school.manager.id } }
  const body = { currentPassword: PASSWORD, password: 'Brand7NewWorld', confirmPassword: 'Brand7NewWorld' }
  const admin = (await entered(school.admin.email)).caller
  const refused = [
    call(rig, children.export, { query: {} }, caller),
    call(rig, payments.takeOutside, { body: {} as never }, caller),
    call(rig, oneself.changePassword, { ...about, body }, caller),
    call(rig, oneself.checkPassword, { ...about, body: { currentPassword: PASSWORD } }, caller),
    call(rig, users.invite, { body: { email: 'x@example.test', role: 'SCHOOL_ADMIN' } }, admin),
    call(rig, login.switchSchool, { params: { id: other.id } }, caller),
  ]
  for (const { status, problem } of await Promise.all(refused))
    expect([status, problem.code]).toEqual([403, 'NOT_FOR_OPERATORS'])
  expect((await call(rig, children.list, { query: {} }, caller)).status).toBe(200)
  const elsewhere = await call(rig, schoolCalls.settings, {}, { ...caller, schoolId: other.id })
  expect([elsewhere.status, elsewhere.problem.code]).toEqual([404, 'NOT_FOUND'])
  expect(made(await call(rig, login.schools, {}, caller)).map(({ id }) => id)).toEqual([school.id])
  const refreshed = made(await call(rig, login.refresh, { body: { schoolId: other.id } }, {}, { cookie }))
  expect([refreshed.schoolId, refreshed.operator?.reason]).toEqual([school.id, REASON])
  expect(
    made(await call(rig, login.logIn, { body: { email: school.manager.email, password: PASSWORD } }))
      .operator,
  ).toBeNull()
})

test('A link works once, for a minute, in its school, and as somebody who may log in', async () => {
  const code = async (token: string, schoolId?: string) => (await enter(token, schoolId)).problem.code
  const used = await link(school.coordinator.email)
  expect((await enter(used)).status).toBe(200)
  expect(await code(used)).toBe('TOKEN_INVALID')
  expect(await code('nothing-like-it')).toBe('TOKEN_INVALID')
  const foreign = await link(school.coordinator.email)
  expect(await code(foreign, other.id)).toBe('TOKEN_INVALID')
  await inside(rig, school.id, (query) =>
    query(`update operator_login set expires_at = app.now() - interval '1 second' where used_at is null`),
  )
  expect(await code(foreign)).toBe('TOKEN_INVALID')
  const late = await link(school.instructor.id.toUpperCase())
  made(
    await call(
      rig,
      users.discardInvite,
      { params: { userId: school.instructor.id }, body: { active: false } },
      school.admin,
    ),
  )
  expect(await code(late)).toBe('TOKEN_INVALID')
})

test('A command without a reason, or for nobody of the school, makes none', async () => {
  expect(await typed(school.admin.email, ' help ')).toMatchObject({
    isDone: false,
    text: expect.stringContaining('at least 10 characters'),
  })
  expect(await typed(other.admin.email)).toMatchObject({
    isDone: false,
    text: expect.stringContaining('Nobody with the email or id'),
  })
  const words = ['admin-login', school.id, school.admin.email, '--why', REASON]
  expect(await operate(rig.pool, words, [adminLoginCommand('')])).toMatchObject({
    isDone: false,
    text: expect.stringContaining('--reason'),
  })
})
