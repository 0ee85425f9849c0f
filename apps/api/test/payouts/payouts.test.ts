import { readSheet } from 'read-excel-file/node'
import { beforeAll, describe, expect, test } from 'vitest'
import { payouts } from '@afterbell/contract/payouts/payouts'
import { dashboard } from '@afterbell/contract/dashboard/dashboard'
import { transactions } from '@afterbell/contract/payments/transactions'
import { lookForPayoutsJob } from '../../src/features/payouts/payouts.job.ts'
import { createStripe, type StripeProvider } from '../../src/features/providers/stripe/stripe.ts'
import { call, useRig } from '../rig/app.ts'
import { inside, made, makeSchool, makeStaff, type MadeSchool } from '../rig/make.ts'
import { charge, connectSandbox, methodOf, owing } from '../rig/paying/paying.ts'
import { lineOf, payOut, paidOutShort, providerPaymentsOf } from '../rig/paying/paid-out.ts'
import {
  atStripe,
  confirmed,
  created,
  entering,
  payingAt,
  reportEntry,
  type AtStripe,
} from '../rig/paying/at-stripe.ts'
import { useOps } from '../rig/serve-ops.ts'
import { stripeSettings } from '../rig/stripe/stripe-stand-in.ts'
import { signedByStripe } from '../rig/stripe/signed-by-stripe.ts'

const rig = useRig()
let provider: StripeProvider
const served = useOps(rig, () => {
  provider = createStripe(stripeSettings(rig.stripe.url))
  return payingAt(rig, provider)
})

/** Creates a school that took a payment of 40 at the sandbox. */
async function schoolWithPayment(): Promise<{ school: MadeSchool; paymentId: string }> {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  const place = await owing(rig, school, 40)
  await methodOf(rig, school, place.parentId)
  return { school, paymentId: (await charge(rig, school, place)).id }
}

const payoutOf = async ({ admin }: MadeSchool, id: string) =>
  made(await call(rig, payouts.get, { params: { id } }, admin)).payout
const linesOf = async ({ admin }: MadeSchool, id: string, query: object = {}) =>
  made(await call(rig, payouts.lines, { params: { id }, query }, admin)).content

/** Returns the balances of CLEARING, BANK and FEES. */
async function accounts(school: MadeSchool): Promise<{ clearing: number; bank: number; fees: number }> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `select ${['CLEARING', 'BANK', 'FEES']
        .map(
          (name) =>
            `(coalesce(sum(cents) filter (where debit = '${name}'), 0) - coalesce(sum(cents) filter (where credit = '${name}'), 0))::int as ${name.toLowerCase()}`,
        )
        .join(', ')} from ledger_entry`,
    ),
  )
  return rows[0] as never
}

describe('A payout', () => {
  test('that is what the ledger says matches, and moves it from the provider to the bank', async () => {
    const { school, paymentId } = await schoolWithPayment()
    const [payment] = await providerPaymentsOf(rig, school)
    const id = await payOut(rig, school, { lines: [lineOf(payment!)] })
    expect(await payoutOf(school, id)).toMatchObject({
      amount: payment!.cents - payment!.fee_cents,
      state: 'PAID',
      lines: 'READY',
      differences: 0,
      difference: 0,
      accepted: null,
    })
    expect(await linesOf(school, id)).toMatchObject([
      {
        kind: 'PAYMENT',
        match: 'MATCHED',
        paymentId,
        amount: 4000,
        fee: 146,
        net: 3854,
        ourAmount: 4000,
        ourFee: 146,
      },
    ])
    expect(await accounts(school)).toEqual({ clearing: 0, bank: 3854, fees: 146 })
    const { payout, transaction } = made(
      await call(rig, transactions.charge, { params: { id: paymentId } }, school.admin),
    )
    expect([payout, transaction.fee]).toEqual([{ id, arrivesOn: '2026-11-20' }, 146])
  })

  test('that is told twice, at once and again, is booked once', async () => {
    const { school } = await schoolWithPayment()
    const [payment] = await providerPaymentsOf(rig, school)
    const payout = { ref: 'po_twice', madeAt: '2026-11-18T00:00:00Z', lines: [lineOf(payment!)] }
    const ids = await Promise.all([1, 2, 3].map(() => payOut(rig, school, payout)))
    expect(await payOut(rig, school, payout)).toBe(ids[0])
    expect(new Set(ids).size).toBe(1)
    expect(await linesOf(school, ids[0]!)).toHaveLength(1)
    expect(await accounts(school)).toEqual({ clearing: 0, bank: 3854, fees: 146 })
  })

  test('that fails goes back, and what is heard late changes nothing', async () => {
    const { school } = await schoolWithPayment()
    const [payment] = await providerPaymentsOf(rig, school)
    const ref = 'po_fails'
    const lines = [lineOf(payment!)]
    const id = await payOut(rig, school, { ref, lines })
    const failed = { ref, lines, state: 'FAILED', failure: 'account_closed' } as const
    for (let times = 0; times < 2; times += 1) await payOut(rig, school, failed)
    await payOut(rig, school, { ref, lines, state: 'PAID' })
    const now = await payoutOf(school, id)
    expect(now.state).toBe('FAILED')
    expect(now.failure).toMatch(/account is closed/)
    expect(await accounts(school)).toEqual({ clearing: 3854, bank: 0, fees: 146 })

    // It returns with a later payout, which does not pay out the payment again.
    const again = {
      ...lineOf(payment!),
      kind: 'PAYOUT',
      aboutRef: ref,
      ref: 'back',
      cents: 3854,
      feeCents: 0,
    } as const
    const second = await payOut(rig, school, { lines: [again] })
    expect(await linesOf(school, second)).toMatchObject([{ kind: 'PAYOUT', match: 'MATCHED' }])
    expect(await accounts(school)).toEqual({ clearing: 0, bank: 3854, fees: 146 })
  })

  test('that failed before anybody heard that it was paid books nothing', async () => {
    const { school } = await schoolWithPayment()
    const [payment] = await providerPaymentsOf(rig, school)
    await payOut(rig, school, { lines: [lineOf(payment!)], state: 'FAILED' })
    expect(await accounts(school)).toEqual({ clearing: 3854, bank: 0, fees: 146 })
  })

  test('tells the fee of a payment of which it was not known, and what else the provider keeps', async () => {
    const { school, paymentId } = await schoolWithPayment()
    const [payment] = await providerPaymentsOf(rig, school)
    await inside(rig, school.id, (query) =>
      query('update payment set fee_cents = null where id = $1', [paymentId]),
    )
    // Only the owner of the tables may undo a booking.
    const before = await accounts(school)
    const fee = {
      ...lineOf(payment!),
      kind: 'FEE',
      aboutRef: null,
      ref: 'of a month',
      cents: -200,
      feeCents: 0,
    } as const
    const lines = [{ ...lineOf(payment!), feeCents: 146 }, fee]
    const id = await payOut(rig, school, { lines })
    expect((await linesOf(school, id)).map(({ match, kind }) => `${kind} ${match}`).toSorted()).toEqual([
      'FEE MATCHED',
      'PAYMENT MATCHED',
    ])
    expect(await accounts(school)).toEqual({ clearing: 0, bank: 3654, fees: before.fees + 200 })
    const { transaction } = made(
      await call(rig, transactions.charge, { params: { id: paymentId } }, school.admin),
    )
    expect(transaction.fee).toBe(146)
  })

  test('in another currency, and one that has no lines, is not compared', async () => {
    const { school } = await schoolWithPayment()
    const [payment] = await providerPaymentsOf(rig, school)
    const euro = await payOut(rig, school, { currency: 'EUR', lines: [lineOf(payment!)] })
    expect(await payoutOf(school, euro)).toMatchObject({ currency: 'EUR', lines: 'NEVER', differences: 0 })
    expect((await accounts(school)).bank).toBe(0)
    const payoutId = await payOut(rig, school, { cents: 1000, lines: null })
    expect(await payoutOf(school, payoutId)).toMatchObject({ lines: 'LATER', amount: 1000 })
    expect((await accounts(school)).bank).toBe(1000)
  })
})

describe('What does not match', () => {
  test('is told line by line, by how much, and stands on the list of what needs attention until it is accepted', async () => {
    const { school } = await schoolWithPayment()
    const id = await paidOutShort(rig, school)
    expect(await payoutOf(school, id)).toMatchObject({ differences: 1, difference: -1 })
    expect(await linesOf(school, id, { match: 'WRONG' })).toMatchObject([
      { match: 'DIFFERENT', amount: 3999, ourAmount: 4000, difference: -1 },
    ])
    const needs = async () =>
      made(await call(rig, dashboard.moneyNeeds, {}, school.admin)).find(
        ({ what }) => what === 'PAYOUTS_DIFFERENT',
      )
    expect(await needs()).toMatchObject({ total: 1, amount: 1 })
    const listed = async () =>
      made(await call(rig, payouts.list, { query: { state: 'DIFFERENT' } }, school.admin)).totalElements
    expect(await listed()).toBe(1)

    const accept = (caller = school.admin) =>
      call(rig, payouts.accept, { params: { id }, body: { reason: 'Rounding of the bank' } }, caller)
    expect((await accept(await makeStaff(rig, school.id, 'SCHOOL_COORDINATOR'))).status).toBe(403)
    expect(made(await accept()).accepted).toMatchObject({
      reason: 'Rounding of the bank',
      by: expect.any(String),
    })
    expect((await accept()).problem.code).toBe('NOTHING_TO_ACCEPT')
    expect([await needs(), await listed()]).toEqual([undefined, 0])
  })

  test('is missing here until the payment is heard of, and is looked at again', async () => {
    const { school, paymentId } = await schoolWithPayment()
    const [payment] = await providerPaymentsOf(rig, school)
    const name = (ref: string) =>
      inside(rig, school.id, (query) =>
        query('update payment set provider_ref = $2 where id = $1', [paymentId, ref]),
      )
    await name('unheard')
    const id = await payOut(rig, school, { lines: [lineOf(payment!)] })
    expect(await linesOf(school, id)).toMatchObject([
      { match: 'MISSING_HERE', paymentId: null, difference: 3854 },
    ])
    await name(payment!.provider_ref)
    await lookForPayoutsJob({ pool: rig.pool, providers: { STRIPE: null, SANDBOX: rig.sandbox } })({
      schoolId: school.id,
    })
    expect(await payoutOf(school, id)).toMatchObject({ differences: 0 })
  })

  test('is paid out twice where a later payout has it once more', async () => {
    const { school } = await schoolWithPayment()
    const [payment] = await providerPaymentsOf(rig, school)
    const first = await payOut(rig, school, { madeAt: '2026-11-18T01:00:00Z', lines: [lineOf(payment!)] })
    const again = { ...lineOf(payment!), ref: 'again' }
    const second = await payOut(rig, school, { madeAt: '2026-11-18T02:00:00Z', lines: [again] })
    expect(await linesOf(school, first)).toMatchObject([{ match: 'MATCHED' }])
    expect(await linesOf(school, second)).toMatchObject([{ match: 'DOUBLED', difference: 3854 }])
  })

  test('is missing there once a week of payouts went by without it, and no more when it comes', async () => {
    const { school } = await schoolWithPayment()
    const other = await owing(rig, school, 30)
    await methodOf(rig, school, other.parentId)
    await charge(rig, school, other)
    const [first, second] = await providerPaymentsOf(rig, school)
    const daysLater = (days: number) =>
      Temporal.Now.instant()
        .add({ seconds: rig.clockShiftSeconds + days * 86_400 })
        .toString()
    const at = (days: number) => ({ at: daysLater(days) })
    await payOut(rig, school, { madeAt: daysLater(1), lines: [{ ...lineOf(first!), ...at(-1) }] })
    const fee = { ...lineOf(first!), kind: 'FEE', aboutRef: null, cents: -100, feeCents: 0 } as const
    const soon = await payOut(rig, school, { madeAt: daysLater(6), lines: [{ ...fee, ref: 'a', ...at(6) }] })
    expect(await payoutOf(school, soon)).toMatchObject({ differences: 0 })
    const late = await payOut(rig, school, { madeAt: daysLater(8), lines: [{ ...fee, ref: 'b', ...at(8) }] })
    const missing = {
      match: 'MISSING_THERE',
      amount: null,
      ourAmount: 3000,
      difference: -(3000 - second!.fee_cents),
    }
    expect(await linesOf(school, late, { match: 'WRONG' })).toMatchObject([missing])
    // It is requested only once.
    const later = await payOut(rig, school, { madeAt: daysLater(9), lines: [{ ...fee, ref: 'c', ...at(9) }] })
    expect(await payoutOf(school, later)).toMatchObject({ differences: 0 })
    const last = await payOut(rig, school, {
      madeAt: daysLater(10),
      lines: [{ ...lineOf(second!), ...at(2) }],
    })
    expect(await payoutOf(school, last)).toMatchObject({ differences: 0 })
    expect(await payoutOf(school, late)).toMatchObject({ differences: 0 })
  })

  test('is what the lines of a payout leave of it', async () => {
    const { school } = await schoolWithPayment()
    const [payment] = await providerPaymentsOf(rig, school)
    const id = await payOut(rig, school, { cents: 3800, lines: [lineOf(payment!)] })
    expect(await linesOf(school, id, { match: 'WRONG' })).toMatchObject([
      { kind: 'OTHER', amount: -54, difference: -54 },
    ])
  })
})

test('The lines of a payout come as a spreadsheet', async () => {
  const { school } = await schoolWithPayment()
  const id = await paidOutShort(rig, school)
  const { raw } = await call(rig, payouts.export, { params: { id }, query: {} } as never, school.admin)
  const [head, line] = (await readSheet(raw)) as unknown[][]
  expect(head).toContain('Compared with the books')
  expect(line).toContain('Different amount')
})

describe('At Stripe', () => {
  let of: AtStripe
  beforeAll(async () => {
    of = await atStripe(rig, provider)
    const { token } = await entering(served, of)
    await reportEntry(served, token)
    await confirmed(served, of, await created(served, of))
  })
  const tell = async (events: object[]) => {
    for (const event of events) await of.time.receive(provider, signedByStripe(event, of.time.at()))
    await of.time.pass({ minutes: 1 })
  }
  const listed = async () => made(await call(rig, payouts.list, { query: {} }, of.school.admin)).content

  test('a payout is heard of by a message, and one that nobody told of is found by looking', async () => {
    const ref = rig.stripe.payOut(of.accountRef, undefined, {
      status: 'pending',
      reconciliation: 'in_progress',
    })
    const event = (nth: number) => ({
      object: 'event',
      id: `evt_${ref}_${nth}`,
      type: 'payout.updated',
      account: of.accountRef,
      data: { object: { object: 'payout', id: ref } },
    })
    await tell([event(1)])
    expect(await listed()).toMatchObject([{ state: 'PENDING', lines: 'LATER' }])
    expect((await accounts(of.school)).bank).toBe(0)

    rig.stripe.reconcile(ref)
    rig.stripe.endPayout(ref, 'paid')
    await tell([event(2), event(2), event(1)])
    const [payout] = await listed()
    expect(payout).toMatchObject({ state: 'PAID', lines: 'READY', differences: 0 })
    const { bank, clearing } = await accounts(of.school)
    expect([bank, clearing]).toEqual([payout!.amount, 0])

    // The message about the failure was lost.
    rig.stripe.endPayout(ref, 'failed', 'account_closed')
    const look = lookForPayoutsJob({ pool: of.time.pool, providers: { STRIPE: provider, SANDBOX: null } })
    await look({ schoolId: of.school.id })
    expect(await listed()).toMatchObject([{ state: 'FAILED' }])
    expect((await accounts(of.school)).bank).toBe(0)
    const second = rig.stripe.payOut(of.accountRef)
    await look({ schoolId: of.school.id })
    expect((await listed())[0]).toMatchObject({ state: 'PAID', amount: payout!.amount, differences: 0 })
    expect((await accounts(of.school)).bank).toBe(payout!.amount)
    expect(second).not.toBe(ref)
  })
})

test('Looking for payouts goes through the schools that collect, and ends where a provider does not answer', async () => {
  const { school } = await schoolWithPayment()
  const look = lookForPayoutsJob({ pool: rig.pool, providers: { STRIPE: null, SANDBOX: rig.sandbox } })
  await look({})
  const { rows } = await rig.pool.pg.query<{ count: number }>(
    `select count(*)::int from pgboss.job where name = 'payouts.look' and data->>'schoolId' = $1`,
    [school.id],
  )
  expect(rows[0]!.count).toBe(1)
  await look({ schoolId: school.id })
  expect(made(await call(rig, payouts.list, { query: {} }, school.admin)).content).toEqual([])
  const silent = { ...rig.sandbox, payouts: async () => ({ state: 'UNKNOWN' as const, code: 'NOT_REACHED' }) }
  const failing = lookForPayoutsJob({ pool: rig.pool, providers: { STRIPE: null, SANDBOX: silent } })
  await expect(failing({ schoolId: school.id })).rejects.toThrow('NOT_REACHED')
})
