import { describe, expect, test } from 'vitest'
import { login } from '@afterbell/contract/login/login'
import { call, useRig, type Answered, type Caller } from '../rig/app.ts'
import { PASSWORD, inside, makeSchool, type MadeSchool } from '../rig/make.ts'
import { secretsSentTo, sendLinks } from '../rig/reading/sent-link.ts'

const rig = useRig()

let addresses = 0

/** Returns a network address not used before. */
function elsewhere(): Caller {
  addresses += 1
  return { ip: `2001:db8:${(addresses >> 8).toString(16)}:${(addresses & 255).toString(16)}::1` }
}

function signIn(email: string, password: string, from: Caller, device = '') {
  return call(rig, login.logIn, { body: { email, password } }, from, device ? { cookie: device } : {})
}

async function guess(email: string, from: Caller, times: number, device = ''): Promise<number> {
  let status = 0
  for (let i = 0; i < times; i += 1) ({ status } = await signIn(email, `Wrong${i}Word`, from, device))
  return status
}

/** Returns the cookie in which a browser remembers users who signed in. */
function deviceOf({ headers }: Answered<never> | { headers: Record<string, unknown> }): string {
  const cookies = [headers['set-cookie']].flat().map(String)
  const set = cookies.find((each) => each.startsWith('afterbell_device='))!
  expect(set).toMatch(/; HttpOnly/)
  expect(set).toMatch(/; SameSite=Strict/)
  return set.split(';')[0]!
}

/** Records wrong attempts from everywhere today. */
function wrongToday({ id }: MadeSchool, email: string, many: number): Promise<unknown> {
  return inside(rig, id, (query) =>
    query(`update attempt set count = $2 where key = $1`, [`login ${email} in a day`, many]),
  )
}

describe('Whoever guesses a password', () => {
  test('waits, and the owner elsewhere signs in', async () => {
    const { email } = (await makeSchool(rig)).admin
    const stranger = elsewhere()
    expect(await guess(email, stranger, 10)).toBe(401)
    const refused = await signIn(email, PASSWORD, stranger)
    expect([refused.status, refused.problem.message]).toEqual([
      429,
      'Too many attempts. Please wait 15 minutes and try again, or reset your password by email',
    ])
    // Another address of the same household counts as the same stranger.
    const beside = { ip: stranger.ip!.replace(/::1$/, '::2') }
    expect((await signIn(email, PASSWORD, beside)).status).toBe(429)
    expect((await signIn(email, PASSWORD, elsewhere())).status).toBe(200)
  })

  test('waits without the owner even beside them, on a device where the owner signed in before', async () => {
    const { email } = (await makeSchool(rig)).admin
    const office = elsewhere()
    const device = deviceOf(await signIn(email, PASSWORD, office))
    await guess(email, office, 10)
    expect((await signIn(email, PASSWORD, office)).status).toBe(429)
    expect((await signIn(email, PASSWORD, office, device)).status).toBe(200)
  })

  test('on a device that is known, waits there alone', async () => {
    const { email } = (await makeSchool(rig)).admin
    const device = deviceOf(await signIn(email, PASSWORD, elsewhere()))
    await guess(email, elsewhere(), 10, device)
    expect((await signIn(email, PASSWORD, elsewhere(), device)).status).toBe(429)
    expect((await signIn(email, PASSWORD, elsewhere())).status).toBe(200)
  })

  test('from many addresses is stopped after a hundred in a day; known devices are not', async () => {
    const school = await makeSchool(rig)
    const { email } = school.admin
    const device = deviceOf(await signIn(email, PASSWORD, elsewhere()))
    for (let i = 0; i < 3; i += 1) await guess(email, elsewhere(), 1)
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select count from attempt where key = $1`, [`login ${email} in a day`]),
    )
    expect(rows).toEqual([{ count: 3 }])
    await wrongToday(school, email, 100)
    const refused = await signIn(email, PASSWORD, elsewhere())
    expect(refused.status).toBe(429)
    expect(refused.problem.message).toContain('Please wait 24 hours and try again')
    expect((await signIn(email, PASSWORD, elsewhere(), device)).status).toBe(200)
  })

  test('from one address is stopped after forty in a day, so that the hundred of all are not theirs alone', async () => {
    const school = await makeSchool(rig)
    const { email } = school.admin
    const stranger = elsewhere()
    await guess(email, stranger, 1)
    await inside(rig, school.id, (query) =>
      query(`update attempt set count = 40 where about = $1 and key like '% from % in a day'`, [
        `account ${email}`,
      ]),
    )
    expect((await signIn(email, PASSWORD, stranger)).status).toBe(429)
    expect((await signIn(email, PASSWORD, elsewhere())).status).toBe(200)
  })

  test('gains nothing by the cookie of another account, or by one that was made up', async () => {
    const { admin, manager } = await makeSchool(rig)
    const device = deviceOf(await signIn(manager.email, PASSWORD, elsewhere()))
    const stranger = elsewhere()
    for (const cookie of [device, `${device}x`, `afterbell_device=${'A'.repeat(22)}.${'A'.repeat(22)}`])
      await guess(admin.email, stranger, 4, cookie)
    expect((await signIn(admin.email, PASSWORD, stranger)).status).toBe(429)
  })
})

describe('A new password', () => {
  test('lifts what others used up, everywhere, and makes the device known', async () => {
    const school = await makeSchool(rig)
    const { email } = school.admin
    const home = elsewhere()
    await guess(email, home, 10)
    await wrongToday(school, email, 100)
    expect((await signIn(email, PASSWORD, elsewhere())).status).toBe(429)
    await call(rig, login.forgotPassword, { query: { email } }, home)
    await sendLinks(rig, email)
    const [token] = await secretsSentTo(rig, email)
    const fresh = 'Brand7NewWorld'
    const body = { token: token!, password: fresh, confirmPassword: fresh }
    const device = deviceOf(await call(rig, login.resetPassword, { body }, home))
    expect((await signIn(email, fresh, home)).status).toBe(200)
    await guess(email, home, 10)
    expect((await signIn(email, fresh, home, device)).status).toBe(200)
  })

  test('can be asked for while a stranger asks for links, and every link works until one was used', async () => {
    const { email } = (await makeSchool(rig)).admin
    const ask = (from: Caller) => call(rig, login.forgotPassword, { query: { email } }, from)
    const stranger = elsewhere()
    expect((await ask(elsewhere())).status).toBe(204)
    expect((await ask(stranger)).status).toBe(204)
    await sendLinks(rig, email)
    const [first, second] = await secretsSentTo(rig, email)
    const fresh = 'Brand7NewWorld'
    const reset = (token: string) =>
      call(rig, login.resetPassword, { body: { token, password: fresh, confirmPassword: fresh } })
    expect((await reset(first!)).status).toBe(204)
    expect((await reset(second!)).problem.code).toBe('TOKEN_INVALID')
  })
})
