import { expect, test } from 'vitest'
import { integrations } from '@afterbell/contract/integrations/integrations'
import { payments } from '@afterbell/contract/payments/payments'
import { refunds } from '@afterbell/contract/payments/transactions'
import Stripe from 'stripe'
import { eventJob } from '../../src/features/payments/events/event.job.ts'
import { settleByKind } from '../../src/features/payments/events/settle-about.ts'
import { settleAccount } from '../../src/features/payments/events/settle-account.ts'
import { connectAccount } from '../../src/features/providers/provider-accounts.store.ts'
import { createStripe } from '../../src/features/providers/stripe/stripe.ts'
import { asPlatform } from '../../src/platform/database/database.ts'
import { books, methodOf, owing, charge } from '../rig/paying/paying.ts'
import { call, useRig, type Caller } from '../rig/app.ts'
import { inside, made, makeSchool, makeStaff, type MadeSchool } from '../rig/make.ts'
import {
  beginAtStripe,
  checkAtStripe,
  connectAtStripe,
  linkToStripe,
  stateOfUsed,
} from '../rig/stripe/onboarding.ts'
import { stripeSettings, WEBHOOK_SECRET } from '../rig/stripe/stripe-stand-in.ts'
import { sendStaffNotices } from '../rig/reading/sent-link.ts'

const rig = useRig()

const appOf = async (caller: Caller) => made(await call(rig, integrations.list, {}, caller))[0]!
const connectTest = (caller: Caller) => call(rig, integrations.connectTestPayments, {}, caller)
const disconnect = (caller: Caller) => call(rig, integrations.disconnectPayments, {}, caller)

const begunAt = (school: MadeSchool) => rig.stripe.openedFor(school.id)
const check = (caller: Caller) => checkAtStripe(rig, caller)
const stripeOf = async (caller: Caller) => (await appOf(caller)) as { state: string; stripe: object | null }
const goThere = (caller: Caller, state?: string) =>
  call(rig, integrations.authorizePayments, { body: { state } }, caller)

const connectStripe = ({ admin }: MadeSchool) => connectAtStripe(rig, admin)

/** Connects a school that granted access to its existing Stripe account. */
async function letIn(school: MadeSchool): Promise<string> {
  const accountRef = `acct_${school.id}`
  await asPlatform(rig.pool, (tx) =>
    connectAccount(tx, school.id, { provider: 'STRIPE', accountRef, name: 'Oak Street Arts' }),
  )
  return accountRef
}

/** Delivers Stripe's message about a changed account and handles it. */
async function tell(accountRef: string, event = rig.stripe.accountEvent(accountRef) as { id: string }) {
  const payload = JSON.stringify(event)
  const timestamp = Math.floor(Date.now() / 1000) + rig.clockShiftSeconds
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp })
  const answered = await rig.app.inject({
    method: 'POST',
    url: '/api/webhooks/stripe',
    headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
    payload,
  })
  expect(answered.statusCode, answered.body).toBe(200)
  const providers = { STRIPE: createStripe(stripeSettings(rig.stripe.url)), SANDBOX: rig.sandbox }
  await eventJob({
    pool: rig.pool,
    settleAbout: settleByKind({ ACCOUNT: settleAccount(rig.pool, providers) }),
    giveUp: () => {},
  })({ accountRef, eventId: event.id })
}

test('A school opens its account at Stripe, and takes payments as soon as Stripe lets it', async () => {
  const school = await makeSchool(rig)
  const { admin } = school
  expect(await appOf(admin)).toEqual({
    app: 'PAYMENTS',
    state: 'NOT_CONNECTED',
    provider: null,
    accountName: null,
    isTest: false,
    offers: ['STRIPE', 'SANDBOX'],
    stripe: null,
  })
  rig.stripe.requests.length = 0
  const url = await linkToStripe(rig, admin)
  expect(rig.stripe.requests.map(({ path, body }) => [path, body])).toEqual([
    ['/v1/accounts', expect.objectContaining({ country: 'US', 'metadata[school_id]': school.id })],
    ['/v1/account_links', expect.objectContaining({ type: 'account_onboarding' })],
  ])
  const [accountRef] = begunAt(school)
  expect(rig.stripe.followLink(url)).toBe('FORM')
  expect(rig.stripe.returnOf(url)).toBe('http://localhost:3000/schools/settings/apps?stripe=back')

  // The user returns before they are done.
  expect(made(await check(admin))).toMatchObject({
    state: 'BEGUN',
    provider: null,
    stripe: { phase: 'BEGUN', isOurs: true, takesPayments: false },
  })
  const owed = await owing(rig, school, 30)
  const input = { body: { parentId: owed.parentId, rosterIds: [owed.rosterId] } }
  expect((await call(rig, payments.create, input, admin)).problem.code).toBe('NOT_CONNECTED')

  rig.stripe.finishAccount(accountRef!)
  expect(made(await check(admin))).toMatchObject({
    state: 'CONNECTED',
    provider: 'STRIPE',
    accountName: 'Oak Street Arts',
    isTest: true,
    stripe: { phase: 'READY', takesPayments: true, paysOut: true, due: [] },
  })
  expect((await call(rig, payments.create, input, admin)).status).toBe(200)
})

test('Two who begin at once open one account, and whoever goes on later goes on with it', async () => {
  const school = await makeSchool(rig)
  const answers = await Promise.all([1, 2, 3, 4].map(() => goThere(school.admin)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(begunAt(school)).toHaveLength(1)
  expect(new Set(answers.map(({ answer }) => answer.url)).size).toBe(4)
  await linkToStripe(rig, school.admin)
  expect(begunAt(school)).toHaveLength(1)
})

test('A fault of Stripe opens nothing twice, and is no dead end', async () => {
  const school = await makeSchool(rig)
  for (const fault of ['CUT_AFTER', 'CUT_BEFORE'] as const) {
    rig.stripe.fail(fault)
    expect(await goThere(school.admin)).toMatchObject({ problem: { code: 'STRIPE_UNREACHABLE' } })
    rig.stripe.recover()
  }
  await linkToStripe(rig, school.admin)
  expect(begunAt(school)).toHaveLength(1)

  // Stripe repeats its error for the same key.
  const other = await makeSchool(rig)
  rig.stripe.fail('BROKEN_BEFORE', 1)
  await goThere(other.admin)
  await linkToStripe(rig, other.admin)
  expect(begunAt(other)).toHaveLength(1)
})

test('A link that was used or has expired leads to a new one', async () => {
  const school = await makeSchool(rig)
  const { admin } = school
  const url = await linkToStripe(rig, admin)
  const state = stateOfUsed(rig, url)
  expect(state).toMatch(/^PAYMENTS\.[\w-]{43}$/)
  const { rows } = await rig.pool.pg.query('select hash from connect_state where hash = $1', [state])
  expect(rows).toEqual([])
  const next = await linkToStripe(rig, admin, state)
  expect(rig.stripe.followLink(next)).toBe('FORM')
  expect(begunAt(school)).toHaveLength(1)

  const expired = await linkToStripe(rig, admin)
  rig.stripe.passDays(1)
  expect(rig.stripe.followLink(expired)).toEqual({
    refreshUrl: expect.stringMatching(
      /^http:\/\/localhost:3000\/schools\/settings\/apps\?stripe=again&state=PAYMENTS\./,
    ),
  })
})

test('The state that came back works once, in the session that was sent, in its school, for a day', async () => {
  const school = await makeSchool(rig)
  const other = await makeSchool(rig)
  const refusal = { status: 400, problem: { code: 'CONNECT_EXPIRED' } }
  const state = stateOfUsed(rig, await linkToStripe(rig, school.admin))
  const colleague = await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
  const abroad = await makeStaff(rig, other.id, 'SCHOOL_ADMIN', school.admin)
  for (const caller of [colleague, other.admin, abroad])
    expect(await goThere(caller, state)).toMatchObject(refusal)
  expect(await goThere(school.admin, 'made up')).toMatchObject(refusal)
  expect(begunAt(other)).toEqual([])
  const tries = await Promise.all([1, 2, 3].map(() => goThere(school.admin, state)))
  expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  for (const each of tries.filter(({ status }) => status !== 200)) expect(each).toMatchObject(refusal)

  const late = stateOfUsed(rig, await linkToStripe(rig, school.admin))
  await rig.pool.pg.query(
    `update connect_state set expires_at = expires_at - interval '1 day' where school_id = $1`,
    [school.id],
  )
  expect(await goThere(school.admin, late)).toMatchObject(refusal)
})

test('What Stripe tells of an account brings the same, and is believed of none but the school’s own', async () => {
  const school = await makeSchool(rig)
  made(await connectTest(school.admin))
  await beginAtStripe(rig, school.admin)
  const [accountRef] = begunAt(school)
  // Test payments stay on until the account may take payments.
  await tell(accountRef!)
  expect(await appOf(school.admin)).toMatchObject({
    state: 'CONNECTED',
    provider: 'SANDBOX',
    stripe: { phase: 'BEGUN' },
  })
  // The message claims that it is ready, but the account says otherwise.
  const lie = rig.stripe.accountEvent(accountRef!) as { id: string; data: object }
  lie.data = { object: { object: 'account', id: accountRef, charges_enabled: true } }
  await tell(accountRef!, lie)
  expect(await appOf(school.admin)).toMatchObject({ provider: 'SANDBOX' })

  const owed = await owing(rig, school, 30)
  await methodOf(rig, school, owed.parentId)
  rig.stripe.finishAccount(accountRef!)
  await Promise.all([tell(accountRef!), tell(accountRef!), check(school.admin)])
  expect(await appOf(school.admin)).toMatchObject({
    state: 'CONNECTED',
    provider: 'STRIPE',
    stripe: { phase: 'READY' },
  })
  // The test mode's methods are removed with it, and the history records it once.
  const at = { params: { a: school.id, b: owed.parentId } }
  expect(made(await call(rig, payments.methods, at, school.admin))).toEqual([])
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select from audit_event where what = 'payments.connected' and details->>'provider' = 'STRIPE'`),
  )
  expect(rows).toHaveLength(1)

  await tell('acct_of_nobody')
  const { rows: eventRows } = await rig.pool.pg.query(
    `select from provider_event where account_ref = 'acct_of_nobody'`,
  )
  expect(eventRows).toEqual([])
})

test('What Stripe asks for is said, with the day; families pay by card only while it lets them', async () => {
  const school = await makeSchool(rig)
  const { admin } = school
  const accountRef = await connectStripe(school)
  const owed = await owing(rig, school, 30)
  const pay = () => {
    const input = { parentId: owed.parentId, rosterIds: [owed.rosterId] }
    return call(rig, payments.create, { body: input }, admin)
  }
  const dueBy = Temporal.Instant.from('2027-01-15T05:00:00Z')
  rig.stripe.changeAccount(accountRef, { due: ['company.tax_id', 'external_account'], dueBy })
  await tell(accountRef)
  expect(await stripeOf(admin)).toMatchObject({
    state: 'CONNECTED',
    stripe: {
      phase: 'INFORMATION_DUE',
      takesPayments: true,
      due: ['your tax ID', 'a bank account for your payouts'],
      dueBy: '2027-01-15T05:00:00Z',
    },
  })
  expect((await goThere(admin)).status).toBe(200)
  expect((await pay()).status).toBe(200)

  const disabledReason = 'requirements.past_due'
  rig.stripe.changeAccount(accountRef, { takesPayments: false, pastDue: ['company.tax_id'], disabledReason })
  await tell(accountRef)
  expect(await stripeOf(admin)).toMatchObject({
    state: 'CONNECTED',
    stripe: { phase: 'INFORMATION_DUE', takesPayments: false },
  })
  expect((await pay()).problem.code).toBe('NOT_CONNECTED')

  rig.stripe.changeAccount(accountRef, { ...NOTHING_DUE, takesPayments: true, paysOut: false })
  await tell(accountRef)
  expect(await stripeOf(admin)).toMatchObject({ stripe: { phase: 'PAYOUTS_HELD', takesPayments: true } })
  rig.stripe.changeAccount(accountRef, { takesPayments: false, disabledReason: 'rejected.other' })
  await tell(accountRef)
  expect(await stripeOf(admin)).toMatchObject({ stripe: { phase: 'DISABLED' } })
})

test('Super Admins are told when Stripe pauses and resumes payments, and reminded while it takes none', async () => {
  const school = await makeSchool(rig)
  const accountRef = await connectStripe(school)
  const readNewLetters = async () => {
    const all = await sendStaffNotices(rig, school.id)
    const newLetters = all.slice(before)
    before = all.length
    return newLetters.map(({ to, subject }) => `${to} ${subject.replace(`${school.name}: `, '')}`).toSorted()
  }
  let before = 0
  await tell(accountRef)
  expect(await readNewLetters()).toEqual([])

  const dueBy = Temporal.Instant.from('2027-01-15T05:00:00Z')
  const paused = { takesPayments: false, due: ['company.tax_id'], disabledReason: 'requirements.past_due' }
  rig.stripe.changeAccount(accountRef, { ...paused, dueBy })
  await tell(accountRef)
  await tell(accountRef)
  const { rows } = await rig.pool.pg.query(
    `select round(extract(epoch from start_after - created_on) / 86400)::int as days from pgboss.job
     where name = 'staff.tell' and data->>'schoolId' = $1 order by start_after`,
    [school.id],
  )
  expect(rows.map(({ days }) => days as number)).toEqual([0, 3, 7, 14])
  const { email } = school.admin
  // All days have passed and the account is still paused.
  expect(await readNewLetters()).toEqual([
    `${email} Stripe has paused your payments`,
    ...Array.from({ length: 3 }, () => `${email} Stripe still takes no payments`),
  ])
  const [first] = await sendStaffNotices(rig, school.id)
  expect(first!.text).toContain('Stripe asks for your tax ID by 01/15/2027.')
  expect(first!.text).toContain('/schools/settings/apps')

  rig.stripe.changeAccount(accountRef, { ...NOTHING_DUE, takesPayments: true })
  await tell(accountRef)
  expect(await readNewLetters()).toEqual([`${email} Stripe takes payments again`])

  // Paused and resumed before the message goes out: nobody is notified.
  rig.stripe.changeAccount(accountRef, paused)
  await tell(accountRef)
  rig.stripe.changeAccount(accountRef, { ...NOTHING_DUE, takesPayments: true })
  await tell(accountRef)
  expect(await readNewLetters()).toEqual([`${email} Stripe takes payments again`])
})

const NOTHING_DUE = { due: [], pastDue: [], dueBy: null, disabledReason: null }

test('A school that let us into an account before stays connected, and looks after it at Stripe', async () => {
  const school = await makeSchool(rig)
  const accountRef = await letIn(school)
  expect(await appOf(school.admin)).toMatchObject({
    state: 'CONNECTED',
    provider: 'STRIPE',
    stripe: { phase: 'READY', isOurs: false },
  })
  expect(await goThere(school.admin)).toMatchObject({ problem: { code: 'ALREADY_CONNECTED' } })
  rig.stripe.changeAccount(accountRef, { paysOut: false })
  expect(made(await check(school.admin))).toMatchObject({ stripe: { phase: 'PAYOUTS_HELD' } })
  expect(begunAt(school)).toEqual([])
})

test('A school that disconnects comes back to its account, and opens another one where it lost that', async () => {
  const school = await makeSchool(rig)
  const accountRef = await connectStripe(school)
  rig.stripe.requests.length = 0
  expect(made(await disconnect(school.admin))).toMatchObject({ state: 'NOT_CONNECTED', stripe: null })
  // Nothing to close at Stripe: the account belongs to the school.
  expect(rig.stripe.requests).toEqual([])
  // Messages about it meanwhile connect nothing.
  await tell(accountRef)
  expect(await appOf(school.admin)).toMatchObject({ state: 'NOT_CONNECTED' })
  expect(await connectStripe(school)).toBe(accountRef)
  expect(await appOf(school.admin)).toMatchObject({ state: 'CONNECTED', stripe: { phase: 'READY' } })

  rig.stripe.shutOut(accountRef)
  expect(made(await check(school.admin))).toMatchObject({ state: 'REVOKED', accountName: 'Oak Street Arts' })
  expect(await connectStripe(school)).not.toBe(accountRef)
  expect(begunAt(school)).toHaveLength(2)
})

test('What was begun at Stripe can be left, and begun again', async () => {
  const school = await makeSchool(rig)
  await beginAtStripe(rig, school.admin)
  expect(made(await disconnect(school.admin))).toMatchObject({ state: 'NOT_CONNECTED', stripe: null })
  await beginAtStripe(rig, school.admin)
  expect(await appOf(school.admin)).toMatchObject({ state: 'BEGUN' })
  expect(begunAt(school)).toHaveLength(1)
})

test('Test payments are one click, and give way to Stripe, which does not give way to them', async () => {
  const school = await makeSchool(rig)
  const tests = { state: 'CONNECTED', provider: 'SANDBOX', accountName: 'Test payments', isTest: true }
  expect(made(await connectTest(school.admin))).toMatchObject(tests)
  expect(made(await connectTest(school.admin))).toMatchObject(tests)
  await connectStripe(school)
  expect(await appOf(school.admin)).toMatchObject({ state: 'CONNECTED', provider: 'STRIPE' })
  expect(await connectTest(school.admin)).toMatchObject({ problem: { code: 'ALREADY_CONNECTED' } })
})

test('With Stripe, attempts at the test mode end and its methods go; what was paid there is refunded there', async () => {
  const school = await makeSchool(rig)
  made(await connectTest(school.admin))
  const paid = await owing(rig, school, 30)
  await methodOf(rig, school, paid.parentId)
  const payment = await charge(rig, school, paid)
  const [challenged, lost, created, debited] = [
    await owing(rig, school, 40, { firstName: 'Challenged' }),
    await owing(rig, school, 50, { firstName: 'Lost' }),
    await owing(rig, school, 60, { firstName: 'Created' }),
    await owing(rig, school, 70, { firstName: 'Debited' }),
  ]
  const tokens = ['tok_challenged', 'tok_times_out_before', 'tok_succeeds', 'tok_bank_clears']
  const methods = await Promise.all(
    [challenged, lost, created, debited].map(({ parentId }, index) =>
      methodOf(rig, school, parentId, tokens[index]),
    ),
  )
  for (const owed of [challenged, lost, debited]) await charge(rig, school, owed)
  const input = { parentId: created.parentId, rosterIds: [created.rosterId] }
  const { paymentId } = made(await call(rig, payments.create, { body: input }, school.admin))

  await connectStripe(school)
  const { rows } = await inside(rig, school.id, (query) =>
    query('select cents, state, failure from payment order by cents'),
  )
  expect(rows).toEqual([
    { cents: 3000, state: 'SUCCEEDED', failure: null },
    { cents: 4000, state: 'FAILED', failure: 'CANCELED' },
    { cents: 5000, state: 'FAILED', failure: 'CANCELED' },
    { cents: 6000, state: 'FAILED', failure: 'CANCELED' },
    // Already processing, so it cannot be stopped.
    { cents: 7000, state: 'PROCESSING', failure: null },
  ])
  expect(await books(rig, school)).toMatchObject({ open: 22_000, pending: 7000 })
  const at = { params: { a: school.id, b: challenged.parentId } }
  expect(made(await call(rig, payments.methods, at, school.admin))).toEqual([])
  const again = { ...input, paymentMethodId: methods[2]! }
  expect((await call(rig, payments.create, { body: again }, school.admin)).status).toBe(404)
  const confirm = { params: { id: paymentId }, body: {} }
  expect(made(await call(rig, payments.confirm, confirm, school.admin))).toMatchObject({ state: 'FAILED' })

  rig.stripe.requests.length = 0
  const back = { chargeId: payment.id, amount: 30, reason: 'Fell ill' }
  const { refunds: done } = made(
    await call(rig, refunds.ofInvoice, { params: { schoolId: school.id }, body: back }, school.admin),
  )
  expect(done).toMatchObject([{ amount: 3000, state: 'SUCCEEDED' }])
  expect(rig.stripe.requests).toEqual([])
})

test('Disconnecting is refused while a refund is on its way, and nothing is told to Stripe', async () => {
  const school = await makeSchool(rig)
  made(await connectTest(school.admin))
  const owed = await owing(rig, school, 30)
  await methodOf(rig, school, owed.parentId)
  const { id } = await charge(rig, school, owed)
  await inside(rig, school.id, (query) =>
    query(
      `insert into refund (school_id, id, payment_id, payer_id, cents, reason, state)
       select school_id, gen_random_uuid(), id, payer_id, 1000, 'Fell ill', 'UNKNOWN' from payment where id = $1`,
      [id],
    ),
  )
  expect(await disconnect(school.admin)).toMatchObject({ problem: { code: 'PAYMENTS_UNDER_WAY' } })
  expect(await appOf(school.admin)).toMatchObject({ state: 'CONNECTED' })
})

test('Two who connect at the same moment make one connection', async () => {
  const school = await makeSchool(rig)
  await beginAtStripe(rig, school.admin)
  rig.stripe.finishAccount(begunAt(school)[0]!)
  const answers = await Promise.all([
    check(school.admin),
    ...[1, 2, 3, 4].map(() => connectTest(school.admin)),
  ])
  for (const { status } of answers) expect([200, 400]).toContain(status)
  const { rows } = await rig.pool.pg.query(
    `select from provider_account where school_id = $1 and state = 'CONNECTED'`,
    [school.id],
  )
  expect(rows).toHaveLength(1)
})

test('Disconnecting an account we were let into tells Stripe, needs the token, and is refused while money is on its way', async () => {
  const school = await makeSchool(rig)
  await letIn(school)
  expect((await disconnect({ schoolId: school.id })).status).toBe(401)
  expect(await appOf(school.admin)).toMatchObject({ state: 'CONNECTED' })
  rig.stripe.requests.length = 0
  expect(made(await disconnect(school.admin))).toMatchObject({ state: 'NOT_CONNECTED', accountName: null })
  expect(rig.stripe.requests.map(({ path }) => path)).toEqual(['/oauth/deauthorize'])
  expect((await disconnect(school.admin)).status).toBe(200)
  expect(rig.stripe.requests).toHaveLength(1)

  made(await connectTest(school.admin))
  const owed = await owing(rig, school, 30)
  await methodOf(rig, school, owed.parentId, 'tok_challenged')
  expect((await charge(rig, school, owed)).state).toBe('REQUIRES_ACTION')
  expect(await disconnect(school.admin)).toMatchObject({
    status: 400,
    problem: { code: 'PAYMENTS_UNDER_WAY' },
  })
  expect(await appOf(school.admin)).toMatchObject({ state: 'CONNECTED' })
})

test('Where Stripe cannot be reached, it stays connected; where the school ended it there, it ends here', async () => {
  const school = await makeSchool(rig)
  await letIn(school)
  rig.stripe.fail(500)
  expect(await disconnect(school.admin)).toMatchObject({ problem: { code: 'STRIPE_UNREACHABLE' } })
  rig.stripe.recover()
  expect(await appOf(school.admin)).toMatchObject({ state: 'CONNECTED' })
  rig.stripe.fail(401)
  expect(made(await disconnect(school.admin))).toMatchObject({ state: 'NOT_CONNECTED' })
  rig.stripe.recover()
})

test('Once the school shuts us out at Stripe, the app says so, whatever else was told before', async () => {
  const school = await makeSchool(rig)
  const account = await letIn(school)
  const disconnectEvent = (id: string) => ({
    object: 'event',
    id,
    type: 'account.application.deauthorized',
    account,
    data: { object: { object: 'application', id: 'ca_1' } },
  })
  // The event's own state is not trusted: the job reads the account.
  await tell(account, disconnectEvent('evt_1'))
  expect(await appOf(school.admin)).toMatchObject({ state: 'CONNECTED' })
  rig.stripe.shutOut(account)
  await tell(account, disconnectEvent('evt_2'))
  expect(await appOf(school.admin)).toMatchObject({ state: 'REVOKED', accountName: 'Oak Street Arts' })
  expect(made(await connectTest(school.admin))).toMatchObject({ state: 'CONNECTED', provider: 'SANDBOX' })
})

test('The school’s history says who connected and disconnected what', async () => {
  const school = await makeSchool(rig)
  await connectStripe(school)
  made(await disconnect(school.admin))
  const what = await inside(rig, school.id, async (query) => {
    const { rows } = await query('select what, details, account_id from audit_event order by id')
    return rows
  })
  const account_id = school.admin.id
  expect(what).toEqual([
    { what: 'payments.begun', details: {}, account_id },
    { what: 'payments.connected', details: { name: 'Oak Street Arts', provider: 'STRIPE' }, account_id },
    { what: 'payments.disconnected', details: { name: 'Oak Street Arts' }, account_id },
  ])
})
