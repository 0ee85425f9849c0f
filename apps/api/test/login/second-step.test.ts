import { expect, test } from 'vitest'
import { login } from '@afterbell/contract/login/login'
import { secondStep } from '@afterbell/contract/login/second-step'
import { school as schoolCalls } from '@afterbell/contract/school/school'
import { invitations } from '@afterbell/contract/users/invitations'
import { oneself } from '@afterbell/contract/users/oneself'
import { users } from '@afterbell/contract/users/users'
import { secondStepCommand } from '../../src/features/login/second-step/second-step-command.ts'
import { operate } from '../../src/features/school/operate.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeSchool, makeStaff, PASSWORD, type Staff } from '../rig/make.ts'
import { makeInvitation } from '../rig/samples/invitation.ts'
import { codeNow } from '../rig/samples/authenticator.ts'
import { withSecondStep } from '../rig/samples/login.ts'

const rig = useRig()

const about = ({ id }: Staff) => ({ params: { userId: id } })
const logIn = ({ email }: Staff, code?: string, password = PASSWORD) =>
  call(rig, login.logIn, { body: { email, password, ...(code === undefined ? {} : { code }) } })
const codeOf = async (attempt: ReturnType<typeof logIn>) => {
  const { status, problem } = await attempt
  return status === 200 ? 'IN' : problem.code
}
const secondStepOf = async (me: Staff) => made(await call(rig, secondStep.get, about(me), me))
const subjectsTo = async ({ email }: Staff) =>
  (await rig.pool.pg.query(`select subject from mail where to_email = $1 order by id`, [email])).rows.map(
    ({ subject }) => subject as string,
  )
const demand = (by: Staff, isDemanded: boolean) =>
  call(rig, users.changeSecondStepPolicy, { body: { isDemanded } }, by)

/** Turns on the second step. Returns the secret and the recovery codes. */
async function turnedOn(me: Staff): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret, address } = made(await call(rig, secondStep.setUp, about(me), me))
  expect(address).toMatch(/^otpauth:\/\/totp\/Afterbell:/)
  // Uses the previous code, so that a later login still has the current one.
  const body = { code: codeNow(rig, secret, -1) }
  const { recoveryCodes } = made(await call(rig, secondStep.confirm, { ...about(me), body }, me))
  return { secret, recoveryCodes: recoveryCodes! }
}

test('Once it is on the password alone no longer lets in; a code of the app does, once', async () => {
  const { manager: me } = await makeSchool(rig)
  expect(await secondStepOf(me)).toEqual({
    since: null,
    recoveryCodesLeft: 0,
    demandedBy: null,
    passkeys: [],
  })
  const { secret } = await turnedOn(me)
  expect(await secondStepOf(me)).toMatchObject({ since: expect.any(String), recoveryCodesLeft: 10 })
  const answer = await logIn(me)
  expect([answer.status, answer.problem.code]).toEqual([401, 'SECOND_STEP_NEEDED'])
  expect(await codeOf(logIn(me, ' ', 'Wrong9Password'))).toBe('NOT_SIGNED_IN')
  expect(await codeOf(logIn(me, '000000'))).toBe('SECOND_STEP_WRONG')
  const code = codeNow(rig, secret)
  expect(await codeOf(logIn(me, `${code.slice(0, 3)} ${code.slice(3)}`))).toBe('IN')
  expect(await codeOf(logIn(me, code))).toBe('SECOND_STEP_WRONG')
  expect(await codeOf(logIn(me, codeNow(rig, secret, -1)))).toBe('SECOND_STEP_WRONG')
  expect(await codeOf(logIn(me, codeNow(rig, secret, 1)))).toBe('IN')
  expect(await codeOf(logIn(me, codeNow(rig, secret, 9)))).toBe('SECOND_STEP_WRONG')
  expect(await subjectsTo(me)).toEqual(['Two-step login is on for your Afterbell account'])
})

test('Two who type the same code at once: one is in', async () => {
  const { coordinator: me } = await makeSchool(rig)
  const secret = await withSecondStep(rig, me)
  const code = codeNow(rig, secret)
  const all = await Promise.all([logIn(me, code), logIn(me, code), logIn(me, code)])
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('Guessing codes is slowed down, and being asked for one counts as no try', async () => {
  const { coordinator: me } = await makeSchool(rig)
  const secret = await withSecondStep(rig, me)
  for (let i = 0; i < 12; i += 1) expect(await codeOf(logIn(me))).toBe('SECOND_STEP_NEEDED')
  for (let i = 0; i < 5; i += 1) expect(await codeOf(logIn(me, '000000'))).toBe('SECOND_STEP_WRONG')
  expect(await codeOf(logIn(me, codeNow(rig, secret)))).toBe('TOO_MANY_REQUESTS')
})

test('A recovery code lets in once, and its owner is told; new ones end all before', async () => {
  const { instructor: me } = await makeSchool(rig)
  const { recoveryCodes } = await turnedOn(me)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(recoveryCodes[0]).toMatch(/^[2-9a-z]{4}(-[2-9a-z]{4}){3}$/)
  expect(await codeOf(logIn(me, recoveryCodes[0]!.toUpperCase().replaceAll('-', ' ')))).toBe('IN')
  expect(await codeOf(logIn(me, recoveryCodes[0]))).toBe('SECOND_STEP_WRONG')
  expect((await secondStepOf(me)).recoveryCodesLeft).toBe(9)
  expect((await subjectsTo(me)).at(-1)).toBe('A recovery code of your Afterbell account was used')
  const { rows } = await rig.pool.pg.query(`select hash from recovery_code where account_id = $1`, [me.id])
  expect(JSON.stringify(rows)).not.toContain(recoveryCodes[1])
  const { recoveryCodes: fresh } = made(await call(rig, secondStep.newCodes, about(me), me))
  expect(await codeOf(logIn(me, recoveryCodes[1]))).toBe('SECOND_STEP_WRONG')
  expect(await codeOf(logIn(me, fresh[9]))).toBe('IN')
})

test('Every way in by a password asks for it; a new password changes nothing about it', async () => {
  const [here, there] = [await makeSchool(rig), await makeSchool(rig)]
  const me = here.coordinator
  const secret = await withSecondStep(rig, me)
  const { token } = await makeInvitation(rig, there, { email: me.email })
  const join = (code?: string) =>
    call(rig, invitations.acceptExisting, { query: { token }, body: { password: PASSWORD, code } as never })
  expect((await join()).problem.code).toBe('SECOND_STEP_NEEDED')
  expect((await join(codeNow(rig, secret))).status).toBe(200)
  const body = { currentPassword: PASSWORD, password: 'Brand7NewWorld', confirmPassword: 'Brand7NewWorld' }
  made(await call(rig, oneself.changePassword, { ...about(me), body }, me))
  expect(await codeOf(logIn(me, undefined, 'Brand7NewWorld'))).toBe('SECOND_STEP_NEEDED')
})

test('It is set up, renewed and turned off with the password typed just now; what is not confirmed counts for nothing', async () => {
  const { coordinator: me } = await makeSchool(rig)
  const begun = made(await call(rig, secondStep.setUp, about(me), me))
  const again = made(await call(rig, secondStep.setUp, about(me), me))
  expect(again.secret).not.toBe(begun.secret)
  expect(await codeOf(logIn(me))).toBe('IN')
  const confirm = (code: string) => call(rig, secondStep.confirm, { ...about(me), body: { code } }, me)
  expect((await confirm(codeNow(rig, begun.secret))).problem.fields?.[0]?.path).toBe('code')
  expect((await confirm('abc')).problem.fields?.[0]?.message).toContain('6 digits')
  made(await confirm(codeNow(rig, again.secret)))
  expect((await confirm(codeNow(rig, again.secret, 1))).problem.code).toBe('SECOND_STEP_IS_ON')
  expect((await call(rig, secondStep.setUp, about(me), me)).problem.code).toBe('SECOND_STEP_IS_ON')
  await rig.pool.pg.query(`update session set proved_at = proved_at - interval '11 minutes' where id = $1`, [
    me.sessionId,
  ])
  for (const op of [secondStep.newCodes, secondStep.turnOff])
    expect((await call(rig, op, about(me), me)).problem.code).toBe('PASSWORD_NEEDED')
  made(await call(rig, oneself.checkPassword, { ...about(me), body: { currentPassword: PASSWORD } }, me))
  expect((await call(rig, secondStep.turnOff, about(me), me)).status).toBe(204)
  expect(await codeOf(logIn(me))).toBe('IN')
  expect((await subjectsTo(me)).at(-1)).toBe('Two-step login is off for your Afterbell account')
})

test('The operator takes it off somebody who lost phone and codes, and the history says so', async () => {
  const school = await makeSchool(rig)
  const { coordinator: me } = school
  await withSecondStep(rig, me)
  const typed = () => operate(rig.pool, ['second-step-off', school.id, me.email], [secondStepCommand])
  expect(await typed()).toMatchObject({ isDone: true, text: expect.stringContaining('the password alone') })
  expect(await codeOf(logIn(me))).toBe('IN')
  expect((await typed()).text).toContain('Nothing was changed')
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select account_id as by, subject_id as of from audit_event where what = 'user.second-step-removed'`,
    ),
  )
  expect(rows).toEqual([{ by: null, of: me.id }])
})

test('A school demands it of its Super Admins: who has none sets it up before anything else, and then keeps it', async () => {
  const school = await makeSchool(rig)
  const { admin, manager } = school
  const other = await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
  expect((await demand(admin, true)).problem.code).toBe('SECOND_STEP_FIRST')
  await withSecondStep(rig, admin)
  expect((await demand(admin, true)).answer).toEqual({ isDemanded: true })
  const list = (by: Staff) => call(rig, users.instructors, {}, by)
  expect([(await list(admin)).status, (await list(manager)).status]).toEqual([200, 200])
  const refused = await list(other)
  expect([refused.status, refused.problem.code]).toEqual([403, 'SECOND_STEP_REQUIRED'])
  expect((await call(rig, schoolCalls.settings, {}, other)).status).toBe(200)
  expect(made(await logIn(other)).lacksSecondStep).toBe(true)
  expect((await secondStepOf(other)).demandedBy).toBe(school.name)
  await turnedOn(other)
  expect((await list(other)).status).toBe(200)
  expect((await call(rig, secondStep.turnOff, about(other), other)).problem.code).toBe('SECOND_STEP_DEMANDED')
  made(await demand(admin, false))
  expect((await call(rig, secondStep.turnOff, about(other), other)).status).toBe(204)
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select what from audit_event where what like '%second-step%' order by at, id`),
  )
  expect(rows.map(({ what }) => what)).toEqual([
    'school.second-step-demanded',
    'user.second-step-on',
    'school.second-step-left',
    'user.second-step-off',
  ])
})
