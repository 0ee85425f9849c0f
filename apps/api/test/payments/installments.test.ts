import { randomUUID } from 'node:crypto'
import { activities } from '@afterbell/contract/activities/activities'
import { classes } from '@afterbell/contract/activities/classes'
import { dunning } from '@afterbell/contract/dunning/dunning'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { carts } from '@afterbell/contract/payments/carts'
import { payByLink } from '@afterbell/contract/payments/pay-by-link'
import { payments } from '@afterbell/contract/payments/payments'
import { portalSettings } from '@afterbell/contract/public-pages/portal'
import { transactions } from '@afterbell/contract/payments/transactions'
import { reports } from '@afterbell/contract/reports/reports'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { dueBy, openInstallmentsOf } from '@afterbell/domain/ledger/installments'
import { plusDays } from '@afterbell/domain/kernel/dates'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import { payingChild } from '../rig/paying/billing.ts'
import { classBody, inside, made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { books, connectSandbox, enrolled, linkOf, methodOf } from '../rig/paying/paying.ts'
import { makeCoupon } from '../rig/paying/coupons.ts'
import { allow, dunningTime, dunningStepsOf } from '../rig/paying/dunning-time.ts'
import { childOfTwoHomes } from '../rig/paying/two-homes.ts'

// Today is 11/18/2026. The class costs 300: 100 at once, the rest on 12/01 and 01/04.

const rig = useRig()
const at = 'classes' as const
const RUN = { classStartDate: '2026-12-07', classEndDate: '2027-01-25' }
const plan = {
  deposit: { bonusType: 'FIXED_AMOUNT' as const, amount: 100 },
  dates: ['2026-12-01', '2027-01-04'],
}

async function createSchool(): Promise<MadeSchool> {
  const school = await makeSchool(rig)
  await connectSandbox(rig, school)
  return school
}

const classOf = (school: MadeSchool, over: object = {}) =>
  makeClass(rig, school, {
    price: 300,
    maxEnroll: 20,
    ...RUN,
    paymentPlan: plan,
    ...over,
  })

/** Puts a spot of a class with a plan on hold, for a family with a card. */
async function holdSpot(school: MadeSchool, over: object = {}) {
  const child = await payingChild(rig, school)
  const methodId = await methodOf(rig, school, child.parentId)
  const id = await classOf(school, over)
  const body = { childId: child.childId, pay: true }
  const { rosterId } = made(await call(rig, rosters.add, { at, params: { id }, body }, school.admin))
  return { ...child, methodId, classId: id, rosterId }
}

type Hold = Awaited<ReturnType<typeof holdSpot>>

const create = (school: MadeSchool, { parentId, rosterId }: Hold, more: object = {}) =>
  call(rig, payments.create, { body: { parentId, rosterIds: [rosterId], ...more } }, school.admin)

async function paid(school: MadeSchool, of: Hold, more: object = { installments: true }): Promise<string> {
  const { paymentId: id } = made(await create(school, of, more))
  made(await call(rig, payments.confirm, { params: { id }, body: {} }, school.admin))
  return id
}

async function invoicesNow(school: MadeSchool) {
  const { content } = made(await call(rig, invoices.list, { query: {} }, school.admin))
  return Promise.all(
    content.map(async ({ id }) => made(await call(rig, invoices.get, { params: { id } }, school.admin))),
  )
}

const three = [
  { dueOn: '2026-11-18', amount: 10_000 },
  { dueOn: '2026-12-01', amount: 10_000 },
  { dueOn: '2027-01-04', amount: 10_000 },
]

describe('In installments', () => {
  test('the cart offers every date and amount, and only what is due today is asked', async () => {
    const school = await createSchool()
    const { childId } = await payingChild(rig, school)
    const id = await classOf(school)
    const cart = async (more: object) =>
      made(await call(rig, carts.get, { at, params: { id }, query: { childId, ...more } }, school.admin))
    expect(await cart({})).toMatchObject({
      total: 30_000,
      later: 0,
      installments: { chosen: false, parts: three },
    })
    expect(await cart({ installments: 'true' })).toMatchObject({
      total: 10_000,
      later: 20_000,
      amount: 30_000,
      installments: { chosen: true, parts: three },
    })
    const invoicedCart = await cart({ installments: 'true', paymentType: 'INVOICE' })
    expect(invoicedCart).toMatchObject({ total: 30_000, later: 0, installments: { chosen: true } })
    // Due as the school bills, but no later than the first date.
    expect(invoicedCart.installments!.parts).toEqual([
      { dueOn: '2026-12-01', amount: 20_000 },
      { dueOn: '2027-01-04', amount: 10_000 },
    ])
  })

  test('a spot is charged its deposit, and one invoice asks for the rest on its dates', async () => {
    const school = await createSchool()
    const of = await holdSpot(school)
    expect(made(await create(school, of, { preview: true }))).toMatchObject({
      total: 30_000,
      installments: { chosen: false, parts: three },
    })
    await paid(school, of)
    expect(await books(rig, school)).toMatchObject({ owed: 20_000, open: 20_000, held: 10_000, pending: 0 })
    const [invoice, ...others] = await invoicesNow(school)
    expect(others).toEqual([])
    expect(invoice).toMatchObject({
      status: 'OPEN',
      total: 30_000,
      amountDue: 20_000,
      amountAsked: 10_000,
      dueDate: '2026-12-01',
      installments: [
        { dueOn: '2026-11-18', amount: 10_000, open: 0 },
        { dueOn: '2026-12-01', amount: 10_000, open: 10_000 },
        { dueOn: '2027-01-04', amount: 10_000, open: 10_000 },
      ],
    })
    const roster = made(
      await call(rig, rosters.list, { at, params: { id: of.classId }, query: {} }, school.admin),
    )
    expect(roster.content[0]!.payment).toMatchObject({
      state: 'PART_PAID',
      amount: 20_000,
      dueOn: '2026-12-01',
    })
    // First the next installment before it is due, then all remaining ones.
    expect(made(await create(school, of, { installments: true, preview: true }))).toMatchObject({
      total: 10_000,
      later: 10_000,
    })
    await paid(school, of, {})
    expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, held: 30_000 })
  })

  test('a coupon that is applied to a payment that was created leaves it in installments', async () => {
    const school = await createSchool()
    const of = await holdSpot(school)
    const { paymentId: id, total } = made(await create(school, of, { installments: true }))
    expect(total).toBe(10_000)
    const coupon = await makeCoupon(rig, school, { couponType: 'PERCENTAGE', amount: 50 })
    const query = { coupon: coupon.name }
    const applied = made(await call(rig, payments.applyCoupon, { params: { id }, query }, school.admin))
    expect(applied).toMatchObject({ total: 10_000, later: 5000, installments: { chosen: true } })
    made(await call(rig, payments.confirm, { params: { id }, body: {} }, school.admin))
    expect(await books(rig, school)).toMatchObject({ owed: 5000, open: 5000, held: 10_000 })
  })

  test('without a deposit nothing is charged today, and the spot is theirs', async () => {
    const school = await createSchool()
    const of = await holdSpot(school, { paymentPlan: { deposit: null, dates: plan.dates } })
    const payment = made(await create(school, of, { installments: true }))
    expect(payment).toMatchObject({ total: 0, later: 30_000, payment: null })
    expect(await books(rig, school)).toMatchObject({ owed: 30_000, open: 30_000, held: 0 })
    expect((await invoicesNow(school))[0]).toMatchObject({ dueDate: '2026-12-01', amountAsked: 15_000 })
  })

  test('what was chosen is chosen otherwise until it is paid, and a plan that is over is not offered', async () => {
    const school = await createSchool()
    const of = await holdSpot(school)
    made(await create(school, of, { installments: true, preview: true }))
    await paid(school, of, {})
    expect((await invoicesNow(school))[0]).toMatchObject({ installments: [], amountDue: 0 })
    const over = await holdSpot(school, { paymentPlan: { ...plan, dates: ['2026-11-18'] } })
    expect(made(await create(school, over, { installments: true, preview: true }))).toMatchObject({
      total: 30_000,
      installments: null,
    })
  })
})

/** Puts a class child who was added without payment on the plan. */
async function putOnPlan(
  school: MadeSchool,
  over: object = {},
): Promise<Hold & { invoiceId: string; payerId: string }> {
  const child = await payingChild(rig, school)
  const classId = await classOf(school, over)
  const { rosterId } = await enrolled(rig, school, child.childId, classId)
  const of = { ...child, classId, rosterId, methodId: '' }
  made(await create(school, of, { paymentType: 'INVOICE', installments: true }))
  const [invoice] = await invoicesNow(school)
  return { ...of, invoiceId: invoice!.id, payerId: invoice!.payerId }
}

describe('An invoice in installments', () => {
  test('is one that was issued, as long as nothing of it was paid', async () => {
    const school = await createSchool()
    const of = await putOnPlan(school)
    const [invoice] = await invoicesNow(school)
    expect(invoice).toMatchObject({ amountDue: 30_000, amountAsked: 20_000, dueDate: '2026-12-01' })
    expect(invoice!.installments.map(({ dueOn, amount }) => [dueOn, amount])).toEqual([
      ['2026-12-01', 20_000],
      ['2027-01-04', 10_000],
    ])
    const cash = { parentId: of.parentId, amount: 50, how: 'CASH' as const, receivedOn: '2026-11-18' }
    made(await call(rig, payments.takeOutside, { body: cash }, school.admin))
    expect((await invoicesNow(school))[0]).toMatchObject({ amountDue: 25_000, amountAsked: 15_000 })
  })

  test('is charged by itself for each that falls due, once, and reminded of for what is due alone', async () => {
    const of = await dunningTime(rig)
    const { school } = of
    const spot = await holdSpot(school)
    await allow(rig, school, spot.methodId)
    await paid(school, spot)
    const id = (await invoicesNow(school))[0]!.id
    const next = async () => made(await call(rig, dunning.ofInvoice, { params: { id } }, school.admin)).next
    expect(await next()).toEqual({ on: '2026-12-01', what: 'CHARGE' })
    await of.days(13)
    await of.run(3)
    expect(await books(rig, school)).toMatchObject({ open: 10_000, held: 20_000 })
    expect(await next()).toEqual({ on: '2027-01-04', what: 'CHARGE' })
    await of.days(35)
    await of.run(2)
    expect(await books(rig, school)).toMatchObject({ open: 0, owed: 0, held: 30_000 })
    expect(await dunningStepsOf(rig, school, id)).toEqual(['0 CHARGED SUCCEEDED', '0 CHARGED SUCCEEDED'])
  })

  test('is past due, and counted by age, for the installments that are', async () => {
    const of = await dunningTime(rig)
    const { school } = of
    const { payerId } = await putOnPlan(school)
    await of.days(15)
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select app.due_by(due_on, installments, total_cents - credited_cents, open_cents, '2026-12-03') as due, open_cents as open, due_on as on from invoice i`,
      ),
    )
    expect(rows).toEqual([{ due: 20_000, open: 30_000, on: '2026-12-01' }])
    const agingInvoices = made(await call(rig, reports.agingOfPayer, { params: { payerId } }, school.admin))
    expect(agingInvoices.map(({ dueOn, open, age }) => [dueOn, open, age])).toEqual([
      ['2026-12-01', 20_000, 'current'],
      ['2027-01-04', 10_000, 'current'],
    ])
    const { totals } = made(await call(rig, reports.aging, { query: {} }, school.admin))
    expect(totals).toMatchObject({ current: 30_000, total: 30_000 })
  })

  test.each([
    { cancelRest: true, due: 0, parts: [0, 0, 0] },
    // The refund reduces the last installment; the rest stays due.
    { cancelRest: false, due: 20_000, parts: [10_000, 10_000, 0] },
  ])('gives back from the last on: %j', async ({ cancelRest, due, parts }) => {
    const school = await createSchool()
    const of = await holdSpot(school)
    const id = await paid(school, of)
    const body = { invoiceId: id, amount: 100, reason: 'Moved away', cancelRest }
    made(await call(rig, transactions.refund, { body }, school.admin))
    const [invoice] = await invoicesNow(school)
    expect(invoice).toMatchObject({ amountDue: due, refundAmount: 10_000 })
    expect(invoice!.installments.map(({ amount, open }) => [amount, open])).toEqual(
      parts.map((cents) => [cents, cents]),
    )
  })

  test('is asked of the new class by its plan where a child is transferred', async () => {
    const school = await createSchool()
    const of = await holdSpot(school)
    await paid(school, of)
    const classId = await classOf(school, { className: 'Painting', price: 200 })
    const input = { at, params: { id: of.classId, rosterId: of.rosterId }, body: { classId } }
    made(await call(rig, rosters.update, input, school.admin))
    const fresh = (await invoicesNow(school)).find(({ total }) => total === 20_000)!
    // The 100 paid for the first class counts as the new deposit.
    expect(fresh).toMatchObject({ amountDue: 10_000, amountAsked: 5000, dueDate: '2026-12-01' })
    expect(fresh.installments.map(({ open }) => open)).toEqual([5000, 5000])
  })

  test('is asked of each of two homes in its part', async () => {
    const school = await createSchool()
    const { childId } = await childOfTwoHomes(rig, school)
    const classId = await classOf(school)
    const { rosterId, parentId } = await enrolled(rig, school, childId, classId)
    const of = { childId, classId, rosterId, parentId, methodId: '' }
    made(await create(school, of, { paymentType: 'INVOICE', installments: true }))
    const parts = (await invoicesNow(school)).map(({ total, installments }) => [
      total,
      installments.map(({ amount }) => amount),
    ])
    expect(parts.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
      [12_000, []],
      [18_000, [12_000, 6000]],
    ])
  })

  test('is paid by its link: the next first, then all of it, and never what was not shown', async () => {
    const school = await createSchool()
    const of = await putOnPlan(school, { paymentPlan: { deposit: null, dates: plan.dates } })
    const { token } = await linkOf(rig, school, of.childId)
    const params = { schoolId: school.id }
    const from = { ip: '10.44.3.7' }
    const readInvoice = async () =>
      made(await call(rig, payByLink.invoice, { params, body: { token } }, from))
    expect(await readInvoice()).toMatchObject({
      amountDue: 30_000,
      amountAsked: 15_000,
      installments: [
        { dueOn: '2026-12-01', open: 15_000 },
        { dueOn: '2027-01-04', open: 15_000 },
      ],
    })
    const pay = (amount: number, installments: boolean) => {
      const card = { type: 'CARD' as const, methodRef: 'tok_succeeds' }
      const body = { token, paymentId: randomUUID(), amount, installments, ...card }
      return call(rig, payByLink.pay, { params, body }, from)
    }
    expect((await pay(300, true)).problem).toMatchObject({ code: 'AMOUNT_CHANGED' })
    made(await pay(150, true))
    expect(await readInvoice()).toMatchObject({
      amountDue: 15_000,
      amountAsked: 15_000,
      dueDate: '2027-01-04',
    })
    made(await pay(150, false))
    expect(await books(rig, school)).toMatchObject({ owed: 0, open: 0, held: 30_000 })
  })
})

test('Whoever has the link of an invoice puts it on no plan', async () => {
  const school = await createSchool()
  const child = await payingChild(rig, school)
  await enrolled(rig, school, child.childId, await classOf(school))
  const { token } = await linkOf(rig, school, child.childId)
  const card = { type: 'CARD' as const, methodRef: 'tok_succeeds' }
  const body = { token, paymentId: randomUUID(), amount: 200, installments: true, ...card }
  const refused = await call(
    rig,
    payByLink.pay,
    { params: { schoolId: school.id }, body },
    { ip: '10.44.3.8' },
  )
  expect(refused.problem).toMatchObject({ code: 'AMOUNT_CHANGED' })
  expect((await invoicesNow(school))[0]).toMatchObject({ installments: [], amountDue: 30_000 })
})

describe('A plan', () => {
  test.each([
    [
      { deposit: { bonusType: 'FIXED_AMOUNT', amount: 301 }, dates: ['2026-12-01'] },
      'paymentPlan.deposit.amount',
    ],
    [
      { deposit: { bonusType: 'PERCENTAGE', amount: 100 }, dates: ['2026-12-01'] },
      'paymentPlan.deposit.amount',
    ],
    [{ deposit: null, dates: ['2027-01-04', '2026-12-01'] }, 'paymentPlan.dates.1'],
    [{ deposit: null, dates: ['2027-01-26'] }, 'paymentPlan.dates.0'],
    [{ deposit: null, dates: [] }, 'paymentPlan.dates'],
    [{ deposit: null, dates: [null] }, 'paymentPlan.dates'],
  ])('%j is refused at its field', async (paymentPlan, path) => {
    const school = await createSchool()
    const body = classBody({ price: 300, ...RUN, paymentPlan } as never)
    const { problem } = await call(rig, classes.create, { body }, school.admin)
    expect(problem?.fields).toMatchObject([{ path }])
  })

  test('is told to families where they look, unless the school shows no prices', async () => {
    const school = await createSchool()
    await classOf(school)
    await classOf(school, { paymentPlan: { deposit: null, dates: plan.dates } })
    const planned = async () => {
      const input = { at, params: { schoolId: school.id }, query: {} }
      const { content } = made(await call(rig, activities.list, input))
      return content.map(({ paymentPlan }) => paymentPlan)
    }
    expect(await planned()).toEqual(
      expect.arrayContaining([
        { deposit: { bonusType: 'FIXED_AMOUNT', amount: 10_000 }, dates: plan.dates },
        { deposit: null, dates: plan.dates },
      ]),
    )
    const body = { visible: true, prices: false, places: true, instructors: true }
    made(await call(rig, portalSettings.update, { at, body } as never, school.manager))
    expect(await planned()).toEqual([null, null])
  })

  test('is closed once the class is published, as its cost is', async () => {
    const school = await createSchool()
    const id = await classOf(school)
    const change = (paymentPlan: unknown) => {
      const body = classBody({ price: 300, maxEnroll: 20, ...RUN, paymentPlan } as never)
      return call(rig, classes.update, { params: { id }, body }, school.admin)
    }
    made(await change(plan))
    for (const other of [null, { ...plan, deposit: null }, { ...plan, dates: ['2026-12-02', '2027-01-04'] }])
      expect((await change(other)).problem?.fields).toMatchObject([{ path: 'paymentPlan' }])
  })
})

test('the database says the same as the rules of what is open when, whatever became of an invoice', async () => {
  const school = await createSchool()
  const { invoiceId } = await putOnPlan(school)
  const change = fc.record({
    credited: fc.nat(30_000),
    paid: fc.nat(30_000),
    off: fc.nat(30_000),
    day: fc.nat(60),
  })
  await fc.assert(
    fc.asyncProperty(change, async ({ credited, paid: requestedCents, off, day }) => {
      const remainingCents = 30_000 - credited
      const paidCents = Math.min(requestedCents, remainingCents)
      const offCents = Math.min(off, remainingCents - paidCents)
      const on = plusDays('2026-11-20', day)
      const { rows } = await inside(rig, school.id, async (query) => {
        await query(
          `update invoice set credited_cents = $1, paid_cents = $2, written_off_cents = $3 where id = $4`,
          [credited, paidCents, offCents, invoiceId],
        )
        return query(
          `select due_on as "dueOn", installments, total_cents as "totalCents", credited_cents as "creditedCents", open_cents as "openCents",
             app.due_by(due_on, installments, total_cents - credited_cents, open_cents, $1) as due, array(select p.due_on::text || ' ' || p.open_cents from app.open_parts(due_on, installments, total_cents - credited_cents, open_cents) p) as parts from invoice i where id = $2`,
          [on, invoiceId],
        )
      })
      const { due, parts, ...invoice } = rows[0] as never as Parameters<typeof dueBy>[0] & {
        due: number
        parts: string[]
      }
      const open = openInstallmentsOf(invoice).filter(({ openCents }) => openCents > 0)
      expect(due).toBe(dueBy(invoice, on))
      expect(parts).toEqual(open.map(({ dueOn, openCents }) => `${dueOn} ${openCents}`))
      if (open.length > 0) expect(invoice.dueOn).toBe(open[0]!.dueOn)
    }),
    { numRuns: 60 },
  )
})
