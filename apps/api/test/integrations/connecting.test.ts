import { expect, test } from 'vitest'
import { integrations } from '@afterbell/contract/integrations/integrations'
import { payments } from '@afterbell/contract/payments/payments'
import { refunds } from '@afterbell/contract/payments/transactions'
import Stripe from 'stripe'
import { eventJob } from '../../src/features/payments/events/event.job.ts'
import { settleByKind } from '../../src/features/payments/events/settle-about.ts'
import { settleAccount } from '../../src/features/payments/events/settle-account.ts'
import { createStripe } from '../../src/features/payments/providers/stripe.ts'
import { books, methodOf, owing, charge } from '../rig/paying.ts'
import { call, useRig, type Caller } from '../rig/app.ts'
import { inside, made, makeSchool, makeStaff, type MadeSchool } from '../rig/make.ts'
import { stripeSettings, WEBHOOK_SECRET } from '../rig/stripe/stripe-stand-in.ts'

const rig = useRig()

const appOf = async (caller: Caller) => made(await call(rig, integrations.list, {}, caller))[0]!
const connectTest = (caller: Caller) => call(rig, integrations.connectTestPayments, {}, caller)
const disconnect = (caller: Caller) => call(rig, integrations.disconnectPayments, {}, caller)

async function stateFor(caller: Caller): Promise<string> {
  const { url } = made(await call(rig, integrations.authorizePayments, {}, caller))
  return new URL(url).searchParams.get('state')!
}

const connect = (caller: Caller, state: string, code = `ac_good_${caller.schoolId}`) =>
  call(rig, integrations.connectPayments, { body: { code, state } }, caller)

const connectStripe = async ({ admin }: MadeSchool) => made(await connect(admin, await stateFor(admin)))

test('A school connects the Stripe account it chose there', async () => {
  const school = await makeSchool(rig)
  expect(await appOf(school.admin)).toEqual({
    app: 'PAYMENTS',
    state: 'NOT_CONNECTED',
    provider: null,
    accountName: null,
    isTest: false,
    offers: ['STRIPE', 'SANDBOX'],
  })
  const { url } = made(await call(rig, integrations.authorizePayments, {}, school.admin))
  const { origin, searchParams } = new URL(url)
  expect(origin).toBe(rig.stripe.url)
  expect(searchParams.get('redirect_uri')).toBe('http://localhost:3000/schools/settings/apps')
  const state = searchParams.get('state')!
  expect(state).toMatch(/^PAYMENTS\.[\w-]{43}$/)
  expect(made(await connect(school.admin, state))).toMatchObject({
    state: 'CONNECTED',
    provider: 'STRIPE',
    accountName: 'Oak Street Arts',
    isTest: true,
  })
  expect(await appOf(school.admin)).toMatchObject({ state: 'CONNECTED' })
  const { rows } = await rig.pool.pg.query('select hash from connect_state where hash = $1', [state])
  expect(rows).toEqual([])
})

test('The state that came back works once, in the session that was sent, in its school, for ten minutes', async () => {
  const school = await makeSchool(rig)
  const other = await makeSchool(rig)
  const refusal = { status: 400, problem: { code: 'CONNECT_EXPIRED' } }
  const state = await stateFor(school.admin)
  const colleague = await makeStaff(rig, school.id, 'SCHOOL_ADMIN')
  const abroad = await makeStaff(rig, other.id, 'SCHOOL_ADMIN', school.admin)
  for (const caller of [colleague, other.admin, abroad])
    expect(await connect(caller, state)).toMatchObject(refusal)
  expect(await connect(school.admin, 'made up')).toMatchObject(refusal)
  await rig.pool.pg.query(
    `update connect_state set expires_at = expires_at - interval '10 minutes' where school_id = $1`,
    [school.id],
  )
  expect(await connect(school.admin, state)).toMatchObject(refusal)

  const [first, ...rest] = await (async () => {
    const again = await stateFor(school.admin)
    const tries = await Promise.all([1, 2, 3].map(() => connect(school.admin, again)))
    return tries.sort((one, two) => one.status - two.status)
  })()
  expect(first!.status).toBe(200)
  for (const each of rest) expect(each).toMatchObject(refusal)
  expect(await appOf(other.admin)).toMatchObject({ state: 'NOT_CONNECTED' })
})

test('What Stripe does not confirm is not connected, and starts over', async () => {
  const school = await makeSchool(rig)
  for (const code of ['ac_used', 'ac_reading'])
    expect(await connect(school.admin, await stateFor(school.admin), code)).toMatchObject({
      problem: { code: 'CONNECT_FAILED' },
    })
  expect(await appOf(school.admin)).toMatchObject({ state: 'NOT_CONNECTED' })
})

test('An account belongs to one school, and comes back to it', async () => {
  const [school, other] = [await makeSchool(rig), await makeSchool(rig)]
  await connectStripe(school)
  made(await disconnect(school.admin))
  const code = `ac_good_${school.id}`
  expect(await connect(other.admin, await stateFor(other.admin), code)).toMatchObject({
    problem: { code: 'ACCOUNT_IN_USE' },
  })
  expect(await appOf(other.admin)).toMatchObject({ state: 'NOT_CONNECTED' })
  expect(await connectStripe(school)).toMatchObject({ state: 'CONNECTED' })
})

test('Test payments are one click, and give way to Stripe, which does not give way to them', async () => {
  const school = await makeSchool(rig)
  const tests = { state: 'CONNECTED', provider: 'SANDBOX', accountName: 'Test payments', isTest: true }
  expect(made(await connectTest(school.admin))).toMatchObject(tests)
  expect(made(await connectTest(school.admin))).toMatchObject(tests)
  await connectStripe(school)
  expect(await appOf(school.admin)).toMatchObject({ state: 'CONNECTED', provider: 'STRIPE' })
  const refusal = { problem: { code: 'ALREADY_CONNECTED' } }
  expect(await connectTest(school.admin)).toMatchObject(refusal)
  expect(await call(rig, integrations.authorizePayments, {}, school.admin)).toMatchObject(refusal)
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
  const asked = { parentId: created.parentId, rosterIds: [created.rosterId] }
  const { paymentId } = made(await call(rig, payments.create, { body: asked }, school.admin))

  await connectStripe(school)
  const { rows } = await inside(rig, school.id, (query) =>
    query('select cents, state, failure from payment order by cents'),
  )
  expect(rows).toEqual([
    { cents: 3000, state: 'SUCCEEDED', failure: null },
    { cents: 4000, state: 'FAILED', failure: 'CANCELED' },
    { cents: 5000, state: 'FAILED', failure: 'CANCELED' },
    { cents: 6000, state: 'FAILED', failure: 'CANCELED' },
    // It is on its way: nothing stops it.
    { cents: 7000, state: 'PROCESSING', failure: null },
  ])
  expect(await books(rig, school)).toMatchObject({ open: 22_000, pending: 7000 })
  const at = { params: { a: school.id, b: challenged.parentId } }
  expect(made(await call(rig, payments.methods, at, school.admin))).toEqual([])
  const again = { ...asked, paymentMethodId: methods[2]! }
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
  const state = await stateFor(school.admin)
  const answers = await Promise.all([
    connect(school.admin, state),
    ...[1, 2, 3, 4].map(() => connectTest(school.admin)),
  ])
  for (const { status } of answers) expect([200, 400]).toContain(status)
  const { rows } = await rig.pool.pg.query(
    `select from provider_account where school_id = $1 and state = 'CONNECTED'`,
    [school.id],
  )
  expect(rows).toHaveLength(1)
})

test('Disconnecting tells Stripe, needs the token, and is refused while money is on its way', async () => {
  const school = await makeSchool(rig)
  await connectStripe(school)
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
  await connectStripe(school)
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
  const account = `acct_${school.id}`
  await connectStripe(school)
  const work = eventJob(rig.pool, {
    settleAbout: settleByKind({
      ACCOUNT: settleAccount(rig.pool, { STRIPE: createStripe(stripeSettings(rig.stripe.url)) }),
    }),
    giveUp: () => {},
  })
  const tell = async (id: string) => {
    const payload = JSON.stringify({
      object: 'event',
      id,
      type: 'account.application.deauthorized',
      account,
      data: { object: { object: 'application', id: 'ca_1' } },
    })
    const timestamp = Math.floor(Date.now() / 1000) + rig.clockShiftSeconds
    const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET, timestamp })
    const answered = await rig.app.inject({
      method: 'POST',
      url: '/api/webhooks/stripe',
      headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
      payload,
    })
    expect(answered.statusCode, answered.body).toBe(200)
    await work({ accountRef: account, eventId: id })
  }
  // What an event says of a state is not believed: we look.
  await tell('evt_1')
  expect(await appOf(school.admin)).toMatchObject({ state: 'CONNECTED' })
  rig.stripe.shutOut(account)
  await tell('evt_2')
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
    { what: 'payments.connected', details: { name: 'Oak Street Arts', provider: 'STRIPE' }, account_id },
    { what: 'payments.disconnected', details: { name: 'Oak Street Arts' }, account_id },
  ])
})
