import { expect, test } from 'vitest'
import { login } from '@afterbell/contract/login/login'
import type { PasskeyAssertion } from '@afterbell/contract/login/passkeys'
import { secondStep } from '@afterbell/contract/login/second-step'
import { invitations } from '@afterbell/contract/users/invitations'
import { oneself } from '@afterbell/contract/users/oneself'
import { users } from '@afterbell/contract/users/users'
import { newChallenge } from '../../src/features/login/passkeys/challenge.ts'
import { siteOf, userHandleOf } from '../../src/features/login/passkeys/site.ts'
import { secondStepCommand } from '../../src/features/login/second-step/second-step-command.ts'
import { operate } from '../../src/features/school/operate.ts'
import { signedLinks } from '../../src/platform/security/signed-links.ts'
import { call, NOW, SECRET, useRig } from '../rig/app.ts'
import { inside, made, makeSchool, makeStaff, PASSWORD, type Staff } from '../rig/make.ts'
import { codeNow } from '../rig/samples/authenticator.ts'
import { makeInvitation } from '../rig/samples/invitation.ts'
import { withSecondStep } from '../rig/samples/login.ts'
import { newDevice, withPasskey, type Device, type Odd } from '../rig/samples/passkey.ts'

const rig = useRig()

const about = ({ id }: Staff) => ({ params: { userId: id } })
const begin = (me: Staff) => call(rig, secondStep.beginPasskey, about(me), me)
const remove = (me: Staff, id: string) =>
  call(rig, secondStep.removePasskey, { params: { userId: me.id, id } }, me)
const secondStepOf = async (me: Staff) => made(await call(rig, secondStep.get, about(me), me))
const subjectsTo = async ({ email }: Staff) =>
  (await rig.pool.pg.query(`select subject from mail where to_email = $1 order by id`, [email])).rows.map(
    ({ subject }) => subject as string,
  )

/** Logs in with the password and any further factor. */
const logIn = ({ email }: Staff, more: { code?: string; passkey?: PasskeyAssertion } = {}) =>
  call(rig, login.logIn, { body: { email, password: PASSWORD, ...more } })
const codeOf = async (attempt: Promise<{ status: number; problem: { code: string } }>) => {
  const { status, problem } = await attempt
  return status < 300 ? 'IN' : problem.code
}
/** Returns the second factors that the server offers after a correct password. */
const factorsAfterPassword = async (me: Staff) => {
  const { problem } = await logIn(me)
  expect(problem.code).toBe('SECOND_STEP_NEEDED')
  return problem.details as {
    app: boolean
    passkey: { challenge: string; allowCredentials: { id: string }[] }
  }
}
const logInWith = async (me: Staff, device: Device, odd?: Odd) => {
  const { passkey } = await factorsAfterPassword(me)
  return logIn(me, { passkey: device.show(passkey, odd) })
}
const anonymousChallenge = async () => made(await call(rig, login.passkeyChallenge, {}))
const alone = (body: PasskeyAssertion) => call(rig, login.logInWithPasskey, { body })
const aloneWith = async (device: Device, odd?: Odd) => alone(device.show(await anonymousChallenge(), odd))

async function added(me: Staff, device = newDevice(), name = 'MacBook') {
  const options = made(await begin(me))
  const body = { name, passkey: device.make(options) }
  const { recoveryCodes } = made(await call(rig, secondStep.addPasskey, { ...about(me), body }, me))
  const secondStepStatus = await secondStepOf(me)
  return {
    device,
    options,
    recoveryCodes,
    id: secondStepStatus.passkeys.find((each) => each.name === name)!.id,
  }
}

test('A passkey that was added is a second step, and lets in by itself; its owner is told, and the first brings recovery codes', async () => {
  const school = await makeSchool(rig)
  const me = school.manager
  const { device, recoveryCodes, options } = await added(me)
  expect(recoveryCodes).toHaveLength(10)
  expect(options).toMatchObject({ rp: { id: 'localhost', name: 'Afterbell' }, attestation: 'none' })
  expect(await secondStepOf(me)).toMatchObject({
    since: null,
    recoveryCodesLeft: 10,
    passkeys: [{ name: 'MacBook', lastUsedAt: null }],
  })
  const factors = await factorsAfterPassword(me)
  expect(factors.app).toBe(false)
  expect(factors.passkey.allowCredentials.map(({ id }) => id)).toEqual([device.id])
  expect(await codeOf(logIn(me, { passkey: device.show(factors.passkey) }))).toBe('IN')
  expect(await codeOf(aloneWith(device))).toBe('IN')
  expect(await codeOf(logIn(me, { code: recoveryCodes![0]! }))).toBe('IN')
  expect(await codeOf(logIn(me, { code: '123456' }))).toBe('SECOND_STEP_WRONG')
  expect((await secondStepOf(me)).passkeys[0]!.lastUsedAt).toEqual(expect.any(String))
  const another = await added(me, newDevice(), 'iPhone')
  expect(another.recoveryCodes).toBeNull()
  expect((await subjectsTo(me))[0]).toBe('A passkey was added to your Afterbell account')
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select details->>'name' as name from audit_event where what = 'user.passkey-added' order by at, id`,
    ),
  )
  expect(rows.map(({ name }) => name)).toEqual(['MacBook', 'iPhone'])
})

test('What a device keeps of a person says nothing about them, and is the same for all their passkeys', async () => {
  const { coordinator: me, instructor: other } = await makeSchool(rig)
  const { options } = await added(me)
  const userHandle = Buffer.from((options as { user: { id: string } }).user.id, 'base64url')
  expect(userHandle).toHaveLength(32)
  expect(userHandle.equals(userHandleOf(me.id))).toBe(true)
  expect(userHandle.equals(userHandleOf(other.id))).toBe(false)
  for (const identifier of [me.id, me.email]) expect(userHandle.toString('latin1')).not.toContain(identifier)
})

test('A challenge is too old after five minutes', async () => {
  const { coordinator: me } = await makeSchool(rig)
  const { device } = await withPasskey(rig, me)
  const ages = [
    { minutes: 4, answer: 'IN' },
    { minutes: 6, answer: 'PASSKEY_REFUSED' },
  ]
  for (const { minutes, answer } of ages) {
    const at = NOW.subtract({ minutes })
    const challenge = Buffer.from(newChallenge(signedLinks(SECRET), { for: 'LOGIN' }, at))
    expect(await codeOf(alone(device.show({ challenge: challenge.toString('base64url') })))).toBe(answer)
  }
})

test('A challenge works once, and for what it was made', async () => {
  const { coordinator: me, instructor: other } = await makeSchool(rig)
  const { device } = await withPasskey(rig, me)
  const assertion = device.show((await factorsAfterPassword(me)).passkey)
  expect(await codeOf(logIn(me, { passkey: assertion }))).toBe('IN')
  expect(await codeOf(logIn(me, { passkey: assertion }))).toBe('PASSKEY_REFUSED')
  const byItself = device.show(await anonymousChallenge())
  expect(await codeOf(alone(byItself))).toBe('IN')
  expect(await codeOf(alone(byItself))).toBe('PASSKEY_REFUSED')
  // A failed attempt uses up its challenge as well.
  const challenge = await anonymousChallenge()
  expect(await codeOf(alone(device.show(challenge, { isVerified: false })))).toBe('PASSKEY_REFUSED')
  expect(await codeOf(alone(device.show(challenge)))).toBe('PASSKEY_REFUSED')
  // Neither login accepts a challenge of the other, nor one of another user.
  expect(await codeOf(logIn(me, { passkey: device.show(await anonymousChallenge()) }))).toBe(
    'PASSKEY_REFUSED',
  )
  expect(await codeOf(alone(device.show((await factorsAfterPassword(me)).passkey)))).toBe('PASSKEY_REFUSED')
  await withPasskey(rig, other)
  const ofOther = device.show((await factorsAfterPassword(other)).passkey)
  expect(await codeOf(logIn(me, { passkey: ofOther }))).toBe('PASSKEY_REFUSED')
  expect(await codeOf(alone(device.show({ challenge: Buffer.from('mine').toString('base64url') })))).toBe(
    'PASSKEY_REFUSED',
  )
})

test('Many who show the same at once: one is in', async () => {
  const { coordinator: me } = await makeSchool(rig)
  const { device } = await withPasskey(rig, me)
  const assertion = device.show(await anonymousChallenge())
  const all = await Promise.all([alone(assertion), alone(assertion), alone(assertion)])
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1)
})

const ODD: readonly (readonly [string, Odd])[] = [
  ['another page', { origin: 'https://afterbell.example' }],
  ['a page whose name begins so', { origin: 'http://localhost.example' }],
  ['another site', { site: 'example.test' }],
  ['a frame of others', { crossOrigin: true }],
  ['nobody at the device', { isPresent: false, isVerified: false }],
  ['the making of a passkey', { type: 'webauthn.create' }],
  ['somebody else', { userHandle: Buffer.from(userHandleOf('somebody')).toString('base64url') }],
]

test('What was signed for another page, site, frame, act or person lets nobody in, whichever way', async () => {
  const { coordinator: me } = await makeSchool(rig)
  const { device } = await withPasskey(rig, me)
  for (const [from, odd] of ODD) {
    expect([from, await codeOf(aloneWith(device, odd))]).toEqual([from, 'PASSKEY_REFUSED'])
    await rig.pool.pg.query(`delete from attempt where key like $1`, [`second step of ${me.id}%`])
    expect([from, await codeOf(logInWith(me, device, odd))]).toEqual([from, 'PASSKEY_REFUSED'])
  }
  expect(await codeOf(aloneWith(device))).toBe('IN')
})

test('By itself it needs a device that knew the person, and says whose it is; beside the password neither', async () => {
  const { coordinator: me } = await makeSchool(rig)
  const { device } = await withPasskey(rig, me)
  expect(await codeOf(aloneWith(device, { isVerified: false }))).toBe('PASSKEY_REFUSED')
  expect(await codeOf(aloneWith(device, { userHandle: null }))).toBe('PASSKEY_REFUSED')
  expect(await codeOf(logInWith(me, device, { isVerified: false, userHandle: null }))).toBe('IN')
})

test('Somebody else’s passkey, another key and a broken signature let nobody in, and are answered alike', async () => {
  const { coordinator: me, instructor: other } = await makeSchool(rig)
  const [{ device }, { device: theirs }] = [await withPasskey(rig, me), await withPasskey(rig, other)]
  expect(await codeOf(logInWith(me, theirs))).toBe('PASSKEY_REFUSED')
  const forged = newDevice({ credentialId: Buffer.from(device.id, 'base64url') })
  forged.userHandle = device.userHandle
  const assertion = device.show(await anonymousChallenge())
  const wrong = { ...device.show(await anonymousChallenge()), signature: assertion.signature }
  const answers = [await aloneWith(forged), await alone(wrong), await aloneWith(newDevice())]
  expect(new Set(answers.map(({ status, problem }) => `${status} ${JSON.stringify(problem)}`)).size).toBe(1)
  expect(answers[0]).toMatchObject({ status: 401, problem: { code: 'PASSKEY_REFUSED' } })
})

test('A device that counts fewer logins than before is a copy: it is refused, and its owner told', async () => {
  const { coordinator: me } = await makeSchool(rig)
  const { device } = await withPasskey(rig, me)
  expect(await codeOf(aloneWith(device, { counter: 7 }))).toBe('IN')
  for (const counter of [7, 6, 0])
    expect(await codeOf(aloneWith(device, { counter }))).toBe('PASSKEY_REFUSED')
  expect((await subjectsTo(me)).at(-1)).toBe('A passkey of your Afterbell account may have been copied')
  expect(await codeOf(logInWith(me, device, { counter: 2 ** 32 - 1 }))).toBe('IN')
  // Many devices keep no counter.
  const { device: phone } = await withPasskey(rig, me, 'iPhone')
  for (let i = 0; i < 2; i += 1) expect(await codeOf(aloneWith(phone, { counter: 0 }))).toBe('IN')
})

test('Trying passkeys beside a password is slowed down like codes', async () => {
  const { coordinator: me } = await makeSchool(rig)
  const { device } = await withPasskey(rig, me)
  for (let i = 0; i < 5; i += 1) expect(await codeOf(logInWith(me, newDevice()))).toBe('PASSKEY_REFUSED')
  expect(await codeOf(logInWith(me, device))).toBe('TOO_MANY_REQUESTS')
})

test('What is no passkey is refused in a sentence, and nothing breaks', async () => {
  const { coordinator: me } = await makeSchool(rig)
  const { device } = await withPasskey(rig, me)
  const bad = (text: string) => Buffer.from(text).toString('base64url')
  const assertion = device.show(await anonymousChallenge())
  for (const clientDataJSON of ['null', '[]', '{}', '{"origin":1}', '{"challenge":{}}', 'x'])
    expect(await codeOf(alone({ ...assertion, clientDataJSON: bad(clientDataJSON) }))).toBe('PASSKEY_REFUSED')
  for (const authenticatorData of [bad('x'), bad('y'.repeat(37)), bad('z'.repeat(400))])
    expect(await codeOf(alone({ ...device.show(await anonymousChallenge()), authenticatorData }))).toBe(
      'PASSKEY_REFUSED',
    )
  expect(await codeOf(alone({ ...assertion, id: 'a b' }))).toBe('VALIDATION')
  expect(await codeOf(alone({ ...assertion, signature: 'A'.repeat(9000) }))).toBe('VALIDATION')
  for (const attestationObject of ['AAAA', bad('hello'), 'oA', 'A'.repeat(20_000)]) {
    const passkey = { ...newDevice().make(made(await begin(me))), attestationObject }
    const body = { name: 'Odd', passkey }
    const refused = await call(rig, secondStep.addPasskey, { ...about(me), body }, me)
    expect([refused.status, refused.problem.code]).toEqual([400, 'PASSKEY_REFUSED'])
  }
})

test('It is added by who began, in that session, once; with the password typed just now, and a name of its own', async () => {
  const { coordinator: me, instructor: other } = await makeSchool(rig)
  const add = (who: Staff, passkey: ReturnType<Device['make']>, name = 'MacBook') =>
    codeOf(call(rig, secondStep.addPasskey, { ...about(who), body: { name, passkey } }, who))
  const passkey = newDevice().make(made(await begin(me)))
  expect(await add(other, passkey)).toBe('PASSKEY_REFUSED')
  expect(await add(me, passkey)).toBe('IN')
  expect(await add(me, passkey, 'Again')).toBe('PASSKEY_REFUSED')
  const device = newDevice()
  expect(await add(me, device.make(made(await begin(me))), ' macbook ')).toBe('VALIDATION')
  expect(await add(me, device.make(made(await begin(me)), { origin: 'https://evil.example' }), 'B')).toBe(
    'PASSKEY_REFUSED',
  )
  expect(await add(me, device.make(made(await begin(me)), { site: 'evil.example' }), 'B')).toBe(
    'PASSKEY_REFUSED',
  )
  expect(await add(me, device.make(made(await begin(me)), { isPresent: false }), 'B')).toBe('PASSKEY_REFUSED')
  const ofLogin = { ...made(await begin(me)), ...(await anonymousChallenge()) }
  expect(await add(me, device.make(ofLogin), 'B')).toBe('PASSKEY_REFUSED')
  // A device added by one user cannot be added by another.
  expect(await add(me, device.make(made(await begin(me))), 'B')).toBe('IN')
  expect(await add(other, device.make(made(await begin(other))), 'B')).toBe('PASSKEY_EXISTS')
  await rig.pool.pg.query(`update session set proved_at = proved_at - interval '11 minutes' where id = $1`, [
    me.sessionId,
  ])
  expect(await codeOf(begin(me))).toBe('PASSWORD_NEEDED')
  expect(await codeOf(remove(me, (await secondStepOf(me)).passkeys[0]!.id))).toBe('PASSWORD_NEEDED')
})

test('Ten are the most, however many are added at once', async () => {
  const { coordinator: me } = await makeSchool(rig)
  for (let i = 1; i <= 9; i += 1) await withPasskey(rig, me, `Key ${i}`)
  const two = [newDevice().make(made(await begin(me))), newDevice().make(made(await begin(me)))]
  const answers = await Promise.all(
    two.map((passkey, i) =>
      codeOf(call(rig, secondStep.addPasskey, { ...about(me), body: { name: `New ${i}`, passkey } }, me)),
    ),
  )
  expect(answers.toSorted()).toEqual(['IN', 'TOO_MANY_PASSKEYS'])
  expect(await codeOf(begin(me))).toBe('TOO_MANY_PASSKEYS')
})

test('It is renamed and removed by its owner alone; removed it works no more, and every other session ends', async () => {
  const school = await makeSchool(rig)
  const { coordinator: me, instructor: other } = school
  const { device, id } = await added(me)
  const rename = (who: Staff, name: string) =>
    call(rig, secondStep.renamePasskey, { params: { userId: who.id, id }, body: { name } }, who)
  expect((await rename(other, 'Mine')).status).toBe(404)
  expect((await remove(other, id)).status).toBe(404)
  expect(await codeOf(rename(me, ''))).toBe('VALIDATION')
  expect(await codeOf(rename(me, 'Office Mac'))).toBe('IN')
  expect((await secondStepOf(me)).passkeys[0]!.name).toBe('Office Mac')
  made(await aloneWith(device))
  made(await logInWith(me, device))
  const live = async () => made(await call(rig, oneself.sessions, about(me), me)).length
  expect(await live()).toBe(3)
  expect((await remove(me, id)).status).toBe(204)
  expect(await live()).toBe(1)
  expect(await codeOf(aloneWith(device))).toBe('PASSKEY_REFUSED')
  expect(await codeOf(logIn(me))).toBe('IN')
  expect(await secondStepOf(me)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  expect((await subjectsTo(me)).at(-1)).toBe('A passkey was removed from your Afterbell account')
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select details->>'name' as name from audit_event where what = 'user.passkey-removed'`),
  )
  expect(rows).toEqual([{ name: 'Office Mac' }])
})

test('Of whom a school demands two steps one is always left, of two who take one off at once too', async () => {
  const school = await makeSchool(rig)
  const { admin: me } = school
  const { id } = await added(me)
  made(await call(rig, users.changeSecondStepPolicy, { body: { isDemanded: true } }, me))
  expect((await call(rig, users.instructors, {}, me)).status).toBe(200)
  expect(await codeOf(remove(me, id))).toBe('SECOND_STEP_DEMANDED')
  await withSecondStep(rig, me)
  const turnOff = () => call(rig, secondStep.turnOff, about(me), me)
  const answers = await Promise.all([codeOf(remove(me, id)), codeOf(turnOff())])
  expect(answers.toSorted()).toEqual(['IN', 'SECOND_STEP_DEMANDED'])
  expect((await secondStepOf(me)).recoveryCodesLeft).toBe(10)
  const other = await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
  expect((await call(rig, users.instructors, {}, other)).problem.code).toBe('SECOND_STEP_REQUIRED')
  await added(other)
  expect((await call(rig, users.instructors, {}, other)).status).toBe(200)
})

test('Beside an app it is one of two ways, and the recovery codes are of both', async () => {
  const { coordinator: me } = await makeSchool(rig)
  const { device, recoveryCodes } = await added(me)
  const { secret } = made(await call(rig, secondStep.setUp, about(me), me))
  const body = { code: codeNow(rig, secret, -1) }
  const confirmed = made(await call(rig, secondStep.confirm, { ...about(me), body }, me))
  expect(confirmed.recoveryCodes).toBeNull()
  expect(await factorsAfterPassword(me)).toMatchObject({ app: true, passkey: { rpId: 'localhost' } })
  expect(await codeOf(logIn(me, { code: codeNow(rig, secret) }))).toBe('IN')
  expect(await codeOf(logInWith(me, device))).toBe('IN')
  expect((await call(rig, secondStep.turnOff, about(me), me)).status).toBe(204)
  expect((await subjectsTo(me)).at(-1)).toBe('An authenticator app was removed from your Afterbell account')
  expect(await codeOf(logIn(me, { code: codeNow(rig, secret, 1) }))).toBe('SECOND_STEP_WRONG')
  expect(await codeOf(logIn(me, { code: recoveryCodes![3]! }))).toBe('IN')
})

test('An invitation is accepted with a passkey beside the password, too', async () => {
  const [here, there] = [await makeSchool(rig), await makeSchool(rig)]
  const me = here.coordinator
  const { device } = await withPasskey(rig, me)
  const { token } = await makeInvitation(rig, there, { email: me.email })
  const join = (passkey?: PasskeyAssertion) =>
    call(rig, invitations.acceptExisting, {
      query: { token },
      body: { password: PASSWORD, passkey } as never,
    })
  const { problem } = await join()
  expect(problem.code).toBe('SECOND_STEP_NEEDED')
  const challenge = (problem.details as { passkey: object }).passkey
  expect((await join(device.show(challenge))).status).toBe(200)
})

test('The operator takes passkeys off with everything else; whoever is turned off logs in with none', async () => {
  const school = await makeSchool(rig)
  const { coordinator: me, instructor: other } = school
  const { device } = await withPasskey(rig, me)
  const typed = () => operate(rig.pool, ['second-step-off', school.id, me.email], [secondStepCommand])
  expect((await typed()).text).toContain('the password alone')
  expect(await codeOf(logIn(me))).toBe('IN')
  expect(await codeOf(aloneWith(device))).toBe('PASSKEY_REFUSED')
  expect((await typed()).text).toContain('Nothing was changed')
  const { device: theirs } = await withPasskey(rig, other)
  await rig.pool.pg.query(`update account set state = 'DEACTIVATED' where id = $1`, [other.id])
  expect(await codeOf(aloneWith(theirs))).toBe('DEACTIVATED_ACCOUNT')
})

test('Passkeys belong to the public address, whatever stands before the server; on one’s own computer to any port', () => {
  const site = siteOf('https://book.oak.example')
  expect(site.id).toBe('book.oak.example')
  const ours = ['https://book.oak.example']
  const others = [
    'http://book.oak.example',
    'https://book.oak.example:8443',
    'https://oak.example',
    'https://book.oak.example.evil.example',
    'http://localhost:3000',
    'null',
    '',
  ]
  expect([...ours, ...others].filter((each) => site.isOurs(each))).toEqual(ours)
  const local = siteOf('http://localhost:3000')
  expect(['http://localhost:5173', 'http://localhost:3000'].every((each) => local.isOurs(each))).toBe(true)
  expect(
    ['http://localhost.example', 'http://localhost:3000@evil.example'].some((each) => local.isOurs(each)),
  ).toBe(false)
})

test('A login by a passkey alone is no typed password: what hands the account over still asks for it', async () => {
  const { coordinator: me } = await makeSchool(rig)
  const { device, id } = await withPasskey(rig, me)
  const session = made(await aloneWith(device))
  const there = { ...me, token: session.jwtToken }
  expect(await codeOf(begin(there))).toBe('PASSWORD_NEEDED')
  expect(await codeOf(remove(there, id))).toBe('PASSWORD_NEEDED')
  expect(await codeOf(call(rig, secondStep.newCodes, about(me), there))).toBe('PASSWORD_NEEDED')
  const body = 'new@oak.example'
  expect(await codeOf(call(rig, oneself.changeEmail, { ...about(me), body }, there))).toBe('PASSWORD_NEEDED')
  made(await call(rig, oneself.checkPassword, { ...about(me), body: { currentPassword: PASSWORD } }, there))
  expect((await remove(there, id)).status).toBe(204)
})

test('Of a school that is inactive it lets in as a password does; of one that is suspended or closed it does not', async () => {
  const school = await makeSchool(rig)
  const { admin: me } = school
  const { device } = await withPasskey(rig, me)
  const set = (state: string) =>
    rig.pool.pg.query(`update school_directory set state = $2 where id = $1`, [school.id, state])
  for (const state of ['INACTIVE', 'SUSPENDED', 'DEACTIVATED']) {
    await set(state)
    const byPassword = await logInWith(me, device)
    const alone = await aloneWith(device)
    expect([state, alone.status, alone.problem?.code]).toEqual([
      state,
      byPassword.status,
      byPassword.problem?.code,
    ])
  }
  await set('INACTIVE')
  expect((await remove(me, (await secondStepOf(me)).passkeys[0]!.id)).status).toBe(204)
})

test('Whoever is turned off in their school, or removed from it, is answered as with a password', async () => {
  const { coordinator, instructor, id: schoolId } = await makeSchool(rig)
  for (const [me, change] of [
    [coordinator, 'is_active = false'],
    [instructor, 'is_active = false, removed_at = now()'],
  ] as const) {
    const { device } = await withPasskey(rig, me)
    await inside(rig, schoolId, (query) =>
      query(`update membership set ${change} where account_id = $1`, [me.id]),
    )
    const byPassword = await logInWith(me, device)
    const alone = await aloneWith(device)
    expect(alone.status).toBe(403)
    expect(alone.problem).toEqual(byPassword.problem)
  }
})

test('A passkey that did not work is answered with what to ask for next', async () => {
  const { coordinator: me } = await makeSchool(rig)
  const { device } = await withPasskey(rig, me)
  const refused = await logInWith(me, newDevice())
  expect(refused.problem.code).toBe('PASSKEY_REFUSED')
  const { passkey } = refused.problem.details as { passkey: object }
  expect(await codeOf(logIn(me, { passkey: device.show(passkey) }))).toBe('IN')
})

test('A wrong password tells nothing of passkeys, and an address nobody has is answered alike', async () => {
  const { coordinator: me } = await makeSchool(rig)
  const { device } = await withPasskey(rig, me)
  const passkey = device.show(await anonymousChallenge())
  const answers = []
  for (const email of [me.email, 'nobody@oak.example']) {
    const body = { email, password: 'Wrong9Password', passkey }
    const { status, problem } = await call(rig, login.logIn, { body })
    answers.push({ status, problem })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]!.problem.code).not.toBe('SECOND_STEP_NEEDED')
})

test('Two that are added at once do not take the same name', async () => {
  const { coordinator: me } = await makeSchool(rig)
  const two = [newDevice().make(made(await begin(me))), newDevice().make(made(await begin(me)))]
  const answers = await Promise.all(
    two.map((passkey) =>
      codeOf(call(rig, secondStep.addPasskey, { ...about(me), body: { name: 'Mac', passkey } }, me)),
    ),
  )
  expect(answers.toSorted()).toEqual(['IN', 'VALIDATION'])
})
