import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { login } from '@afterbell/contract/login/login'
import { school as schoolCalls } from '@afterbell/contract/school/school'
import { emailChange } from '@afterbell/contract/users/email-change'
import { oneself } from '@afterbell/contract/users/oneself'
import { emailChangedJob, emailLinkJob } from '../../src/features/users/email-change.job.ts'
import { asPlatform } from '../../src/platform/database/database.ts'
import { wordsOf, type StoredWords } from '../../src/platform/mail/mail.ts'
import { call, LETTERS, useRig } from '../rig/app.ts'
import { inside, makeSchool, makeStaff, PASSWORD, type Staff } from '../rig/make.ts'

const rig = useRig()

let addressCount = 0
const fresh = () => `new.${++addressCount}.${crypto.randomUUID().slice(-12)}@example.test`
const about = ({ id }: Staff) => ({ params: { userId: id } })
const ask = (by: Staff, email: string) => call(rig, oneself.changeEmail, { ...about(by), body: email }, by)
/** Opens the link while signed in, or with the fields typed there. */
const confirm = (token: string, caller: Partial<Staff> = {}, body = {}) =>
  call(rig, emailChange.confirm, { query: { emailChangeToken: token }, body }, { token: caller.token })
const logIn = (email: string) => call(rig, login.logIn, { body: { email, password: PASSWORD } })
const isIn = async ({ token, schoolId }: Staff) =>
  (await call(rig, schoolCalls.settings, {}, { token, schoolId })).status === 200

/** Runs the worker's job for requested address changes. */
async function sendLinks({ id }: Staff): Promise<void> {
  const { rows } = await rig.pool.pg.query(`select id from email_change where account_id = $1 order by id`, [
    id,
  ])
  const send = emailLinkJob({ pool: rig.pool, publicUrl: 'http://localhost:3000', letters: LETTERS })
  for (const change of rows) await send({ changeId: change.id })
}

async function lettersTo(email: string): Promise<{ subject: string; text: string }[]> {
  const { rows } = await asPlatform(rig.pool, (tx) =>
    sql<StoredWords & { subject: string }>`
      select id, subject, text_body, html_body, sealed, key_id from mail where to_email = ${email} order by id`.execute(
      tx,
    ),
  )
  return rows.map((each) => ({ subject: each.subject, text: wordsOf(each, LETTERS).text }))
}

async function tokenSentTo(email: string): Promise<string> {
  const { text } = (await lettersTo(email)).at(-1)!
  return /\/schools\/login#emailChangeToken=([\w-]+)/.exec(text)![1]!
}

async function requestChange(by: Staff): Promise<{ email: string; token: string }> {
  const email = fresh()
  expect((await ask(by, email)).status).toBe(204)
  await sendLinks(by)
  return { email, token: await tokenSentTo(email) }
}

test('The link sent to the new address makes it true; both addresses are told, other sessions end, and the history says so', async () => {
  const school = await makeSchool(rig)
  const { manager } = school
  const { answer: other } = await logIn(manager.email)
  const { email, token } = await requestChange(manager)
  expect((await lettersTo(manager.email)).map(({ subject }) => subject)).toEqual([
    'Your Afterbell email is about to change',
  ])
  expect((await logIn(manager.email)).status).toBe(200)

  const { status, answer } = await confirm(token, manager)
  expect([status, answer]).toEqual([200, { email }])
  expect((await logIn(manager.email)).status).toBe(401)
  expect((await logIn(email)).status).toBe(200)
  expect(await isIn(manager)).toBe(true)
  expect(await isIn({ ...manager, token: other.jwtToken })).toBe(false)
  expect((await lettersTo(manager.email)).at(-1)!.subject).toBe('Your Afterbell email was changed')
  expect((await lettersTo(email)).at(-1)!.subject).toBe('You now log in to Afterbell with this email')

  const { rows } = await rig.pool.pg.query(`select id from email_change where account_id = $1`, [manager.id])
  await emailChangedJob(rig)({ schoolId: school.id, changeId: rows[0].id })
  const { rows: history } = await inside(rig, school.id, (query) =>
    query(`select account_id as by, details from audit_event where what = 'user.email-changed'`),
  )
  expect(history).toEqual([{ by: manager.id, details: { from: manager.email, email } }])
})

test('A link works once, for a day, and until another one or another password was asked for', async () => {
  const { coordinator, admin, instructor } = await makeSchool(rig)
  const code = async (token: string) => (await confirm(token)).problem.code
  const one = await requestChange(coordinator)
  const two = await requestChange(coordinator)
  expect(await code(one.token)).toBe('TOKEN_INVALID')
  expect((await confirm(two.token, coordinator)).status).toBe(200)
  expect(await code(two.token)).toBe('TOKEN_INVALID')
  expect(await code('nothing-like-it')).toBe('TOKEN_INVALID')

  const late = await requestChange(admin)
  await rig.pool.pg.query(`update email_change set expires_at = '2020-01-01' where account_id = $1`, [
    admin.id,
  ])
  expect(await code(late.token)).toBe('TOKEN_INVALID')

  const stopped = await requestChange(instructor)
  const body = { currentPassword: PASSWORD, password: 'Brand7NewWorld', confirmPassword: 'Brand7NewWorld' }
  expect((await call(rig, oneself.changePassword, { ...about(instructor), body }, instructor)).status).toBe(
    200,
  )
  expect(await code(stopped.token)).toBe('TOKEN_INVALID')
})

test('Opened where the account is not signed in, the link asks for its password: a stranger’s account gets no address of mine', async () => {
  const { coordinator, admin } = await makeSchool(rig)
  const { email, token } = await requestChange(coordinator)
  const elsewhere = await confirm(token)
  expect([elsewhere.status, elsewhere.problem]).toMatchObject([
    400,
    { code: 'CONFIRMED_ELSEWHERE', fields: [{ path: 'password' }] },
  ])
  // Another signed-in user may read that mailbox but does not own this account.
  expect((await confirm(token, admin)).problem.code).toBe('CONFIRMED_ELSEWHERE')
  expect((await confirm(token, {}, { password: 'Wrong9Password' })).status).toBe(401)
  expect((await confirm(token, admin, { password: 'Wrong9Password' })).status).toBe(401)
  expect((await logIn(coordinator.email)).status).toBe(200)
  expect((await confirm(token, {}, { password: PASSWORD })).answer).toEqual({ email })
  expect((await logIn(email)).status).toBe(200)
  expect(await isIn(coordinator)).toBe(true)
})

test('An address that somebody has is asked for like any other; its owner is told, and who asked is not', async () => {
  const { coordinator, manager } = await makeSchool(rig)
  const existingAnswer = await ask(coordinator, manager.email.toUpperCase())
  const unknown = await ask(coordinator, fresh())
  expect([existingAnswer.status, existingAnswer.raw.toString()]).toEqual([
    unknown.status,
    unknown.raw.toString(),
  ])
  expect((await ask(coordinator, manager.email)).status).toBe(204)
  await sendLinks(coordinator)
  expect((await lettersTo(manager.email)).map(({ subject }) => subject)).toEqual([
    'You have an Afterbell account already',
  ])
})

test('An address that was taken meanwhile is refused, and one taken in the same second belongs to one', async () => {
  const school = await makeSchool(rig)
  const { email, token } = await requestChange(school.manager)
  await makeStaffWith(school.id, email)
  const { status, problem } = await confirm(token, school.manager)
  expect([status, problem.code]).toEqual([400, 'EMAIL_TAKEN'])
  expect((await logIn(school.manager.email)).status).toBe(200)

  const wanted = fresh()
  const links: [string, Staff][] = []
  for (const by of [school.admin, school.coordinator]) {
    await ask(by, wanted)
    await sendLinks(by)
    links.push([await tokenSentTo(wanted), by])
  }
  const answers = await Promise.all(links.map((each) => confirm(...each)))
  expect(answers.map((each) => each.status).toSorted((a, b) => a - b)).toEqual([200, 400])
  expect(answers.find((each) => each.status === 400)!.problem.code).toBe('EMAIL_TAKEN')
})

test('It is asked for with the password typed in this session just now, for oneself alone, and not without end', async () => {
  const { coordinator: me, admin } = await makeSchool(rig)
  await rig.pool.pg.query(`update session set proved_at = proved_at - interval '11 minutes' where id = $1`, [
    me.sessionId,
  ])
  const check = (currentPassword: string) =>
    call(rig, oneself.checkPassword, { ...about(me), body: { currentPassword } }, me)
  expect((await ask(me, fresh())).problem).toMatchObject({ code: 'PASSWORD_NEEDED' })
  expect((await check('Wrong9Password')).problem.fields).toEqual([
    { path: 'currentPassword', message: 'There is a mistake in your password.' },
  ])
  expect((await ask(me, fresh())).problem).toMatchObject({ code: 'PASSWORD_NEEDED' })
  expect((await check(PASSWORD)).status).toBe(204)
  expect((await ask(me, 'nowhere')).problem.fields).toEqual([
    { path: 'email', message: 'This field should be a valid email' },
  ])
  expect((await ask(me, me.email)).problem.fields).toEqual([
    { path: 'email', message: 'This is your email already' },
  ])
  for (let i = 0; i < 5; i += 1) expect((await ask(me, fresh())).status).toBe(204)
  expect((await ask(me, fresh())).status).toBe(429)
  expect((await call(rig, oneself.changeEmail, { ...about(me), body: fresh() }, admin)).status).toBe(403)
})

async function makeStaffWith(schoolId: string, email: string): Promise<void> {
  const { id } = await makeStaff(rig, schoolId, 'SCHOOL_COORDINATOR')
  await rig.pool.pg.query(`update account set email = $2 where id = $1`, [id, email])
}
