import { beforeEach, describe, expect, test } from 'vitest'
import { ownBill } from '@afterbell/contract/own-bill/own-bill'
import { school as ofSchool } from '@afterbell/contract/school/school'
import { billedBy } from '../../src/features/own-bill/own-bill.ts'
import { resolveOwnJob } from '../../src/features/own-bill/resolve-own.job.ts'
import { runOwnBillJob } from '../../src/features/own-bill/run.job.ts'
import { settleOwnPayment } from '../../src/features/own-bill/settle-own.ts'
import { outcome } from '../../src/features/providers/provider.ts'
import { schoolRunner } from '../../src/platform/database/inside-school.ts'
import { call, useRig } from '../rig/app.ts'
import { readPdf, textOf } from '../rig/reading/read-pdf.ts'
import { inside, made, makeSchool, type MadeSchool } from '../rig/make.ts'
import {
  addSource,
  daysLater,
  hearOperator,
  ownBillParts,
  schoolBillInvoices,
  runBill,
  stateOf,
  trialEnded,
} from '../rig/paying/own-bill.ts'

const rig = useRig()
let school: MadeSchool
beforeEach(async () => {
  school = await makeSchool(rig)
})

/** Runs the hourly job some days later. */
async function hourOf(days: number): Promise<void> {
  await runBill(daysLater(rig, days), school)
}

async function letters(): Promise<string[]> {
  const { rows } = await rig.pool.pg.query(
    `select subject from mail where school_id = $1 and dedupe_key like 'own-bill %' order by created_at, id`,
    [school.id],
  )
  return rows.map(({ subject }) => (subject as string).replace(`TEST: ${school.name}: `, ''))
}

async function payments(): Promise<{ state: string; failure: string | null; cents: number }[]> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(`select state, failure, cents from own_payment order by sent_at, id`),
  )
  return rows
}

const readSubscription = async () => made(await call(rig, ownBill.subscription, {}, school.admin))
const payNow = async (id: string, paymentId: string = crypto.randomUUID()) =>
  call(rig, ownBill.payInvoice, { params: { id }, body: { paymentId } }, school.admin)

const hear = (days: number, times = 1) => hearOperator(rig, days, times)

describe('A trial', () => {
  test('begins with the school, on the first plan, and costs nothing', async () => {
    await runBill(rig, school)
    expect(await readSubscription()).toEqual({
      isBilled: true,
      state: 'ACTIVE',
      isTrialEnded: false,
      trialEndDate: '2026-12-18',
      plan: { id: 'standard', name: 'Standard', price: 4900, currency: 'USD', every: 'MONTH' },
      nextInvoice: { on: '2026-12-19', amount: 4900 },
      credit: 0,
      providerName: 'the test bank',
      isTest: true,
    })
    expect(made(await call(rig, ownBill.trial, {}, school.instructor))).toEqual({
      isTrialEnded: false,
      trialEndDate: '2026-12-18',
    })
    expect(await schoolBillInvoices(rig, school)).toEqual([])
  })

  test('is told of three days before its end, once', async () => {
    await runBill(rig, school)
    await hourOf(26)
    expect(await letters()).toEqual([])
    await hourOf(27)
    await hourOf(28)
    expect(await letters()).toEqual(['your trial ends on December 18, 2026'])
  })

  test('that ends without a source ends with an inactive school, and a source makes it active at once', async () => {
    await runBill(rig, school)
    await trialEnded(rig, school)
    await runBill(rig, school)
    await runBill(rig, school)
    expect(await stateOf(rig, school)).toBe('INACTIVE')
    expect(await letters()).toEqual(['your school is inactive'])
    expect(await schoolBillInvoices(rig, school)).toEqual([])

    await addSource(rig, school)
    expect(await stateOf(rig, school)).toBe('ACTIVE')
    expect(await schoolBillInvoices(rig, school)).toMatchObject([
      {
        status: 'PAID',
        amount: 4900,
        amountDue: 0,
        periodStart: '2026-11-18',
        periodEnd: '2026-12-17',
        payment: { state: 'SUCCEEDED' },
      },
    ])
    expect(made(await call(rig, ofSchool.settings, {}, school.coordinator)).state).toBe('ACTIVE')
  })
})

describe('A plan', () => {
  test('is billed for each month once, whoever asks for it and however often', async () => {
    await addSource(rig, school)
    await trialEnded(rig, school)
    await Promise.all(Array.from({ length: 4 }, () => runBill(rig, school)))
    await runBill(rig, school)
    await hourOf(29)
    await Promise.all([hourOf(30), hourOf(30), hourOf(31)])
    expect(
      (await schoolBillInvoices(rig, school)).map((each) => [each.periodStart, each.periodEnd, each.status]),
    ).toEqual([
      ['2026-12-18', '2027-01-17', 'PAID'],
      ['2026-11-18', '2026-12-17', 'PAID'],
    ])
    expect(await payments()).toMatchObject([{ state: 'SUCCEEDED' }, { state: 'SUCCEEDED' }])
    const [last, first] = (await schoolBillInvoices(rig, school)).map(({ number }) => number)
    expect([first, last]).toEqual([1, 2].map((count) => `${school.id.slice(-8).toUpperCase()}-000${count}`))
  })

  test('that is changed holds from the next invoice on', async () => {
    await addSource(rig, school)
    await trialEnded(rig, school)
    await runBill(rig, school)
    const changed = await call(rig, ownBill.changePlan, { body: { planId: 'district' } }, school.admin)
    expect(made(changed)).toMatchObject({
      plan: { id: 'district', price: 149_000, every: 'YEAR' },
      nextInvoice: { on: '2026-12-18', amount: 149_000 },
    })
    await hourOf(30)
    expect(await schoolBillInvoices(rig, school)).toMatchObject([
      { planName: 'District', amount: 149_000, periodStart: '2026-12-18', periodEnd: '2027-12-17' },
      { planName: 'Standard', amount: 4900 },
    ])
    expect(await call(rig, ownBill.changePlan, { body: { planId: 'gone' } }, school.admin)).toMatchObject({
      problem: { code: 'PLAN_UNKNOWN', fields: [{ path: 'planId' }] },
    })
  })

  test('that is no longer offered goes on as it was', async () => {
    await addSource(rig, school)
    await trialEnded(rig, school)
    const { subscriptions } = ownBillParts(rig)
    const others = { ...subscriptions!, plans: [subscriptions!.plans[1]!] as const }
    await runBill(rig, school, { subscriptions: others })
    expect(await schoolBillInvoices(rig, school)).toMatchObject([{ planName: 'Standard', amount: 4900 }])
  })

  test('has an invoice as a PDF, of who runs the installation to the school', async () => {
    await addSource(rig, school)
    await trialEnded(rig, school)
    await runBill(rig, school)
    const { id, number } = (await schoolBillInvoices(rig, school))[0]!
    const file = await call(rig, ownBill.invoicePdf, { params: { id } }, school.admin)
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = textOf(await readPdf(file.raw))
    for (const phrase of ['Afterbell', school.name, number, 'Standard', '$49', 'Card ending in 4242', 'TEST'])
      expect(text, phrase).toContain(phrase)
  })
})

test('Days on which the school was closed are not billed: its plan goes on from the day it was opened again', async () => {
  await runBill(rig, school)
  await trialEnded(rig, school)
  await addSource(rig, school)
  expect(await schoolBillInvoices(rig, school)).toMatchObject([{ periodEnd: '2026-12-17' }])
  await rig.pool.pg.query(
    `update school_directory set state = 'DEACTIVATED', closed_from = 'ACTIVE', closed_at = '2026-12-10', closed_by = $2,
       closed_through = '2027-01-09' where id = $1`,
    [school.id, school.admin.id],
  )
  await hourOf(40)
  await rig.pool.pg.query(
    `update school_directory set state = 'ACTIVE', closed_from = null, closed_at = null, closed_by = null, closed_through = null,
       reopened_at = '2027-01-02 20:00:00Z' where id = $1`,
    [school.id],
  )
  await hourOf(45)
  const periods = (await schoolBillInvoices(rig, school)).map(({ periodStart, periodEnd }) => [
    periodStart,
    periodEnd,
  ])
  expect(new Map(periods as [string, string][])).toEqual(
    new Map([
      ['2026-11-18', '2026-12-17'],
      ['2027-01-02', '2027-02-01'],
    ]),
  )
})

describe('What is not paid', () => {
  test('is tried on days 0, 1, 4, 8 and 15, with a letter each, and then the school is inactive', async () => {
    await addSource(rig, school, 'tok_no_funds')
    await trialEnded(rig, school)
    for (const day of [0, 0, 1, 2, 3, 4, 7, 8, 14]) await hourOf(day)
    expect(await payments()).toHaveLength(4)
    expect(await stateOf(rig, school)).toBe('ACTIVE')
    expect((await schoolBillInvoices(rig, school))[0]).toMatchObject({
      status: 'OPEN',
      nextTryDate: '2026-12-03',
      payment: {
        state: 'FAILED',
        failure: 'There is not enough money in the account. Try another card or bank account',
      },
    })
    await hourOf(15)
    await hourOf(16)
    expect(await payments()).toHaveLength(5)
    expect(await stateOf(rig, school)).toBe('INACTIVE')
    expect(await letters()).toEqual([
      ...Array.from({ length: 5 }, () => 'your payment did not go through'),
      'your school is inactive',
    ])
    await addSource(rig, school, 'tok_succeeds', { defaultMethod: true })
    expect(await stateOf(rig, school)).toBe('ACTIVE')
    expect(await schoolBillInvoices(rig, school)).toMatchObject([{ status: 'PAID' }])
  })

  test('is tried once where nobody looked for weeks, and again days later', async () => {
    await addSource(rig, school, 'tok_no_funds')
    await trialEnded(rig, school, 22)
    for (let hour = 0; hour < 3; hour += 1) await runBill(rig, school)
    expect(await payments()).toHaveLength(1)
    expect(await stateOf(rig, school)).toBe('ACTIVE')
  })

  test('can be paid by hand, or with another source, which is charged as it is added', async () => {
    await addSource(rig, school, 'tok_declined')
    await trialEnded(rig, school)
    await runBill(rig, school)
    const { id } = (await schoolBillInvoices(rig, school))[0]!
    expect(made(await payNow(id)).payment?.failure).toContain('The card was declined')
    // The new source pays everything due at once.
    await addSource(rig, school, 'tok_succeeds', { defaultMethod: true })
    expect(await payNow(id)).toMatchObject({ problem: { code: 'PAID_ALREADY' } })
    expect((await payments()).map(({ state }) => state)).toEqual(['FAILED', 'FAILED', 'SUCCEEDED'])
  })

  test('is pressed by two at once and paid once, and one who has no source is told', async () => {
    await addSource(rig, school, 'tok_no_funds')
    const other = await addSource(rig, school)
    await trialEnded(rig, school)
    await runBill(rig, school)
    const { id } = (await schoolBillInvoices(rig, school))[0]!
    const makeUsable = (state: string) =>
      inside(rig, school.id, (query) =>
        query(`update billing_source set state = case when id = $1 then $2 else 'UNUSABLE' end`, [
          other.id,
          state,
        ]),
      )
    await makeUsable('UNUSABLE')
    expect(await payNow(id)).toMatchObject({ problem: { code: 'NO_SOURCE' } })
    await makeUsable('USABLE')
    const paymentId = crypto.randomUUID()
    const answers = await Promise.all([payNow(id, paymentId), payNow(id, paymentId), payNow(id)])
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect((await payments()).filter(({ state }) => state === 'SUCCEEDED')).toHaveLength(1)
  })
})

describe('A bank account', () => {
  test('makes the school active while its debit is on the way, and pays once the bank says so', async () => {
    await runBill(rig, school)
    await trialEnded(rig, school)
    await runBill(rig, school)
    expect(await stateOf(rig, school)).toBe('INACTIVE')
    await addSource(rig, school, 'tok_bank_clears')
    expect(await stateOf(rig, school)).toBe('ACTIVE')
    expect(await schoolBillInvoices(rig, school)).toMatchObject([
      { status: 'OPEN', payment: { state: 'PROCESSING' } },
    ])
    await hear(5, 2)
    expect(await schoolBillInvoices(rig, school)).toMatchObject([{ status: 'PAID' }])
    expect((await letters()).filter((each) => each.startsWith('receipt'))).toEqual(['receipt for $49'])
  })

  test('that bounces is told of in a letter, and tried again', async () => {
    await addSource(rig, school, 'tok_bank_bounces')
    await trialEnded(rig, school)
    await runBill(rig, school)
    await hear(5)
    expect(await schoolBillInvoices(rig, school)).toMatchObject([
      { status: 'OPEN', payment: { state: 'FAILED' } },
    ])
    expect(await letters()).toEqual(['your payment did not go through'])
    await hourOf(5)
    expect((await payments()).map(({ state }) => state)).toEqual(['FAILED', 'PROCESSING'])
  })

  test('whose debit is returned owes again', async () => {
    await addSource(rig, school, 'tok_bank_returns')
    await trialEnded(rig, school)
    await runBill(rig, school)
    await hear(5)
    expect(await schoolBillInvoices(rig, school)).toMatchObject([{ status: 'PAID' }])
    await hear(10, 3)
    expect(await schoolBillInvoices(rig, school)).toMatchObject([{ status: 'OPEN', amountDue: 4900 }])
    expect((await letters()).at(-1)).toBe('your payment did not go through')
  })
})

describe('A payment nobody heard of', () => {
  const resolve = (days: number, paymentId: string) => {
    const then = daysLater(rig, days)
    return resolveOwnJob(ownBillParts(then))({ schoolId: school.id, paymentId })
  }
  const idOfLast = async () => {
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select id from own_payment order by sent_at desc limit 1`),
    )
    return rows[0].id as string
  }

  test('that went through is paid, and nothing is charged a second time', async () => {
    await addSource(rig, school, 'tok_times_out_after')
    await trialEnded(rig, school)
    await runBill(rig, school)
    expect(await payments()).toMatchObject([{ state: 'UNKNOWN' }])
    await runBill(rig, school)
    await hourOf(1)
    expect(await payments()).toHaveLength(1)
    await resolve(1, await idOfLast())
    await resolve(1, await idOfLast())
    expect(await payments()).toMatchObject([{ state: 'SUCCEEDED' }])
    expect(await schoolBillInvoices(rig, school)).toMatchObject([{ status: 'PAID' }])
  })

  test('that came to nothing is canceled and tried on its next day', async () => {
    await addSource(rig, school, 'tok_times_out_before')
    await trialEnded(rig, school)
    await runBill(rig, school)
    await resolve(0, await idOfLast())
    expect(await payments()).toMatchObject([{ state: 'FAILED', failure: 'CANCELED' }])
    await hourOf(1)
    expect(await payments()).toHaveLength(2)
  })

  test('is told by the answer and by a message, and settled once', async () => {
    await addSource(rig, school)
    await trialEnded(rig, school)
    await runBill(rig, school)
    await hear(0, 3)
    expect(await payments()).toHaveLength(1)
    expect((await letters()).filter((each) => each.startsWith('receipt'))).toHaveLength(1)
    const { rows } = await inside(rig, school.id, (query) =>
      query(`select count(*)::int as count from audit_event where what = 'own-bill.paid'`),
    )
    expect(rows[0].count).toBe(1)
  })

  test('the server that ended before it asked leaves nothing that is charged twice', async () => {
    await addSource(rig, school)
    await trialEnded(rig, school)
    const parts = ownBillParts(rig)
    const sandbox = {
      ...rig.sandbox,
      confirm: () => Promise.reject(new Error('The server ends here')),
    }
    const run = runOwnBillJob({ ...parts, providers: { STRIPE: null, SANDBOX: sandbox } })
    await expect(run({ schoolId: school.id })).rejects.toThrow('The server ends here')
    expect(await payments()).toMatchObject([{ state: 'SENDING' }])
    await runBill(rig, school)
    expect(await payments()).toHaveLength(1)
    await resolve(0, await idOfLast())
    expect(await payments()).toMatchObject([{ state: 'FAILED' }])
    await hourOf(1)
    expect(await payments()).toMatchObject([{ state: 'FAILED' }, { state: 'SUCCEEDED' }])
  })

  test('the bank that wants to see the cardholder is shown to them, and asked by nobody else', async () => {
    await addSource(rig, school, 'tok_challenged')
    await trialEnded(rig, school)
    await runBill(rig, school)
    expect((await schoolBillInvoices(rig, school))[0]!.payment?.failure).toBe(
      'The bank wants to check with the cardholder. Open billing and pay now',
    )
    const { id } = (await schoolBillInvoices(rig, school))[0]!
    const { payment } = made(await payNow(id))
    expect(payment).toMatchObject({
      state: 'REQUIRES_ACTION',
      actionUrl: expect.stringContaining('/pay/challenge#'),
    })
    await rig.sandbox.answerChallenge(new URL(payment!.actionUrl!).hash.slice(1), true)
    await hear(0)
    expect((await schoolBillInvoices(rig, school))[0]).toMatchObject({ status: 'PAID' })
  })
})

describe('What comes twice', () => {
  test('is credit, and taken off the next invoices until nothing is left of it', async () => {
    await addSource(rig, school)
    await trialEnded(rig, school)
    await runBill(rig, school)
    const { id: invoiceId } = (await schoolBillInvoices(rig, school))[0]!
    const paymentId = crypto.randomUUID()
    await inside(rig, school.id, (query) =>
      query(
        `insert into own_payment (school_id, id, invoice_id, source_id, provider, cents, state, sent_at)
         select school_id, $1, $2, source_id, provider, 6000, 'UNKNOWN', sent_at - interval '1 minute' from own_payment`,
        [paymentId, invoiceId],
      ),
    )
    const billed = billedBy(ownBillParts(rig))!
    const late = outcome('SUCCEEDED', 'late')
    for (let times = 0; times < 2; times += 1)
      await schoolRunner(rig.pool, school.id)((context) => settleOwnPayment(billed, context, paymentId, late))
    expect(await readSubscription()).toMatchObject({ credit: 6000, nextInvoice: { amount: 0 } })
    await hourOf(30)
    expect((await schoolBillInvoices(rig, school))[0]).toMatchObject({
      status: 'PAID',
      amount: 4900,
      payment: null,
    })
    expect(await readSubscription()).toMatchObject({ credit: 1100, nextInvoice: { amount: 3800 } })
    await hourOf(61)
    expect((await payments()).at(-1)).toMatchObject({ state: 'SUCCEEDED', cents: 3800 })
  })
})

test('A suspended school that pays stays suspended, and is active once that ends', async () => {
  await addSource(rig, school, 'tok_bank_clears')
  await trialEnded(rig, school)
  await runBill(rig, school)
  await rig.pool.pg.query(
    `update school_directory set state = 'SUSPENDED', suspended_from = 'INACTIVE' where id = $1`,
    [school.id],
  )
  await hear(5)
  const { rows } = await rig.pool.pg.query(
    `select state, suspended_from from school_directory where id = $1`,
    [school.id],
  )
  expect(rows).toEqual([{ state: 'SUSPENDED', suspended_from: 'ACTIVE' }])
})

describe('Where nothing is charged', () => {
  test('no school is billed or becomes inactive, and billing says so', async () => {
    await trialEnded(rig, school)
    await runBill(rig, school, { subscriptions: null })
    expect(await stateOf(rig, school)).toBe('ACTIVE')
    const { rows } = await inside(rig, school.id, (query) => query(`select from subscription`))
    expect(rows).toEqual([])
  })
})
