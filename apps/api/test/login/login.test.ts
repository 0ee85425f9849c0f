import { describe, expect, test } from 'vitest'
import { login } from '@afterbell/contract/login/login'
import { school } from '@afterbell/contract/school/school'
import { call, SECRET, useRig } from '../rig/app.ts'
import { PASSWORD, inside, makeSchool, makeStaff } from '../rig/make.ts'
import { recordSent } from '../rig/recorded.ts'
import { secretsSentTo, sendLinks } from '../rig/reading/sent-link.ts'

const rig = useRig()

describe('Signing in', () => {
  test('gives an access token, the school and the role, and a refresh cookie scripts cannot read', async () => {
    const made = await makeSchool(rig)
    const { status, answer, headers } = await call(rig, login.logIn, {
      body: { email: made.admin.email.toUpperCase(), password: PASSWORD },
    })
    expect(status).toBe(200)
    expect(answer).toMatchObject({
      userId: made.admin.id,
      schoolId: made.id,
      userRole: 'SCHOOL_ADMIN',
      school: { schoolName: made.name, today: '2026-11-18' },
    })
    expect(String(headers['set-cookie'])).toMatch(/HttpOnly/)
    expect(String(headers['set-cookie'])).toMatch(/SameSite=Strict/)
    const settings = await call(rig, school.settings, {}, { token: answer.jwtToken, schoolId: made.id })
    expect(settings.answer.timezone).toBe('America/New_York')
  })

  test('answers a wrong password and an unknown e-mail alike', async () => {
    const made = await makeSchool(rig)
    const wrong = await call(rig, login.logIn, {
      body: { email: made.admin.email, password: 'Wrong9Password' },
    })
    const unknown = await call(rig, login.logIn, {
      body: { email: 'nobody@example.test', password: 'Wrong9Password' },
    })
    expect(wrong.status).toBe(401)
    expect(wrong.problem.message).toContain('mistake in your password.')
    expect(unknown.problem).toEqual(wrong.problem)
  })

  test('slows somebody down who guesses, and lets nobody else wait', async () => {
    const made = await makeSchool(rig)
    for (let i = 0; i < 10; i += 1)
      await call(rig, login.logIn, { body: { email: made.admin.email, password: `Wrong${i}Word` } })
    const tooMany = await call(rig, login.logIn, { body: { email: made.admin.email, password: PASSWORD } })
    expect(tooMany.status).toBe(429)
    expect(Number(tooMany.headers['retry-after'])).toBeGreaterThan(0)
    const other = await call(rig, login.logIn, { body: { email: made.manager.email, password: PASSWORD } })
    expect(other.status).toBe(200)
  })

  test('uses up nothing of what an address may try, so that a whole office can sign in from one', async () => {
    const made = await makeSchool(rig)
    const office = { ip: '192.0.2.77' }
    const signIn = (password: string) =>
      call(rig, login.logIn, { body: { email: made.admin.email, password } }, office)
    for (let i = 0; i < 3; i += 1) expect((await signIn(PASSWORD)).status).toBe(200)
    expect(await tries()).toBe(0)
    await signIn('Wrong9Password')
    expect(await tries()).toBe(1)

    async function tries(): Promise<number> {
      const { rows } = await inside(rig, made.id, (query) =>
        query(`select count from attempt where key = $1`, [`login from ${office.ip}`]),
      )
      return rows[0].count
    }
  })

  test('is refused with its code where the account, or the school, is turned off', async () => {
    const made = await makeSchool(rig)
    await inside(rig, made.id, (query) =>
      query(`update account set state = 'DEACTIVATED' where id = $1`, [made.admin.id]),
    )
    const { status, problem } = await call(rig, login.logIn, {
      body: { email: made.admin.email, password: PASSWORD },
    })
    expect([status, problem.code]).toEqual([403, 'DEACTIVATED_ACCOUNT'])
    const off = await makeSchool(rig)
    const logInAsOff = () => call(rig, login.logIn, { body: { email: off.admin.email, password: PASSWORD } })
    await inside(rig, off.id, (query) =>
      query('update membership set is_active = false where account_id = $1', [off.admin.id]),
    )
    const turnedOff = await logInAsOff()
    expect([turnedOff.status, turnedOff.problem]).toMatchObject([
      403,
      { code: 'DEACTIVATED_ACCOUNT', details: { because: 'TURNED_OFF' } },
    ])
    expect(turnedOff.problem.message).toBe(
      `Your account is turned off at ${off.name}. Ask a Super Admin there to turn it on again`,
    )
    await inside(rig, off.id, (query) =>
      query('update membership set removed_at = now() where account_id = $1', [off.admin.id]),
    )
    expect((await logInAsOff()).problem).toMatchObject({
      code: 'DEACTIVATED_ACCOUNT',
      details: { because: 'NO_SCHOOL' },
    })
    const closed = await makeSchool(rig, { state: 'DEACTIVATED' })
    const refused = await call(rig, login.logIn, { body: { email: closed.admin.email, password: PASSWORD } })
    expect([refused.status, refused.problem.code]).toEqual([403, 'SCHOOL_WAS_DEACTIVATED'])
  })
})

describe('A session', () => {
  test('is refreshed with its cookie, and a second use of the cookie after the grace ends it', async () => {
    const made = await makeSchool(rig)
    const first = rig.tokens.refreshToken(made.admin.sessionId, 0)
    const refreshed = await call(
      rig,
      login.refresh,
      { body: {} },
      {},
      { cookie: `afterbell_refresh=${first}` },
    )
    expect(refreshed.status).toBe(200)
    const again = await call(rig, login.refresh, { body: {} }, {}, { cookie: `afterbell_refresh=${first}` })
    expect(again.status).toBe(200)
    expect(again.headers['set-cookie']).toEqual(refreshed.headers['set-cookie'])
    await inside(rig, made.id, (query) =>
      query(`update session set rotated_at = rotated_at - interval '11 seconds' where id = $1`, [
        made.admin.sessionId,
      ]),
    )
    const replay = await call(rig, login.refresh, { body: {} }, {}, { cookie: `afterbell_refresh=${first}` })
    expect(replay.status).toBe(401)
    const second = rig.tokens.refreshToken(made.admin.sessionId, 1)
    const dead = await call(rig, login.refresh, { body: {} }, {}, { cookie: `afterbell_refresh=${second}` })
    expect(dead.status).toBe(401)
    const next = await call(rig, school.settings, {}, made.admin)
    expect(next.status).toBe(401)
  })

  test('that was ended is refused at the next request', async () => {
    const made = await makeSchool(rig)
    expect((await call(rig, school.settings, {}, made.manager)).status).toBe(200)
    expect((await call(rig, login.logOut, {}, made.manager)).status).toBe(204)
    expect((await call(rig, school.settings, {}, made.manager)).status).toBe(401)
  })

  test('moves to another school of the user, and to no other', async () => {
    const made = await makeSchool(rig)
    const second = await makeSchool(rig)
    const stranger = await makeSchool(rig)
    await makeStaff(rig, second.id, 'SCHOOL_COORDINATOR', made.admin)
    const mine = await call(rig, login.schools, {}, { token: made.admin.token })
    expect(mine.answer.map(({ id }) => id).sort()).toEqual([made.id, second.id].sort())
    const moved = await call(
      rig,
      login.switchSchool,
      { params: { id: second.id } },
      { token: made.admin.token },
    )
    expect(moved.answer).toMatchObject({ schoolId: second.id, userRole: 'SCHOOL_COORDINATOR' })
    expect(
      (await call(rig, login.switchSchool, { params: { id: stranger.id } }, { token: made.admin.token }))
        .status,
    ).toBe(404)
    const both = await call(rig, school.settings, {}, made.admin, { 'x-school-token': second.id })
    expect([both.status, both.problem.code]).toEqual([403, 'ACCESS_DENIED'])
    const foreign = await call(rig, school.settings, {}, made.admin, { 'x-school-token': stranger.id })
    expect(foreign.status).toBe(404)
  })
})

describe('A forgotten password', () => {
  test('takes the same statements whether there is such an account or not', async () => {
    const { admin } = await makeSchool(rig)
    const shape = async (email: string) => {
      const url = `/api/no-auth/forgetPassword?${new URLSearchParams({ email })}`
      const { trips } = await recordSent({ ...rig, secret: SECRET }, { method: 'POST', url })
      return trips.map((trip) => trip.map(({ text }) => text))
    }
    const adminShape = await shape(admin.email)
    expect(adminShape.flat().join()).toContain('password_request')
    expect(await shape('nobody-at-all@example.test')).toEqual(adminShape)
  })

  test('of nobody sends nothing, and is forgotten', async () => {
    const email = 'nobody-else@example.test'
    await call(rig, login.forgotPassword, { query: { email } })
    await sendLinks(rig, email)
    expect(await secretsSentTo(rig, email)).toEqual([])
    const { rows } = await rig.pool.pg.query('select from password_request where email = $1', [email])
    expect(rows).toEqual([])
  })

  test('is replaced with the link of the e-mail, once, and every session ends', async () => {
    const made = await makeSchool(rig)
    expect((await call(rig, login.forgotPassword, { query: { email: made.admin.email } })).status).toBe(204)
    expect((await call(rig, login.forgotPassword, { query: { email: 'nobody@example.test' } })).status).toBe(
      204,
    )
    await sendLinks(rig, made.admin.email)
    const secrets = await secretsSentTo(rig, made.admin.email)
    expect(secrets).toHaveLength(1)
    const token = secrets[0]!
    const weak = await call(rig, login.resetPassword, {
      body: { token, password: 'short', confirmPassword: 'other' },
    })
    expect(weak.status).toBe(400)
    expect(weak.problem.fields?.map(({ path }) => path)).toEqual(['password', 'confirmPassword'])
    const fresh = 'Brand7NewWorld'
    expect(
      (await call(rig, login.resetPassword, { body: { token, password: fresh, confirmPassword: fresh } }))
        .status,
    ).toBe(204)
    const again = await call(rig, login.resetPassword, {
      body: { token, password: fresh, confirmPassword: fresh },
    })
    expect([again.status, again.problem.code]).toEqual([400, 'TOKEN_INVALID'])
    expect((await call(rig, school.settings, {}, made.admin)).status).toBe(401)
    expect(
      (await call(rig, login.logIn, { body: { email: made.admin.email, password: fresh } })).status,
    ).toBe(200)
  })
})

test('A body that is no JSON is malformed input like any other', async () => {
  const answer = await rig.app.inject({
    method: 'POST',
    url: '/api/no-auth/login',
    headers: { 'content-type': 'application/json' },
    payload: '{"email": ',
  })
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    { code: 'VALIDATION', message: 'The request could not be read', fields: [] },
  ])
})
