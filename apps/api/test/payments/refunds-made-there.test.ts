import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { payers } from '@afterbell/contract/invoices/payers'
import { credits } from '@afterbell/contract/payments/credits'
import { refunds, transactions } from '@afterbell/contract/payments/transactions'
import { expect, test } from 'vitest'
import { settleFoundRefund } from '../../src/features/payments/refunds/refund-made-there.ts'
import { outcome } from '../../src/features/providers/provider.ts'
import { createStripe, type StripeProvider } from '../../src/features/providers/stripe/stripe.ts'
import { schoolRunner } from '../../src/platform/database/inside-school.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made } from '../rig/make.ts'
import {
  atStripe,
  confirmed,
  created,
  entering,
  payingAt,
  reportEntry,
  type AtStripe,
} from '../rig/paying/at-stripe.ts'
import { books } from '../rig/paying/paying.ts'
import { useOps } from '../rig/serve-ops.ts'
import { signedByStripe } from '../rig/stripe/signed-by-stripe.ts'
import { stripeSettings } from '../rig/stripe/stripe-stand-in.ts'

// A refund made in the provider's dashboard counts as money returned, whatever we requested.

const rig = useRig()
let provider: StripeProvider
/** Runs before a refund of ours reaches the provider. */
let meanwhile: (() => Promise<void>) | null = null
const served = useOps(rig, () => {
  const stripe = createStripe(stripeSettings(rig.stripe.url))
  provider = {
    ...stripe,
    refund: async (...args) => {
      const first = meanwhile
      meanwhile = null
      await first?.()
      return stripe.refund(...args)
    },
  }
  return payingAt(rig, provider)
})

type Paid = AtStripe & { paymentId: string; ref: string }

/** Creates a family that paid 30 by a number. */
async function paid(number?: string): Promise<Paid> {
  const of = await atStripe(rig, provider)
  made(await reportEntry(served, (await entering(served, of, number)).token))
  const paymentId = await created(served, of)
  made(await confirmed(served, of, paymentId))
  return { ...of, paymentId, ref: await refOf(of, paymentId) }
}

async function refOf({ school }: AtStripe, paymentId: string): Promise<string> {
  const { rows } = await inside(rig, school.id, (query) =>
    query('select provider_ref from payment where id = $1', [paymentId]),
  )
  return rows[0]!.provider_ref as string
}

/** Delivers and handles all of Stripe's messages about the account, each twice. */
async function deliverEvents(of: AtStripe): Promise<void> {
  const events = rig.stripe.takeEvents(of.accountRef)
  for (const event of [...events, ...events])
    await of.time.receive(provider, signedByStripe(event, of.time.at()))
  await of.time.pass({ minutes: 1 })
}

const drawer = async ({ school, paymentId }: Paid) =>
  made(await call(served, transactions.charge, { params: { id: paymentId } }, school.admin))
const refundAtSchool = ({ school, paymentId }: Paid, amount: number) => {
  const body = { chargeId: paymentId, amount, reason: 'Fell ill' }
  return call(served, refunds.ofInvoice, { params: { schoolId: school.id }, body }, school.admin)
}
const invoiceOf = async ({ school, owed: { childId } }: Paid) =>
  made(await call(rig, payers.ofChild, { params: { childId } }, school.admin)).invoices[0]!
const sent = ({ accountRef }: Paid) =>
  rig.stripe.moved(accountRef).flatMap(({ kind, cents }) => (kind === 'refund' ? [cents] : []))

async function notesOf({ school }: AtStripe) {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select total_cents from invoice where kind = 'CREDIT_NOTE' order by number`),
  )
  return rows.map(({ total_cents: cents }) => cents as number)
}

async function refundRows({ school }: AtStripe) {
  const { rows } = await inside(rig, school.id, (query) =>
    query('select cents, state, is_from_provider as there from refund order by created_at, id'),
  )
  return rows
}

test('A refund made in the dashboard is booked: payment, invoice, credit note and books say so, and it is not sent again', async () => {
  const of = await paid()
  rig.stripe.refundThere(of.ref, 3000)
  await deliverEvents(of)
  expect(await refundRows(of)).toEqual([{ cents: 3000, state: 'SUCCEEDED', there: true }])
  expect(await books(rig, of.school)).toMatchObject({ owed: 0, open: 0, credit: 0, held: 0 })
  expect(await invoiceOf(of)).toMatchObject({ status: 'REFUNDED', amountDue: 0 })
  expect(await notesOf(of)).toEqual([3000])
  const { payerId } = await invoiceOf(of)
  const query = { from: '2026-11-01', to: '2026-12-31' }
  const statement = made(await call(rig, payers.statement, { params: { payerId }, query }, of.school.admin))
  expect(statement).toMatchObject({ closing: 0 })
  const { refundable, refunds: back, transaction } = await drawer(of)
  expect([refundable, transaction.refunded]).toEqual([0, 3000])
  expect(back).toMatchObject([{ amount: 3000, reason: 'Refunded at Stripe', unassigned: 0 }])
  expect((await refundAtSchool(of, 30)).problem.code).toBe('NOT_REFUNDABLE')
  expect(sent(of)).toEqual([3000])
})

test('Several parts of a payment are booked each, and what is left can go back from here', async () => {
  const of = await paid()
  rig.stripe.refundThere(of.ref, 500)
  rig.stripe.refundThere(of.ref, 700)
  await deliverEvents(of)
  expect(await invoiceOf(of)).toMatchObject({ status: 'PARTIALLY_REFUNDED', amountDue: 0 })
  expect((await drawer(of)).refundable).toBe(1800)
  expect((await refundAtSchool(of, 18.01)).problem.code).toBe('TOO_MUCH')
  made(await refundAtSchool(of, 18))
  await deliverEvents(of)
  expect(sent(of)).toEqual([500, 700, 1800])
  expect(await books(rig, of.school)).toMatchObject({ owed: 0, open: 0, credit: 0, held: 0 })
  expect((await refundRows(of)).map(({ there }) => there)).toEqual([true, true, false])
})

test('A refund of ours is never taken for one made there, also told before it is answered', async () => {
  const of = await paid()
  made(await refundAtSchool(of, 10))
  // Metadata written at the provider cannot point to our records.
  rig.stripe.refundThere(of.ref, 400, { refund_id: 'ours' })
  await deliverEvents(of)
  expect(await refundRows(of)).toEqual([
    { cents: 1000, state: 'SUCCEEDED', there: false },
    { cents: 400, state: 'SUCCEEDED', there: true },
  ])
  const early = await paid()
  rig.stripe.failFor(early.accountRef, 'CUT_AFTER')
  await refundAtSchool(early, 10)
  rig.stripe.recover()
  await deliverEvents(early)
  expect(await refundRows(early)).toEqual([{ cents: 1000, state: 'SUCCEEDED', there: false }])
  expect(await books(rig, early.school)).toMatchObject({ credit: 0, held: 2000 })
})

test('Refunded there and here at the same moment, it goes back once: what we asked for is refused there', async () => {
  const of = await paid()
  meanwhile = async () => {
    rig.stripe.refundThere(of.ref, 3000)
    await deliverEvents(of)
  }
  const { refunds: requestedRefunds } = made(await refundAtSchool(of, 30))
  expect(requestedRefunds).toMatchObject([{ state: 'FAILED' }])
  await of.time.pass({ hours: 1 })
  expect(await refundRows(of)).toEqual([
    { cents: 3000, state: 'FAILED', there: false },
    { cents: 3000, state: 'SUCCEEDED', there: true },
  ])
  expect(sent(of)).toEqual([3000])
  expect(await books(rig, of.school)).toMatchObject({ owed: 0, open: 0, credit: 0, held: 0 })
  expect(await invoiceOf(of)).toMatchObject({ status: 'REFUNDED', amountDue: 0 })
})

test('Messages that are worked on several at a time, and a refund from here beside them, keep the books right', async () => {
  const of = await paid()
  for (const cents of [100, 200, 300]) rig.stripe.refundThere(of.ref, cents)
  const events = rig.stripe.takeEvents(of.accountRef)
  for (const event of events) await of.time.receive(provider, signedByStripe(event, of.time.at()))
  await Promise.all([of.time.work(4), refundAtSchool(of, 24)])
  await of.time.pass({ hours: 1 })
  expect(sent(of).toSorted((one, other) => one - other)).toEqual([100, 200, 300, 2400])
  expect(await books(rig, of.school)).toMatchObject({ owed: 0, open: 0, credit: 0, held: 0 })
  expect((await drawer(of)).transaction.refunded).toBe(3000)
})

test('One that comes back from the bank is credit of the family; one that was canceled before we heard of it is nothing', async () => {
  const of = await paid()
  const ref = rig.stripe.refundThere(of.ref, 3000)
  await deliverEvents(of)
  rig.stripe.failRefund(ref)
  await deliverEvents(of)
  expect(await refundRows(of)).toEqual([{ cents: 3000, state: 'FAILED', there: true }])
  expect(await books(rig, of.school)).toMatchObject({ credit: 3000, held: 3000, open: 0 })
  const other = await paid()
  rig.stripe.failRefund(rig.stripe.refundThere(other.ref, 3000), 'canceled')
  await deliverEvents(other)
  expect(await refundRows(other)).toEqual([])
  expect(await invoiceOf(other)).toMatchObject({ status: 'PAID' })
})

test('One to a bank account is under way for days, and is never asked for from here', async () => {
  const of = await paid('tok_bank_clears')
  rig.stripe.passDays(5)
  await deliverEvents(of)
  rig.stripe.refundThere(of.ref, 3000)
  await deliverEvents(of)
  expect(await refundRows(of)).toEqual([{ cents: 3000, state: 'UNKNOWN', there: true }])
  await of.time.pass({ hours: 24 })
  rig.stripe.passDays(4)
  await deliverEvents(of)
  expect(await refundRows(of)).toEqual([{ cents: 3000, state: 'SUCCEEDED', there: true }])
  expect(sent(of)).toEqual([3000])
  expect(await books(rig, of.school)).toMatchObject({ credit: 0, held: 0 })
})

test('A payment that came and was not heard of yet is settled first', async () => {
  const of = await atStripe(rig, provider)
  made(await reportEntry(served, (await entering(served, of)).token))
  const paymentId = await created(served, of)
  rig.stripe.fail(null)
  rig.stripe.failFor(of.accountRef, 'CUT_AFTER', 2)
  await confirmed(served, of, paymentId)
  rig.stripe.recover()
  const ref = await refOf(of, paymentId)
  rig.stripe.refundThere(ref, 1000)
  const events = rig.stripe.takeEvents(of.accountRef) as { data: { object: { object: string } } }[]
  const ofRefund = events.filter(({ data }) => data.object.object === 'refund')
  expect(ofRefund).toHaveLength(1)
  await of.time.receive(provider, signedByStripe(ofRefund[0]!, of.time.at()))
  await of.time.pass({ minutes: 1 }, ['payments.event'])
  expect(await books(rig, of.school)).toMatchObject({ owed: 0, open: 0, held: 2000, credit: 0 })
})

test('What no invoice accounts for leaves the credit of the family, and the office sees it', async () => {
  const of = await paid('tok_disputed')
  rig.stripe.passDays(3)
  await deliverEvents(of)
  rig.stripe.refundThere(of.ref, 3000)
  await deliverEvents(of)
  const { refunds: back } = await drawer(of)
  expect(back).toMatchObject([{ amount: 3000, unassigned: 3000 }])
  expect(await books(rig, of.school)).toMatchObject({ credit: -3000, open: 0 })
  const needs = made(await call(rig, dashboard.moneyNeeds, {}, of.school.admin))
  expect(needs.filter(({ what }) => what !== 'INVOICES_PAST_DUE')).toMatchObject([
    { what: 'CREDIT_BELOW_ZERO', total: 1, amount: 3000 },
    { what: 'REFUNDED_AT_PROVIDER', total: 1, amount: 3000 },
  ])
})

test('A refund from here first hears what went back there, also where its message never came', async () => {
  const of = await paid()
  rig.stripe.refundThere(of.ref, 2000)
  expect((await refundAtSchool(of, 20)).problem).toMatchObject({
    code: 'TOO_MUCH',
    message: 'At most $10 can be refunded',
  })
  made(await refundAtSchool(of, 10))
  expect(sent(of)).toEqual([2000, 1000])
  await deliverEvents(of)
  expect(await refundRows(of)).toHaveLength(2)
  expect(await books(rig, of.school)).toMatchObject({ credit: 0, held: 0, open: 0 })
})

test('A refund of credit first hears what went back there, so that nothing goes back twice', async () => {
  const of = await paid()
  // Stripe refuses our refund, so its credit note stays and the amount becomes credit.
  meanwhile = async () => void rig.stripe.refundThere(of.ref, 3000)
  await refundAtSchool(of, 20)
  expect(await books(rig, of.school)).toMatchObject({ credit: 2000 })
  const { payerId } = await invoiceOf(of)
  const body = { amount: 20, reason: 'Moved away' }
  const input = { params: { schoolId: of.school.id, payerId }, body }
  const answer = await call(served, credits.refund, input, of.school.admin)
  expect(answer.problem).toMatchObject({ code: 'NOT_REFUNDABLE' })
  expect(sent(of)).toEqual([3000])
  expect(await books(rig, of.school)).toMatchObject({ credit: 0, held: 0, open: 0 })
})

test('Credit that notes made before is what goes out first', async () => {
  const of = await paid()
  const settle = schoolRunner(rig.pool, of.school.id)
  // Stripe refuses our refund, so its credit note stays and the amount becomes credit.
  meanwhile = async () => void rig.stripe.refundThere(of.ref, 3000)
  await refundAtSchool(of, 20)
  expect(await books(rig, of.school)).toMatchObject({ credit: 2000 })
  await deliverEvents(of)
  expect(await books(rig, of.school)).toMatchObject({ credit: 0, held: 0, open: 0 })
  expect(await notesOf(of)).toEqual([2000, 1000])
  // A refund of more than was paid cannot exist.
  const more = { ref: 're_more', key: null, paymentRef: of.ref, cents: 1, currency: 'USD' }
  const waits = await settle((context) =>
    settleFoundRefund(context, of.paymentId, { ...more, outcome: outcome('SUCCEEDED', 're_more') }),
  )
  expect(waits).toBe('WAITS')
})

test('Payments of another currency, or that the school took otherwise at its provider, are none of ours', async () => {
  const of = await paid()
  const preparedPayment = await provider.prepare(
    { schoolId: of.school.id, provider: 'STRIPE', accountRef: of.accountRef, currency: 'USD' },
    { key: crypto.randomUUID(), cents: 5000, customerRef: null, type: 'CARD' },
  )
  const account = {
    schoolId: of.school.id,
    provider: 'STRIPE',
    accountRef: of.accountRef,
    currency: 'USD',
  } as const
  const intent = (preparedPayment as { ref: string }).ref
  await provider.confirm(account, {
    ref: intent,
    methodRef: 'tok_succeeds',
    isOffSession: false,
    returnUrl: 'http://localhost/pay',
    mandate: null,
  })
  rig.stripe.refundThere(intent, 5000)
  await deliverEvents(of)
  expect(await refundRows(of)).toEqual([])
  const { rows } = await rig.pool.pg.query(
    `select state from provider_event where account_ref = $1 and payload -> 'about' ->> 'kind' = 'REFUND'`,
    [of.accountRef],
  )
  expect(rows).toEqual([{ state: 'DONE' }])
})
