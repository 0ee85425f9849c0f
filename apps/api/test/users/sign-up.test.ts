import { describe, expect, test } from 'vitest'
import { classes } from '@afterbell/contract/activities/classes'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { login } from '@afterbell/contract/login/login'
import { school as schoolCalls } from '@afterbell/contract/school/school'
import { settings } from '@afterbell/contract/settings/settings'
import { signUp } from '@afterbell/contract/users/sign-up'
import { users } from '@afterbell/contract/users/users'
import { runOwnBillJob } from '../../src/features/own-bill/run.job.ts'
import { signUpLetterJob } from '../../src/features/users/sign-up/letter.job.ts'
import { LETTERS, call, solved, SUBSCRIPTIONS, useRig } from '../rig/app.ts'
import { classBody, inside, made, makeSchool } from '../rig/make.ts'
import { connectSandbox } from '../rig/paying/paying.ts'
import { secretsSentTo, sendSignUpLetters, signedUp, signUpBody } from '../rig/reading/sent-link.ts'
import { picture } from '../rig/samples/picture.ts'

const rig = useRig()

let networks = 0
const fromElsewhere = () => ({ ip: `10.77.${(networks += 1) >> 8}.${networks & 255}` })
const register = (body: object, headers = {}) =>
  call(rig, signUp.register, { body } as never, fromElsewhere(), headers)
/** Opens the link of a letter, in the browser that signed up or in another. */
const verify = (token: string, signedUpBy?: { headers: Record<string, unknown> }, chosen = {}) =>
  call(
    rig,
    signUp.verifyEmail,
    { body: { token, ...chosen } },
    fromElsewhere(),
    signedUpBy ? { cookie: String(signedUpBy.headers['set-cookie']).split(';')[0]! } : {},
  )
const logIn = (email: string, password = 'Correct9Horse') =>
  call(rig, login.logIn, { body: { email, password } }, fromElsewhere())
const again = (email: string) =>
  call(rig, signUp.requestVerifyEmailToken, { body: { email } }, fromElsewhere())

describe('Signing up', () => {
  test('opens a school that works: its owner signs in, is its main contact, and makes a class; the trial begins', async () => {
    const body = signUpBody({ type: 'SPRING', tagLine: '', website: 'https://maple.example' })
    const registered = await register({ ...body, logo: { name: 'logo.png', text: await picture() } })
    expect(registered.status).toBe(204)
    expect((await logIn(body.email)).problem.code).toBe('UNVERIFIED_EMAIL')
    expect((await logIn(body.email, 'Wrong9Horse')).status).toBe(401)
    await sendSignUpLetters(rig, body.email)
    const [token] = await secretsSentTo(rig, body.email)
    expect(made(await verify(token!, registered))).toEqual({ schoolName: 'Maple Street Clubs' })
    // Opening it twice has no further effect.
    expect((await verify(token!)).status).toBe(200)

    const session = made(await logIn(body.email))
    expect(session).toMatchObject({ userRole: 'SCHOOL_ADMIN', school: { schoolName: 'Maple Street Clubs' } })
    const owner = { token: session.jwtToken, schoolId: session.schoolId }
    expect(session.school.logo).toMatch(/^\/api\//)
    const { content } = made(await call(rig, users.list, {}, owner))
    expect(content).toMatchObject([
      { name: 'Olive Owner', isMainContact: true, isInstructor: true, phone: '2125550188' },
    ])
    expect(made(await call(rig, settings.activeTShirtSizes, {}, owner)).length).toBeGreaterThan(5)
    expect(made(await call(rig, schoolCalls.profile, {}, owner))).toMatchObject({
      website: 'https://maple.example',
      contactName: 'Olive Owner',
      timezone: 'America/Chicago',
      tagLine: '',
      portalName: null,
    })
    // The owner is the only instructor to choose from at first.
    const teachers = made(await call(rig, users.instructors, {}, owner))
    expect(teachers.map(({ id }) => id)).toEqual([session.userId])
    made(await call(rig, classes.create, { body: classBody({ instructorIds: [session.userId] }) }, owner))
    const steps = async () => made(await call(rig, dashboard.firstSteps, {}, owner)).done
    expect(await steps()).toEqual(['ACTIVITY'])
    await connectSandbox(rig, { id: owner.schoolId, admin: owner } as never)
    expect(await steps()).toEqual(['ACTIVITY', 'PAYMENTS'])

    const { sandbox } = rig
    const parts = {
      pool: rig.pool,
      providers: { STRIPE: null, SANDBOX: sandbox },
      publicUrl: '',
      subscriptions: SUBSCRIPTIONS,
    }
    await runOwnBillJob(parts as never)({ schoolId: owner.schoolId })
    expect(made(await call(rig, schoolCalls.settings, {}, owner))).toMatchObject({
      isTrialEnded: false,
      trialEndDate: '2026-12-18',
    })
    const { rows } = await inside(rig, owner.schoolId, (query) =>
      query(
        `select s.promo, h.what, h.details from school s join audit_event h on h.school_id = s.school_id
         where s.school_id = $1 and h.what like 'school.opened%'`,
        [owner.schoolId],
      ),
    )
    expect(rows).toEqual([{ promo: 'SPRING', what: 'school.opened-with-code', details: { code: 'SPRING' } }])
  })

  test('answers known and unknown addresses alike; a known one confirms, and its account has one more school', async () => {
    const school = await makeSchool(rig)
    const { email } = school.manager
    const existingAnswer = await register(
      signUpBody({ email: email.toUpperCase(), schoolName: 'Second Clubs' }),
    )
    const unknown = await register(signUpBody())
    expect([existingAnswer.status, String(existingAnswer.raw)]).toEqual([unknown.status, String(unknown.raw)])
    await sendSignUpLetters(rig, email.toUpperCase())
    const [token] = await secretsSentTo(rig, email.toUpperCase())
    made(await verify(token!))
    // The account keeps its password.
    const session = made(await logIn(email))
    const mine = made(await call(rig, login.schools, {}, { token: session.jwtToken }))
    expect(mine.map(({ schoolName, role }) => [schoolName, role])).toEqual(
      expect.arrayContaining([
        ['Second Clubs', 'SCHOOL_ADMIN'],
        [school.name, 'SCHOOL_DIRECTOR'],
      ]),
    )
  })

  test('says what is wrong at each field, and keeps nothing', async () => {
    const wrong = await register(
      signUpBody({
        email: 'nobody',
        confirmPassword: 'Other9Horse',
        firstName: '',
        phone: '12',
        schoolName: 'Maple @ Elm',
        website: 'maple',
        country: 'XX',
        timezone: 'Mars/Phobos',
      }),
    )
    expect(wrong.problem.fields!.map(({ path }) => path).toSorted()).toEqual(
      [
        'confirmPassword',
        'country',
        'email',
        'firstName',
        'phone',
        'schoolName',
        'timezone',
        'website',
      ].toSorted(),
    )
    const easy = await register(signUpBody({ password: 'Password123', confirmPassword: 'Password123' }))
    expect(easy.problem.fields).toMatchObject([{ path: 'password' }])
    const body = signUpBody()
    const broken = await register({ ...body, logo: { name: 'logo.png', text: 'no picture' } })
    expect(broken.problem).toMatchObject({ code: 'NOT_AN_IMAGE', fields: [{ path: 'logo' }] })
    expect((await logIn(body.email)).status).toBe(401)
  })
})

describe('A letter that is opened in another browser', () => {
  /** Signs a school up with an address that may belong to somebody else. */
  async function signedUpBySomebody(email?: string) {
    const body = signUpBody(email ? { email } : {})
    const registered = await register(body)
    await sendSignUpLetters(rig, body.email)
    return { email: body.email, registered, token: (await secretsSentTo(rig, body.email)).at(-1)! }
  }
  const chosen = { password: 'Mine7Alone', confirmPassword: 'Mine7Alone' }

  test('asks for a password, and the one of whoever signed up never opens anything', async () => {
    const { email, token } = await signedUpBySomebody()
    const elsewhere = await verify(token)
    expect([elsewhere.status, elsewhere.problem]).toEqual([
      400,
      expect.objectContaining({
        code: 'CONFIRMED_ELSEWHERE',
        details: {
          email,
          firstName: 'Olive',
          lastName: 'Owner',
          phone: '212-555-0188',
          schoolName: 'Maple Street Clubs',
        },
      }),
    ])
    // Neither of the two links was opened yet.
    expect((await logIn(email)).problem.code).toBe('UNVERIFIED_EMAIL')
    expect(
      (await verify(token, undefined, { ...chosen, confirmPassword: 'Other7Word' })).problem.fields,
    ).toEqual([{ path: 'confirmPassword', message: "Password and Confirm Password doesn't match" }])
    const weak = await verify(token, undefined, { password: 'Password123', confirmPassword: 'Password123' })
    expect(weak.problem.fields).toMatchObject([{ path: 'password' }])

    expect(made(await verify(token, undefined, chosen))).toEqual({ schoolName: 'Maple Street Clubs' })
    expect((await logIn(email)).status).toBe(401)
    const { rows } = await rig.pool.pg.query(
      `select from session s join account a on a.id = s.account_id where a.email = $1`,
      [email],
    )
    expect(rows).toEqual([])
    expect((await logIn(email, chosen.password)).status).toBe(200)
    // Opening the link again, even as the person who signed up, sets no other password.
    made(await verify(token, undefined, { password: 'Later9Word', confirmPassword: 'Later9Word' }))
    expect((await logIn(email, 'Later9Word')).status).toBe(401)
  })

  test('takes the cookie of another browser, a forged one, and none, for another browser', async () => {
    const { token } = await signedUpBySomebody()
    const another = await register(signUpBody())
    const code = async (cookie: string) =>
      (await verify(token, { headers: { 'set-cookie': cookie } })).problem.code
    expect((await verify(token, another)).problem.code).toBe('CONFIRMED_ELSEWHERE')
    for (const cookie of ['afterbell_sign_up=', 'afterbell_sign_up=x', `afterbell_sign_up=${'a'.repeat(43)}`])
      expect(await code(cookie)).toBe('CONFIRMED_ELSEWHERE')
  })

  test('leaves the owner of the address who signed up as well with the password of their own browser', async () => {
    const stranger = await signedUpBySomebody()
    const owner = await signedUpBySomebody(stranger.email)
    // The owner opens the stranger's letter first: it asks, although the owner signed up in this browser, too.
    expect((await verify(stranger.token, owner.registered)).problem.code).toBe('CONFIRMED_ELSEWHERE')
    made(await verify(owner.token, owner.registered))
    expect((await logIn(stranger.email)).status).toBe(200)
    // Now the account exists and keeps its password.
    made(await verify(stranger.token))
    expect((await logIn(stranger.email)).status).toBe(200)
  })

  test('keeps one secret in a browser that signs up twice, and works for both', async () => {
    const body = signUpBody()
    const first = await register(body)
    const cookie = String(first.headers['set-cookie']).split(';')[0]!
    expect(String(first.headers['set-cookie'])).toMatch(/HttpOnly.*SameSite=Strict/)
    const second = await register({ ...body, schoolName: 'Second Clubs' }, { cookie })
    await sendSignUpLetters(rig, body.email)
    const [one, two] = await secretsSentTo(rig, body.email)
    made(await verify(one!, first))
    made(await verify(two!, second))
    expect((await logIn(body.email)).status).toBe(200)
  })
})

describe('The letter', () => {
  test('is asked for again: once a minute, of known and unknown addresses alike, and every link of it works', async () => {
    const body = signUpBody()
    const registered = await register(body)
    const soon = [await again(body.email), await again(body.email)]
    expect(soon.map(({ problem }) => problem.code)).toEqual(
      Array(2).fill('VALID_EMAIL_VERIFICATION_TOKEN_EXISTS'),
    )
    const nobody = 'nobody.at.all@example.test'
    expect((await again(nobody)).status).toBe(204)
    expect((await again(nobody)).problem.code).toBe('VALID_EMAIL_VERIFICATION_TOKEN_EXISTS')
    await rig.pool.pg.query(`delete from attempt where key = $1`, [`sign-up letter ${body.email}`])
    expect((await again(body.email)).status).toBe(204)
    await sendSignUpLetters(rig, body.email)
    const { rows } = await rig.pool.pg.query(`select id from password_request where email = $1`, [body.email])
    const send = signUpLetterJob({ pool: rig.pool, publicUrl: '', letters: LETTERS })
    await send({ requestId: rows[0].id })
    const [first, second] = await secretsSentTo(rig, body.email)
    expect(second).not.toBe(first)
    made(await verify(second!, registered))
    made(await verify(first!, registered))
  })

  test('holds a link that expires, and one that was never sent opens nothing', async () => {
    const { token } = await signedUp(rig)
    await rig.pool.pg.query(`update sign_up_token set expires_at = now() - interval '100 years'`)
    const expired = await verify(token)
    expect([expired.status, expired.problem.code]).toEqual([403, 'EMAIL_VERIFICATION_TOKEN_EXPIRED'])
    const unknown = await verify('never-sent')
    expect([unknown.status, unknown.problem.code]).toEqual([403, 'EMAIL_VERIFICATION_TOKEN_DOES_NOT_EXIST'])
  })
})

describe('Whether an address is taken', () => {
  test('is told as plain text ten times a minute, and then for a proof of work', async () => {
    const { admin } = await makeSchool(rig)
    const from = fromElsewhere()
    const check = (email: string, headers: object = { 'x-altcha': '' }) =>
      call(rig, signUp.checkEmail, { body: email } as never, from, headers as never)
    const duplicate = await check(admin.email)
    expect([String(duplicate.raw), duplicate.headers['content-type']]).toEqual([
      'true',
      'text/plain; charset=utf-8',
    ])
    for (let times = 1; times < 10; times += 1)
      expect(String((await check('free@example.test')).raw)).toBe('false')
    expect((await check(admin.email)).problem.code).toBe('CHALLENGE_NEEDED')
    expect(String((await check(admin.email, { 'x-altcha': await solved(rig.app) })).raw)).toBe('true')
  })
})

describe('A proof of work', () => {
  test('is asked for by sign-up and a forgotten password, and is taken once', async () => {
    const proof = await solved(rig.app)
    expect((await register(signUpBody(), { 'x-altcha': '' })).problem.code).toBe('CHALLENGE_NEEDED')
    expect((await register(signUpBody(), { 'x-altcha': 'junk' })).problem.code).toBe('CHALLENGE_FAILED')
    expect((await register(signUpBody(), { 'x-altcha': proof })).status).toBe(204)
    expect((await register(signUpBody(), { 'x-altcha': proof })).problem.code).toBe('CHALLENGE_FAILED')
    const query = { email: 'somebody@example.test' }
    const forgot = (headers = {}) => call(rig, login.forgotPassword, { query }, fromElsewhere(), headers)
    expect((await forgot({ 'x-altcha': proof })).problem.code).toBe('CHALLENGE_FAILED')
    expect((await forgot()).status).toBe(204)
    const { challenge, solution } = JSON.parse(Buffer.from(await solved(rig.app), 'base64').toString())
    const easier = { ...challenge, parameters: { ...challenge.parameters, keyPrefix: '0' } }
    const forged = Buffer.from(JSON.stringify({ challenge: easier, solution })).toString('base64')
    expect((await forgot({ 'x-altcha': forged })).problem.code).toBe('CHALLENGE_FAILED')
  })

  test('is asked for by the login after five wrong passwords', async () => {
    const { admin } = await makeSchool(rig)
    const from = fromElsewhere()
    const tryIt = (password: string, headers: object = { 'x-altcha': '' }) =>
      call(rig, login.logIn, { body: { email: admin.email, password } }, from, headers as never)
    for (let times = 0; times < 5; times += 1) expect((await tryIt('Wrong9Horse')).status).toBe(401)
    expect((await tryIt('Correct9Horse')).problem.code).toBe('CHALLENGE_NEEDED')
    expect((await tryIt('Correct9Horse', { 'x-altcha': await solved(rig.app) })).status).toBe(200)
    expect((await tryIt('Correct9Horse')).status).toBe(200)
  })
})
