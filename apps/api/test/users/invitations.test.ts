import { describe, expect, test } from 'vitest'
import { login } from '@afterbell/contract/login/login'
import { invitations } from '@afterbell/contract/users/invitations'
import { users } from '@afterbell/contract/users/users'
import { call, useRig } from '../rig/app.ts'
import { makeInvitation } from '../rig/samples/invitation.ts'
import { inside, makeSchool, PASSWORD, type MadeSchool } from '../rig/make.ts'
import { secretsSentTo } from '../rig/reading/sent-link.ts'

const rig = useRig()

const FORM = {
  firstName: 'Ivy',
  lastName: 'Newcomer',
  phone: '212 555 0188',
  password: 'Brand7NewWorld',
  confirmPassword: 'Brand7NewWorld',
}
const address = (what: string) => `${what}.${crypto.randomUUID().slice(0, 8)}@Example.test`
const invite = (
  { admin }: MadeSchool,
  email: string,
  role: 'SCHOOL_ADMIN' | 'SCHOOL_DIRECTOR' = 'SCHOOL_DIRECTOR',
) => call(rig, users.invite, { body: { email, role, firstName: 'Ivy' } }, admin)
const accept = (token: string, over: Partial<typeof FORM> = {}) =>
  call(rig, invitations.accept, { query: { token }, body: { ...FORM, ...over } })
const codeOf = ({ status, problem }: { status: number; problem: { code: string } }) => [status, problem.code]

describe('An invitation', () => {
  test('is sent with a link, and accepted as new signs in there with the role', async () => {
    const school = await makeSchool(rig)
    const email = address('new')
    const { answer } = await invite(school, email)
    expect(answer).toMatchObject({ email, status: 'INVITED', role: 'SCHOOL_DIRECTOR', name: 'Ivy' })
    const [token] = await secretsSentTo(rig, email)
    const says = await call(rig, invitations.exists, { query: { token: token! } })
    expect(says.answer).toMatchObject({ exists: false, email, schoolName: school.name, country: 'US' })
    const { answer: session, headers } = await accept(token!)
    expect(session).toMatchObject({ schoolId: school.id, userRole: 'SCHOOL_DIRECTOR', user: { email } })
    expect(String(headers['set-cookie'])).toMatch(/afterbell_refresh=.*HttpOnly/)
    const seen = await call(rig, users.instructors, {}, { token: session.jwtToken, schoolId: school.id })
    expect(seen.status).toBe(200)
    const { content } = (await call(rig, users.list, { query: { search: 'Ivy' } }, school.admin)).answer
    expect(content).toMatchObject([{ status: 'ACTIVE', email, phone: '2125550188' }])
    const again = await call(rig, login.logIn, {
      body: { email: email.toLowerCase(), password: FORM.password },
    })
    expect(again.status).toBe(200)
  })

  test('is used once, by whoever is first of two at the same moment', async () => {
    const school = await makeSchool(rig)
    const { token } = await makeInvitation(rig, school)
    const answers = await Promise.all([accept(token), accept(token), accept(token)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const each of answers.filter(({ status }) => status !== 200))
      expect(['INVITATION_ACCEPTED', 'ACCOUNT_EXISTS']).toContain(each.problem.code)
    expect(codeOf(await accept(token))).toEqual([400, 'INVITATION_ACCEPTED'])
    expect(codeOf(await call(rig, invitations.exists, { query: { token } }))).toEqual([
      400,
      'INVITATION_ACCEPTED',
    ])
  })

  test('works for seven days, until it is withdrawn, and not by a link that was replaced or made up', async () => {
    const school = await makeSchool(rig)
    const late = await makeInvitation(rig, school, { daysAgo: 7 })
    expect(codeOf(await accept(late.token))).toEqual([400, 'INVITATION_EXPIRED'])
    const gone = await makeInvitation(rig, school)
    const withdraw = { params: { userId: gone.id }, body: {} }
    const { answer } = await call(rig, users.discardInvite, withdraw, school.admin)
    expect(answer.status).toBe('WITHDRAWN')
    expect(codeOf(await accept(gone.token))).toEqual([400, 'INVITATION_WITHDRAWN'])
    expect((await call(rig, users.discardInvite, withdraw, school.admin)).status).toBe(404)

    const email = address('again')
    const first = await invite(school, email)
    const second = await invite(school, email.toUpperCase(), 'SCHOOL_ADMIN')
    expect(second.answer).toMatchObject({ id: first.answer.id, role: 'SCHOOL_ADMIN' })
    const [old] = await secretsSentTo(rig, email)
    expect(codeOf(await accept(old!))).toEqual([400, 'TOKEN_INVALID'])
    const [fresh] = await secretsSentTo(rig, email.toUpperCase())
    const flipped = `${fresh!.slice(0, -1)}${fresh!.endsWith('A') ? 'Q' : 'A'}`
    for (const wrong of [flipped, 'A'.repeat(64), 'junk', fresh!.slice(1)])
      expect(codeOf(await accept(wrong))).toEqual([400, 'TOKEN_INVALID'])
    expect((await accept(fresh!)).status).toBe(200)
  })

  test('is sent to nobody who works here, in whatever case, and answers known and unknown addresses alike', async () => {
    const [school, elsewhere] = [await makeSchool(rig), await makeSchool(rig)]
    const { problem } = await invite(school, school.manager.email.toUpperCase())
    expect([problem.code, problem.fields?.[0]?.path]).toEqual(['ALREADY_MEMBER', 'email'])
    const [existing, unknown] = [
      await invite(school, elsewhere.manager.email),
      await invite(school, address('unknown')),
    ]
    const alike = ({ id: _, email: __, since: ___, expiresAt: ____, ...rest }: typeof existing.answer) => rest
    expect(alike(existing.answer)).toEqual(alike(unknown.answer))
    expect(existing.status).toBe(unknown.status)
  })

  test('says what is wrong at its fields, and makes nobody', async () => {
    const school = await makeSchool(rig)
    const bad = await invite(school, 'nobody@nowhere')
    expect(bad.problem.fields).toEqual([{ path: 'email', message: 'This field should be a valid email' }])
    const { token, email } = await makeInvitation(rig, school)
    const wrong = await accept(token, { firstName: '', phone: '12', password: 'short', confirmPassword: 'x' })
    expect(wrong.problem.fields?.map(({ path }) => path)).toEqual([
      'firstName',
      'phone',
      'password',
      'confirmPassword',
    ])
    const { rows } = await rig.pool.pg.query(`select from account where email_key = $1`, [
      email.toLowerCase(),
    ])
    expect(rows).toHaveLength(0)
    expect((await accept(token)).status).toBe(200)
  })

  test('of an instructor is one of that role', async () => {
    const school = await makeSchool(rig)
    const body = { email: address('teacher'), firstName: 'Tim' }
    const { answer } = await call(rig, users.createInstructor, { body }, school.admin)
    expect(answer).toMatchObject({ role: 'SCHOOL_INSTRUCTOR', isInstructor: true, status: 'INVITED' })
  })

  test('leaves no more than two thousand a day', async () => {
    const school = await makeSchool(rig)
    await inside(rig, school.id, (query) =>
      query(
        `insert into invitation (school_id, id, email, role, token_hash, expires_at)
         select $1, gen_random_uuid(), n || '@many.test', 'SCHOOL_DIRECTOR', decode(md5(n::text), 'hex'), app.now() from generate_series(1, 2000) n`,
        [school.id],
      ),
    )
    expect(codeOf(await invite(school, address('one-more')))).toEqual([400, 'TOO_MANY_INVITATIONS'])
  })
})

describe('Whoever has an account already', () => {
  const existing = (token: string, password?: string, caller: { token?: string; schoolId?: string } = {}) =>
    call(rig, invitations.acceptExisting, { query: { token }, body: password ? { password } : {} }, caller)

  test('joins with its password, and is slowed down guessing it', async () => {
    const [school, home] = [await makeSchool(rig), await makeSchool(rig)]
    const { token, email } = await makeInvitation(rig, school, { email: home.manager.email.toUpperCase() })
    expect((await call(rig, invitations.exists, { query: { token } })).answer.exists).toBe(true)
    expect(codeOf(await accept(token))).toEqual([400, 'ACCOUNT_EXISTS'])
    expect((await existing(token)).problem.fields?.[0]?.path).toBe('password')
    expect((await existing(token, 'Wrong9Password')).status).toBe(401)
    const { answer } = await existing(token, PASSWORD)
    expect(answer).toMatchObject({
      userId: home.manager.id,
      schoolId: school.id,
      userRole: 'SCHOOL_COORDINATOR',
    })
    expect(codeOf(await existing(token, PASSWORD))).toEqual([400, 'INVITATION_ACCEPTED'])
    expect(email).not.toBe(home.manager.email)
    const other = await makeInvitation(rig, await makeSchool(rig), { email: home.manager.email })
    for (let i = 0; i < 10; i += 1) await existing(other.token, `Wrong${i}Word`)
    expect((await existing(other.token, PASSWORD)).status).toBe(429)
  })

  test('joins without it where they are signed in as nobody else, and goes on in the new school', async () => {
    const [school, home] = [await makeSchool(rig), await makeSchool(rig)]
    const { token } = await makeInvitation(rig, school, { email: home.manager.email })
    const asAnother = await existing(token, undefined, { token: home.coordinator.token })
    expect(asAnother.problem.fields?.[0]?.path).toBe('password')
    const { answer } = await existing(token, undefined, { token: home.manager.token })
    expect(answer).toMatchObject({ userId: home.manager.id, schoolId: school.id })
    const schools = await call(rig, login.schools, {}, { token: answer.jwtToken })
    expect(schools.answer).toHaveLength(2)
  })

  test('comes back after they were removed, with the new role', async () => {
    const school = await makeSchool(rig)
    await call(rig, users.remove, { params: { userId: school.coordinator.id } }, school.admin)
    const { email } = school.coordinator
    const { token } = await makeInvitation(rig, school, { email, role: 'SCHOOL_DIRECTOR' })
    expect((await existing(token, PASSWORD)).answer.userRole).toBe('SCHOOL_DIRECTOR')
  })

  test('is told where there is no account yet', async () => {
    const { token } = await makeInvitation(rig, await makeSchool(rig))
    expect(codeOf(await existing(token, PASSWORD))).toEqual([400, 'NO_ACCOUNT'])
  })
})

describe('A file of invitations', () => {
  const upload = (school: MadeSchool, text: string, query: { schoolId?: string; id?: string } = {}) =>
    call(
      rig,
      users.importInvites,
      {
        query: { schoolId: school.id, ...query },
        body: { 'invites-file': { name: 'people.csv', text } },
      } as never,
      school.admin,
    )

  test('sends an address no sixth letter in a day, also where one was withdrawn, and neither does the form', async () => {
    const school = await makeSchool(rig)
    const email = address('often')
    for (let i = 0; i < 5; i += 1) {
      const { answer } = await invite(school, i % 2 ? email : email.toUpperCase())
      if (i === 2)
        await call(rig, users.discardInvite, { params: { userId: answer.id }, body: {} }, school.admin)
    }
    const sixth = await invite(school, email)
    expect(codeOf(sixth)).toEqual([400, 'INVITED_OFTEN'])
    expect(sixth.problem.fields?.[0]?.path).toBe('email')
    const { answer } = await upload(school, `email,role\n${email},Manager\n${address('fresh')},Manager`)
    expect(answer.rows).toMatchObject([
      { result: 'REFUSED', message: expect.stringContaining('was sent 5 invitations') },
      { result: 'IMPORTED' },
    ])
    await inside(rig, school.id, (query) =>
      query(`update invitation set sent_at = sent_at - interval '25 hours' where email_key = $1`, [
        email.toLowerCase(),
      ]),
    )
    expect((await invite(school, email)).status).toBe(200)
  })

  test('reports on every row, and sends a letter for those that are fine', async () => {
    const school = await makeSchool(rig)
    const open = await makeInvitation(rig, school)
    const [one, two] = [address('one'), address('two')]
    const text = [
      'Email;Role;First name;Last name',
      `${one};super admin;Ann;Lee`,
      `${one.toUpperCase()};Manager;;`,
      `${school.manager.email};Manager;;`,
      `${open.email};Manager;;`,
      `${two};Headmaster;;`,
      `=cmd|' /C calc'!A0;Manager;=1+1;@SUM(A1)`,
      `${two};INSTRUCTOR;"O'Neil";`,
    ].join('\n')
    const { answer } = await upload(school, text)
    expect(answer).toMatchObject({ imported: 2, skipped: 5 })
    expect(answer.rows.map(({ row, result }) => [row, result])).toEqual([
      [2, 'IMPORTED'],
      [3, 'DUPLICATE'],
      [4, 'DUPLICATE'],
      [5, 'DUPLICATE'],
      [6, 'REFUSED'],
      [7, 'REFUSED'],
      [8, 'IMPORTED'],
    ])
    expect(answer.rows[4]!.message).toBe('Role: Write one of Super Admin, Manager, Coordinator, Instructor')
    expect(answer.rows[5]!.message).toMatch(/^Email: .*First name: .*Last name: /)
    const [token] = await secretsSentTo(rig, one)
    expect((await accept(token!)).answer.userRole).toBe('SCHOOL_ADMIN')
    expect((await upload(school, text)).answer.imported).toBe(0)
    expect(await secretsSentTo(rig, two)).toHaveLength(1)
  })

  test('of ten thousand rows, without a role column, or for another school is refused whole', async () => {
    const school = await makeSchool(rig)
    const many = Array.from({ length: 10_000 }, (_, n) => `many${n}@example.test,Manager`).join('\n')
    const large = await upload(school, `email,role\n${many}`)
    expect([large.status, large.problem.message]).toEqual([400, expect.stringContaining('At most 1000')])
    const bare = await upload(school, 'email\nann@example.test')
    expect(bare.problem.message).toContain('email, role, first name, last name')
    const other = await makeSchool(rig)
    for (const query of [{ schoolId: other.id }, { id: other.admin.id }])
      expect(codeOf(await upload(school, 'email,role\nann@example.test,Manager', query))).toEqual([
        403,
        'ACCESS_DENIED',
      ])
    const { rows } = await inside(rig, school.id, (query) => query(`select from invitation`))
    expect(rows).toHaveLength(0)
  })

  test('of a thousand rows is taken at once', async () => {
    const school = await makeSchool(rig)
    const rows = Array.from({ length: 1000 }, (_, n) => `staff${n}.${school.id}@example.test,Manager`)
    const { answer } = await upload(school, `email,role\n${rows.join('\n')}`)
    expect(answer.imported).toBe(1000)
  })
})
