import { coupons } from '@afterbell/contract/coupons/coupons'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { cancels, carts } from '@afterbell/contract/payments/carts'
import { payments } from '@afterbell/contract/payments/payments'
import { refunds } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { beforeAll, describe, expect, test } from 'vitest'
import { schoolRunner } from '../../src/platform/database/inside-school.ts'
import { settlePayment } from '../../src/features/payments/charging/settle.ts'
import { call, useRig } from '../rig/app.ts'
import {
  apply,
  makePaymentHold,
  invoiceHold,
  makeCoupon,
  runOut,
  type PaymentHold,
} from '../rig/paying/coupons.ts'
import {
  inside,
  made,
  makeAftercare,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'
import { makeShare } from '../rig/paying/shares.ts'
import { childOfTwoHomes } from '../rig/paying/two-homes.ts'
import { books, connectSandbox, methodOf } from '../rig/paying/paying.ts'

const rig = useRig()
let school: MadeSchool
const at = 'classes' as const

beforeAll(async () => {
  school = await makeSchool(rig)
  await connectSandbox(rig, school)
})

const spot = (over: Parameters<typeof makePaymentHold>[2] = {}) => makePaymentHold(rig, school, over)
const put = (hold: PaymentHold, coupon: string, ...others: PaymentHold[]) =>
  apply(rig, school, { ...hold, rosterIds: [hold, ...others].map(({ rosterId }) => rosterId) }, coupon)
const tell = async (hold: PaymentHold) => {
  const body = { parentId: hold.parentId, rosterIds: [hold.rosterId], preview: true }
  return made(await call(rig, payments.create, { body }, school.admin))
}
const usesOf = async (id: string) => {
  const { uses, held } = made(await call(rig, coupons.get, { params: { id } }, school.admin))
  return { uses, held }
}
/** Creates a payment for a spot and charges it. */
async function paid(hold: PaymentHold, token = 'tok_succeeds') {
  await methodOf(rig, school, hold.parentId, token)
  const body = { parentId: hold.parentId, rosterIds: [hold.rosterId] }
  const { paymentId: id } = made(await call(rig, payments.create, { body }, school.admin))
  return made(await call(rig, payments.confirm, { params: { id }, body: {} }, school.admin))
}
const refund = async (chargeId: string, amount: number) => {
  const body = { chargeId, amount, reason: 'Moved away' }
  return made(await call(rig, refunds.ofInvoice, { params: { schoolId: school.id }, body }, school.admin))
}
const stateOf = (rosterId: string) =>
  inside(rig, school.id, async (query) => {
    const { rows } = await query('select state from place where id = $1', [rosterId])
    return rows[0]!.state as string
  })

describe('A coupon that is applied to a spot', () => {
  test('is a line of its price with its reason, found by its name whatever its case, and is held with it', async () => {
    const coupon = await makeCoupon(rig, school, { name: 'Spring Sale', amount: 15 })
    const hold = await spot()
    expect(made(await put(hold, '  sPRING sALE '))).toMatchObject({
      amount: 4000,
      totalDiscount: 1500,
      total: 2500,
      coupon: 'Spring Sale',
      discounts: [{ label: 'Coupon Spring Sale', amount: 1500 }],
      lines: [{ amount: 4000 }, { label: 'Coupon Spring Sale', reason: '$15 off', amount: -1500 }],
      payment: null,
    })
    expect(await usesOf(coupon.id)).toEqual({ uses: 0, held: 1 })
    expect(await tell(hold)).toMatchObject({ total: 2500, coupon: 'Spring Sale' })
  })

  test('gives way to another one, and is taken off again', async () => {
    const [one, other] = [await makeCoupon(rig, school), await makeCoupon(rig, school)]
    const hold = await spot()
    made(await put(hold, one.name))
    expect(made(await put(hold, other.name))).toMatchObject({ total: 3000, coupon: other.name })
    expect([await usesOf(one.id), await usesOf(other.id)]).toEqual([
      { uses: 0, held: 0 },
      { uses: 0, held: 1 },
    ])
    expect(made(await put(hold, ''))).toMatchObject({ total: 4000, coupon: null, discounts: [] })
    expect(await usesOf(other.id)).toEqual({ uses: 0, held: 0 })
  })

  test('is used with the payment, for what is left of the price', async () => {
    const coupon = await makeCoupon(rig, school)
    const hold = await spot()
    made(await put(hold, coupon.name))
    expect(await paid(hold)).toMatchObject({ state: 'SUCCEEDED', amount: 3000 })
    expect(await usesOf(coupon.id)).toEqual({ uses: 1, held: 0 })
    expect(await stateOf(hold.rosterId)).toBe('taken')
  })

  test('is used where the spot is left on an invoice, and free again where that is canceled', async () => {
    const coupon = await makeCoupon(rig, school)
    const hold = await spot()
    made(await put(hold, coupon.name))
    const { invoices: holdInvoices } = await invoiceHold(rig, school, hold)
    expect(holdInvoices).toMatchObject([{ amount: 3000 }])
    expect(await usesOf(coupon.id)).toEqual({ uses: 1, held: 0 })
    made(await call(rig, invoices.cancel, { params: { id: holdInvoices[0]!.id } }, school.admin))
    expect(await usesOf(coupon.id)).toEqual({ uses: 0, held: 0 })
  })

  test('ends with the hold: as it is canceled, and as its time is over', async () => {
    const coupon = await makeCoupon(rig, school, { maxUsage: 1 })
    const first = await spot()
    made(await put(first, coupon.name))
    const { classId, rosterId: a, childId: b } = first
    made(await call(rig, cancels.ofClass, { params: { classId, a, b } }, school.admin))
    expect(await usesOf(coupon.id)).toEqual({ uses: 0, held: 0 })
    const second = await spot()
    made(await put(second, coupon.name))
    const third = await spot()
    expect((await put(third, coupon.name)).problem?.code).toBe('COUPON_USED_UP')
    await runOut(rig, school, [second.rosterId])
    expect(made(await put(third, coupon.name)).total).toBe(3000)
  })

  test('may take all of it: then the spot is taken without a card', async () => {
    const coupon = await makeCoupon(rig, school, { couponType: 'PERCENTAGE', amount: 100 })
    const hold = await spot()
    expect(made(await put(hold, coupon.name))).toMatchObject({ total: 0, credit: 0, coupon: coupon.name })
    const body = { parentId: hold.parentId, rosterIds: [hold.rosterId], total: 0 }
    expect(made(await call(rig, payments.create, { body }, school.admin)).payment).toBeNull()
    expect(await stateOf(hold.rosterId)).toBe('taken')
    expect(await usesOf(coupon.id)).toEqual({ uses: 1, held: 0 })
  })

  test('is used where an agency pays all that is left, and given back with what the agency was billed', async () => {
    const coupon = await makeCoupon(rig, school, { maxUsage: 1 })
    const childId = await makeChild(rig, school)
    await makeShare(rig, school, childId, { percent: 100 })
    const hold = await spot({ childId })
    expect(made(await put(hold, coupon.name)).total).toBe(0)
    expect(await usesOf(coupon.id)).toEqual({ uses: 0, held: 1 })
    const body = { parentId: hold.parentId, rosterIds: [hold.rosterId], total: 0 }
    made(await call(rig, payments.create, { body }, school.admin))
    expect(await stateOf(hold.rosterId)).toBe('taken')
    expect(await usesOf(coupon.id)).toEqual({ uses: 1, held: 0 })
    const { rows } = await inside(rig, school.id, (query) =>
      query(
        `select i.id, i.total_cents from invoice i join payer p on p.school_id = i.school_id and p.id = i.payer_id
         where p.kind = 'AGENCY' and i.state = 'ISSUED' and exists (select from invoice_line l where l.school_id = i.school_id and l.invoice_id = i.id and l.child_id = $1)`,
        [childId],
      ),
    )
    expect(rows).toMatchObject([{ total_cents: 3000 }])
    made(await call(rig, invoices.cancel, { params: { id: rows[0].id } }, school.admin))
    expect(await usesOf(coupon.id)).toEqual({ uses: 0, held: 0 })
  })

  test('stays with the spot whichever way it is paid, and whatever is taken out of its price', async () => {
    const coupon = await makeCoupon(rig, school, { couponType: 'PERCENTAGE', amount: 50 })
    const classId = await makeClass(rig, school, {
      price: 40,
      classStartDate: '2026-12-07',
      classEndDate: '2026-12-28',
      earlyBirdDiscount: {
        bonusType: 'FIXED_AMOUNT',
        amount: 10,
        active: true,
        endDate: '2027-12-31',
        paymentType: 'INVOICE',
      },
    })
    const hold = await spot({ classId })
    expect(made(await put(hold, coupon.name)).total).toBe(2000)
    const cartBody = { parentId: hold.parentId, rosterIds: [hold.rosterId], preview: true }
    const way = async (paymentType: 'INVOICE' | 'CHARGE') =>
      made(await call(rig, payments.create, { body: { ...cartBody, paymentType } }, school.admin))
    expect(await way('INVOICE')).toMatchObject({ total: 1500, coupon: coupon.name })
    expect(await way('CHARGE')).toMatchObject({ total: 2000, coupon: coupon.name })
    expect(await usesOf(coupon.id)).toEqual({ uses: 0, held: 1 })
  })

  test('is split between two homes like the price', async () => {
    const coupon = await makeCoupon(rig, school)
    const family = await childOfTwoHomes(rig, school)
    const hold = await spot({ childId: family.childId })
    const cart = made(await put(hold, coupon.name))
    expect(cart.total + cart.others[0]!.amount).toBe(3000)
    await invoiceHold(rig, school, hold)
    expect(await usesOf(coupon.id)).toEqual({ uses: 1, held: 0 })
    const { owed, open } = await books(rig, school)
    expect(owed).toBe(open)
  })
})

describe('A coupon for a whole cart', () => {
  test('is taken off once for all spots that are paid together, its share off each', async () => {
    const coupon = await makeCoupon(rig, school)
    const first = await spot({ price: 30 })
    const second = await spot({ price: 60, childId: first.childId })
    const cart = made(await put(first, coupon.name, second))
    expect(cart.total).toBe(8000)
    const label = `Coupon ${coupon.name}`
    expect(cart.discounts.toSorted((one, other) => one.amount - other.amount)).toEqual([
      { label, amount: 333 },
      { label, amount: 667 },
    ])
    expect(cart.lines.map(({ reason }) => reason)).toContain('share of $10 off')
    expect(await usesOf(coupon.id)).toEqual({ uses: 0, held: 1 })
    // Paying the spots one by one takes off no cent more.
    await invoiceHold(rig, school, first)
    expect((await tell(second)).total).toBe(5333)
    await invoiceHold(rig, school, second)
    expect(await usesOf(coupon.id)).toEqual({ uses: 1, held: 0 })
  })

  test('is taken off one of them alone, and stays with the others', async () => {
    const [one, other] = [await makeCoupon(rig, school), await makeCoupon(rig, school, { amount: 5 })]
    const first = await spot()
    const second = await spot({ childId: first.childId })
    expect(made(await put(first, one.name, second)).total).toBe(7000)
    expect(made(await put(second, other.name)).total).toBe(3500)
    expect((await tell(first)).total).toBe(3000)
    expect([await usesOf(one.id), await usesOf(other.id)]).toEqual([
      { uses: 0, held: 1 },
      { uses: 0, held: 1 },
    ])
    await invoiceHold(rig, school, first)
    expect(made(await put(second, '')).total).toBe(4000)
    expect([await usesOf(one.id), await usesOf(other.id)]).toEqual([
      { uses: 1, held: 0 },
      { uses: 0, held: 0 },
    ])
  })

  test('comes off drop-ins, that stay one bill', async () => {
    const coupon = await makeCoupon(rig, school, { couponType: 'PERCENTAGE', amount: 25 })
    const session = await makeAftercare(rig, school, {
      dropInPrice: 12,
      dropInBillingRate: 'DAY',
      days: [
        { day: 'monday', timeFrom: '15:00', timeTo: '18:00', maxEnroll: 5, dropIn: true, maxDropIn: 3 },
        { day: 'wednesday', timeFrom: '15:00', timeTo: '18:00', maxEnroll: 5, dropIn: true, maxDropIn: 3 },
      ],
    })
    const childId = await makeChild(rig, school)
    const dropIn = { listType: 'Dropin', dates: ['2026-12-07', '2026-12-09'] } as const
    const params = { id: session.id }
    const query = { ...dropIn, childId, dates: dropIn.dates.join(), coupon: coupon.name }
    const cart = made(await call(rig, carts.get, { at: 'aftercare', params, query }, school.admin))
    expect(cart).toMatchObject({ total: 1800, coupon: coupon.name })
    const body = {
      ...dropIn,
      dates: [...dropIn.dates],
      childId,
      coupon: coupon.name,
      total: 18,
      paymentType: 'INVOICE' as const,
    }
    const data = made(await call(rig, carts.pay, { at: 'aftercare', params, body }, school.admin))
    expect(data).toMatchObject({ total: 1800, invoices: [{ amount: 1800 }], coupon: coupon.name })
    expect(data.rosters).toHaveLength(2)
    expect(await usesOf(coupon.id)).toEqual({ uses: 1, held: 0 })
  })
})

describe('A cart with a coupon', () => {
  const classOf = (price = 40) =>
    makeClass(rig, school, { price, maxEnroll: 5, classStartDate: '2026-12-07', classEndDate: '2026-12-28' })

  test('tells the price with it and holds nothing, and is paid by one call', async () => {
    const coupon = await makeCoupon(rig, school)
    const id = await classOf()
    const childId = await makeChild(rig, school)
    const input = { at, params: { id }, query: { childId, coupon: coupon.name.toLowerCase() } }
    expect(made(await call(rig, carts.get, input, school.admin))).toMatchObject({
      total: 3000,
      coupon: coupon.name,
      lines: [{ amount: 4000 }, { reason: '$10 off', amount: -1000 }],
    })
    expect(await usesOf(coupon.id)).toEqual({ uses: 0, held: 0 })
    const body = { childId, coupon: coupon.name, total: 30, paymentType: 'INVOICE' as const }
    expect(made(await call(rig, carts.pay, { at, params: { id }, body }, school.admin)).total).toBe(3000)
    expect(await usesOf(coupon.id)).toEqual({ uses: 1, held: 0 })
  })

  test('adds nobody where the coupon is refused, or there is nothing to take off', async () => {
    const off = await makeCoupon(rig, school, { active: false })
    const good = await makeCoupon(rig, school)
    const [id, free] = [await classOf(), await classOf(0)]
    const childId = await makeChild(rig, school)
    const pay = (classId: string, coupon: string) =>
      call(
        rig,
        carts.pay,
        { at, params: { id: classId }, body: { childId, coupon, paymentType: 'INVOICE' } },
        school.admin,
      )
    expect((await pay(id, off.name)).problem).toMatchObject({ code: 'COUPON_OFF' })
    expect((await pay(free, good.name)).problem).toMatchObject({
      code: 'COUPON_TAKES_NOTHING',
      parts: { because: 'NOTHING_LEFT' },
    })
    const query = { childId, coupon: good.name }
    const cart = await call(rig, carts.get, { at, params: { id: free }, query }, school.admin)
    expect(cart.problem?.code).toBe('COUPON_TAKES_NOTHING')
    for (const classId of [id, free]) {
      const listed = await call(rig, rosters.list, { at, params: { id: classId }, query: {} }, school.admin)
      expect(made(listed).content).toEqual([])
    }
  })
})

describe('A coupon is refused at its field', () => {
  test.each([
    ['nobody knows', null, 'COUPON_NOT_FOUND', 'Coupon not found'],
    ['is turned off', { active: false }, 'COUPON_OFF', 'This coupon is turned off'],
    ['is over', { expiryDate: '2020-01-31' }, 'COUPON_EXPIRED', 'This coupon expired on 01/31/2020'],
  ] as const)('that %s, and nothing changes', async (_, over, code, message) => {
    const coupon = over && (await makeCoupon(rig, school, { ...over, expiryDate: '2027-12-31' }))
    if (over && 'expiryDate' in over)
      await inside(rig, school.id, (query) =>
        query('update coupon set expires_on = $2 where id = $1', [coupon!.id, over.expiryDate]),
      )
    const hold = await spot()
    const good = await makeCoupon(rig, school)
    made(await put(hold, good.name))
    const answer = await put(hold, coupon?.name ?? 'NOBODY KNOWS')
    expect(answer.status).toBe(400)
    expect(answer.problem).toMatchObject({ code, message, fields: [{ path: 'coupon', message }] })
    expect(await tell(hold)).toMatchObject({ total: 3000, coupon: good.name })
  })

  test('on its last day it is taken still, and on the day after not', async () => {
    const coupon = await makeCoupon(rig, school)
    const end = (days: number) =>
      inside(rig, school.id, (query) =>
        query(
          `update coupon set expires_on = (app.now() at time zone (select timezone from school))::date + $2::int where id = $1`,
          [coupon.id, days],
        ),
      )
    const hold = await spot()
    await end(0)
    expect(made(await put(hold, coupon.name)).total).toBe(3000)
    await end(-1)
    expect((await put(await spot(), coupon.name)).problem?.code).toBe('COUPON_EXPIRED')
    // A coupon applied before it expired still counts.
    expect((await invoiceHold(rig, school, hold)).total).toBe(3000)
  })

  test('that a family has used as often as it may, and no other family', async () => {
    const coupon = await makeCoupon(rig, school, { maxPerUser: 1 })
    const first = await spot()
    made(await put(first, coupon.name))
    await invoiceHold(rig, school, first)
    const again = await spot({ childId: first.childId })
    expect((await put(again, coupon.name)).problem).toMatchObject({
      code: 'COUPON_USED_BY_FAMILY',
      parts: { most: 1 },
    })
    expect(made(await put(await spot(), coupon.name)).total).toBe(3000)
  })

  test('that has nothing to take off: of what is free, and of what is invoiced', async () => {
    const coupon = await makeCoupon(rig, school)
    const hold = await spot()
    await invoiceHold(rig, school, hold)
    expect((await put(hold, coupon.name)).problem).toMatchObject({
      code: 'COUPON_TAKES_NOTHING',
      parts: { because: 'INVOICED' },
    })
    const all = await makeCoupon(rig, school, { couponType: 'PERCENTAGE', amount: 100 })
    const other = await spot()
    made(await put(other, all.name))
    // It replaces the other coupon and does not add to it.
    expect(made(await put(other, coupon.name)).total).toBe(3000)
  })

  test('while what it is for is being paid', async () => {
    const coupon = await makeCoupon(rig, school)
    const hold = await spot()
    expect((await paid(hold, 'tok_challenged')).state).toBe('REQUIRES_ACTION')
    expect((await put(hold, coupon.name)).problem?.code).toBe('PAYMENT_UNDER_WAY')
    expect(await usesOf(coupon.id)).toEqual({ uses: 0, held: 0 })
  })
})

describe('A payment that was created', () => {
  const createdFor = async (hold: PaymentHold) => {
    await methodOf(rig, school, hold.parentId)
    const body = { parentId: hold.parentId, rosterIds: [hold.rosterId] }
    return made(await call(rig, payments.create, { body }, school.admin)).paymentId
  }
  const applyTo = (id: string, coupon: string) =>
    call(rig, payments.applyCoupon, { params: { id }, query: { coupon } }, school.admin)
  const confirm = (id: string) => call(rig, payments.confirm, { params: { id }, body: {} }, school.admin)

  test('is for what is left with a coupon that is applied to it', async () => {
    const coupon = await makeCoupon(rig, school)
    const hold = await spot()
    const id = await createdFor(hold)
    expect(made(await applyTo(id, coupon.name))).toMatchObject({ paymentId: id, total: 3000 })
    expect(made(await confirm(id))).toMatchObject({ state: 'SUCCEEDED', amount: 3000 })
    expect(await usesOf(coupon.id)).toEqual({ uses: 1, held: 0 })
    expect((await applyTo(id, coupon.name)).problem?.code).toBe('NOTHING_TO_PAY')
  })

  test('is over where a coupon takes all of it, and the spot is held until it is booked', async () => {
    const coupon = await makeCoupon(rig, school, { couponType: 'PERCENTAGE', amount: 100 })
    const hold = await spot()
    const id = await createdFor(hold)
    expect(made(await applyTo(id, coupon.name))).toMatchObject({ total: 0, payment: null })
    expect(await stateOf(hold.rosterId)).toBe('held')
    const body = { parentId: hold.parentId, rosterIds: [hold.rosterId], total: 0 }
    expect(made(await call(rig, payments.create, { body }, school.admin)).payment).toBeNull()
    expect(await stateOf(hold.rosterId)).toBe('taken')
    expect(await usesOf(coupon.id)).toEqual({ uses: 1, held: 0 })
    expect(made(await confirm(id)).state).toBe('FAILED')
  })

  test('that nobody knows is not there', async () => {
    expect((await applyTo(crypto.randomUUID(), 'ANY')).status).toBe(404)
  })
})

describe('A use', () => {
  test('is given back once all of it is refunded, and not of a part', async () => {
    const coupon = await makeCoupon(rig, school, { maxUsage: 1 })
    const hold = await spot()
    made(await put(hold, coupon.name))
    const { id } = await paid(hold)
    await refund(id, 10)
    expect(await usesOf(coupon.id)).toEqual({ uses: 1, held: 0 })
    await refund(id, 20)
    expect(await usesOf(coupon.id)).toEqual({ uses: 0, held: 0 })
    const input = { params: { id: coupon.id }, query: {} }
    expect(made(await call(rig, coupons.uses, input, school.admin)).content).toMatchObject([
      { state: 'GIVEN_BACK', amount: 1000 },
    ])
    expect(made(await put(await spot(), coupon.name)).total).toBe(3000)
  })

  test('that somebody else has by the time a late payment comes is not used twice: the payment goes back', async () => {
    const coupon = await makeCoupon(rig, school, { maxUsage: 1 })
    const late = await spot()
    made(await put(late, coupon.name))
    const { id } = await paid(late, 'tok_challenged')
    await runOut(rig, school, [late.rosterId])
    const other = await spot()
    made(await put(other, coupon.name))
    await invoiceHold(rig, school, other)
    const outcome = { state: 'SUCCEEDED', ref: null, feeCents: 0, code: null, actionUrl: null } as const
    await schoolRunner(rig.pool, school.id)((context) => settlePayment(context, id, outcome))
    expect(await usesOf(coupon.id)).toEqual({ uses: 1, held: 0 })
    expect(await stateOf(late.rosterId)).not.toBe('taken')
    const { owed, open } = await books(rig, school)
    expect(owed).toBe(open)
  })

  test('of a late payment is used where there is room for it still', async () => {
    const coupon = await makeCoupon(rig, school, { maxUsage: 1 })
    const late = await spot()
    made(await put(late, coupon.name))
    const { id } = await paid(late, 'tok_challenged')
    await runOut(rig, school, [late.rosterId])
    expect(await usesOf(coupon.id)).toEqual({ uses: 0, held: 0 })
    const outcome = { state: 'SUCCEEDED', ref: null, feeCents: 0, code: null, actionUrl: null } as const
    await schoolRunner(rig.pool, school.id)((context) => settlePayment(context, id, outcome))
    expect(await usesOf(coupon.id)).toEqual({ uses: 1, held: 0 })
    expect(await stateOf(late.rosterId)).toBe('taken')
  })

  test('of the last of a coupon is one of fifty that ask at once', async () => {
    const coupon = await makeCoupon(rig, school, { maxUsage: 1 })
    const { classId } = await spot()
    const all: PaymentHold[] = []
    for (let nth = 0; nth < 50; nth += 1) all.push(await spot({ classId }))
    const answers = await Promise.all(all.map((hold) => put(hold, coupon.name)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refusedAs = new Set(answers.flatMap(({ problem }) => problem?.code ?? []))
    expect([...refusedAs]).toEqual(['COUPON_USED_UP'])
    expect(await usesOf(coupon.id)).toEqual({ uses: 0, held: 1 })
  })

  test('of several by one family at once is one where it may use one', async () => {
    const coupon = await makeCoupon(rig, school, { maxPerUser: 1 })
    const first = await spot()
    const all = [first]
    for (let nth = 0; nth < 4; nth += 1) all.push(await spot({ childId: first.childId }))
    const answers = await Promise.all(all.map((hold) => put(hold, coupon.name)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await usesOf(coupon.id)).toEqual({ uses: 0, held: 1 })
  })
})
