import { randomUUID } from 'node:crypto'
import { cancels, carts } from '@afterbell/contract/payments/carts'
import { dropIns } from '@afterbell/contract/drop-in/drop-in'
import { portalSettings } from '@afterbell/contract/public-pages/portal'
import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { beforeAll, describe, expect, test } from 'vitest'
import { call, useRig } from '../rig/app.ts'
import {
  inside,
  made,
  makeAftercare,
  makeCamp,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'
import { childOfTwoHomes } from '../rig/paying/two-homes.ts'
import { books, connectSandbox, enrolled, methodOf, charge } from '../rig/paying/paying.ts'

const rig = useRig()
let school: MadeSchool
const at = 'classes' as const
const dates = { classStartDate: '2026-12-07', classEndDate: '2026-12-28' }

beforeAll(async () => {
  school = await makeSchool(rig)
  await connectSandbox(rig, school)
})

const makeOne = (over: Parameters<typeof makeClass>[2] = {}) =>
  makeClass(rig, school, { price: 40, maxEnroll: 1, waitList: true, maxWaitList: 5, ...dates, ...over })

async function rows<T>(text: string, values: unknown[] = [], of = school): Promise<T[]> {
  return inside(rig, of.id, async (query) => (await query(text, values)).rows as T[])
}

async function parentOf(childId: string, of = school): Promise<string> {
  const [row] = await rows<{ id: string }>(
    'select g.id from guardian g join child c on c.family_id = g.family_id where c.id = $1 order by g.position',
    [childId],
    of,
  )
  return row!.id
}

/** Creates a child whose parent has a card. */
async function childWith(
  token: string | null = 'tok_succeeds',
): Promise<{ childId: string; parentId: string }> {
  const childId = await makeChild(rig, school)
  const parentId = await parentOf(childId)
  if (token) await methodOf(rig, school, parentId, token)
  return { childId, parentId }
}

async function stateOf(rosterId: string) {
  const [row] = await rows<{ state: string; invoices: string | null }>(
    `select p.state, (select string_agg(i.kind || ' ' || i.state, ', ' order by i.kind desc, i.state) from invoice i where exists (
       select from invoice_line l where l.invoice_id = i.id and (l.enrollment_id = p.enrollment_id))) as invoices
     from place p where p.id = $1`,
    [rosterId],
  )
  return row!
}

const pay = (id: string, body: { childId: string } & Record<string, unknown>) =>
  call(rig, carts.pay, { at, params: { id }, body }, school.admin)

const hold = async (id: string, childId: string, more = {}) =>
  made(
    await call(rig, rosters.add, { at, params: { id }, body: { childId, pay: true, ...more } }, school.admin),
  )

const cancel = (classId: string, a: string, b: string) =>
  call(rig, cancels.ofClass, { params: { classId, a, b } }, school.admin)

const early = { bonusType: 'FIXED_AMOUNT', amount: 15, active: true, endDate: '2027-12-31' } as const

describe('A cart', () => {
  test('tells every line before anything is held, for the way it is paid', async () => {
    const id = await makeOne({
      earlyBirdDiscount: { ...early, paymentType: 'CARD' },
      addOns: [{ id: null, name: 'Book', price: 10, required: true }],
    })
    const { childId } = await childWith()
    const cart = (paymentType: 'CHARGE' | 'INVOICE') =>
      call(rig, carts.get, { at, params: { id }, query: { childId, paymentType } }, school.admin)
    const byCard = made(await cart('CHARGE'))
    expect(byCard).toMatchObject({
      amount: 5000,
      totalDiscount: 1500,
      totalAddon: 1000,
      total: 3500,
      discounts: [{ label: 'Early bird', amount: 1500 }],
      addons: [{ label: 'Book', amount: 1000 }],
      childNames: ['Kim Test'],
      activityName: 'Chess',
      billingType: 'SESSION',
      coupon: null,
      rosters: [],
      payment: null,
    })
    expect(byCard.lines.every(({ reason }) => reason !== '')).toBe(true)
    expect(made(await cart('INVOICE')).total).toBe(5000)
    expect(await rows('select id from place where child_id = $1', [childId])).toEqual([])
  })

  test('says whether the school is connected to a provider, and prices for an invoice where it is not', async () => {
    const other = await makeSchool(rig)
    const earlyBirdDiscount = { ...early, paymentType: 'INVOICE' as const }
    const classId = await makeClass(rig, other, { price: 40, ...dates, earlyBirdDiscount })
    const child = await makeChild(rig, other)
    const cart = async (paymentType: 'CHARGE' | 'INVOICE') => {
      const query = { childId: child, paymentType }
      return made(await call(rig, carts.get, { at, params: { id: classId }, query }, other.admin))
    }
    expect(await cart('CHARGE')).toMatchObject({ isConnected: false, total: 4000 })
    expect(await cart('INVOICE')).toMatchObject({ isConnected: false, total: 2500 })
    await connectSandbox(rig, other)
    expect(await cart('CHARGE')).toMatchObject({ isConnected: true })
  })

  test('of a coupon nobody knows says so, and of a child nobody knows nothing', async () => {
    const id = await makeOne()
    const { childId } = await childWith(null)
    const fetchCart = (query: { childId: string; coupon?: string }) =>
      call(rig, carts.get, { at, params: { id }, query }, school.admin)
    expect((await fetchCart({ childId, coupon: 'SUMMER' })).problem).toMatchObject({
      message: 'Coupon not found',
    })
    expect((await fetchCart({ childId: randomUUID() })).status).toBe(404)
  })

  test('of aftercare goes by weekday flags, and of a drop-in by its dates', async () => {
    const session = await makeAftercare(rig, school, {
      price: 20,
      billingRate: 'DAY',
      billingType: 'SESSION',
      dropInPrice: 12,
      dropInBillingRate: 'DAY',
      days: [
        { day: 'monday', timeFrom: '15:00', timeTo: '18:00', maxEnroll: 5, dropIn: true, maxDropIn: 3 },
        { day: 'wednesday', timeFrom: '15:00', timeTo: '18:00', maxEnroll: 5, dropIn: true, maxDropIn: 3 },
      ],
    })
    const { childId } = await childWith(null)
    const fetchCart = (query: object) =>
      call(
        rig,
        carts.get,
        { at: 'aftercare', params: { id: session.id }, query: { childId, ...query } },
        school.admin,
      )
    const both = made(await fetchCart({ monday: true, wednesday: true }))
    const one = made(await fetchCart({ wednesday: true }))
    expect(one.lines).toHaveLength(1)
    expect(both.lines).toHaveLength(2)
    expect(both.total).toBeGreaterThan(one.total)
    const dropIn = made(await fetchCart({ listType: 'Dropin', dates: '2026-12-07,2026-12-09' }))
    expect(dropIn).toMatchObject({ total: 2400, lines: [{ amount: 1200 }, { amount: 1200 }] })
  })
})

describe('Adding and paying in one', () => {
  test('charges the card, gives the spot, and done again with its id does nothing twice', async () => {
    const id = await makeOne()
    const { childId } = await childWith()
    const body = { childId, paymentId: randomUUID(), total: 40 }
    const paid = made(await pay(id, body))
    expect(paid).toMatchObject({
      paymentId: body.paymentId,
      total: 4000,
      payment: { state: 'SUCCEEDED', amount: 4000 },
      rosters: [{ childId, heldUntil: null }],
    })
    expect(await stateOf(paid.rosters[0]!.rosterId)).toEqual({ state: 'taken', invoices: 'INVOICE ISSUED' })
    expect(made(await pay(id, body))).toEqual(paid)
    expect(await rows('select id from place where child_id = $1', [childId])).toHaveLength(1)
    expect(await rows('select id from payment where id = $1', [body.paymentId])).toHaveLength(1)
  })

  test('keeps the spot held where the card is declined, so that another card can pay it', async () => {
    const id = await makeOne()
    const { childId, parentId } = await childWith('tok_declined')
    const tried = made(await pay(id, { childId }))
    expect(tried.payment).toMatchObject({ state: 'FAILED' })
    const { rosterId, heldUntil } = tried.rosters[0]!
    expect(heldUntil).not.toBeNull()
    expect((await stateOf(rosterId)).state).toBe('held')
    const other = await methodOf(rig, school, parentId)
    made(await call(rig, payments.makeDefault, { params: { id: other } }, school.admin))
    expect((await charge(rig, school, { parentId, rosterId })).state).toBe('SUCCEEDED')
    expect((await stateOf(rosterId)).state).toBe('taken')
  })

  test('leaves it on the invoice, or takes at once what is free, or waits', async () => {
    const { childId } = await childWith(null)
    const invoiced = made(await pay(await makeOne(), { childId, paymentType: 'INVOICE' }))
    expect(invoiced).toMatchObject({ payment: null, total: 4000, rosters: [{ heldUntil: null }] })
    expect(invoiced.invoices[0]!.number).not.toBeNull()
    const free = made(await pay(await makeOne({ price: 0 }), { childId }))
    expect(free).toMatchObject({ total: 0, payment: null })
    expect(await stateOf(free.rosters[0]!.rosterId)).toEqual({ state: 'taken', invoices: null })
    const full = await makeOne()
    made(await pay(full, { childId: (await childWith(null)).childId, paymentType: 'INVOICE' }))
    const waits = made(await pay(full, { childId, listType: 'Waitlist' }))
    expect((await stateOf(waits.rosters[0]!.rosterId)).state).toBe('waiting')
  })

  test('takes the price of the cart: for its way of paying, and of two homes the part of the one that books', async () => {
    const id = await makeOne({ earlyBirdDiscount: { ...early, amount: 10, paymentType: 'CARD' } })
    const { childId, firstId } = await childOfTwoHomes(rig, school)
    await methodOf(rig, school, firstId)
    const query = { childId }
    const cart = made(await call(rig, carts.get, { at, params: { id }, query }, school.admin))
    expect(cart).toMatchObject({
      total: 1800,
      parentId: firstId,
      others: [{ name: 'Bea Other', amount: 1200 }],
    })
    const paid = made(await pay(id, { childId, total: 18, paymentId: cart.paymentId }))
    expect(paid).toMatchObject({
      total: 1800,
      payment: { state: 'SUCCEEDED' },
      others: [{ name: 'Bea Other', amount: 1200 }],
    })
  })

  test('refuses a price that is another one by now, and holds nothing then', async () => {
    const id = await makeOne()
    const { childId } = await childWith()
    const refused = await pay(id, { childId, total: 30 })
    expect(refused.problem).toMatchObject({
      code: 'PRICE_CHANGED',
      message: 'The price is $40 now, not $30. Please review it',
    })
    expect(await rows('select id from place where child_id = $1', [childId])).toEqual([])
  })

  test('holds drop-ins and charges them; a held one can be canceled', async () => {
    const session = await makeAftercare(rig, school, {
      dropInPrice: 12,
      dropInBillingRate: 'DAY',
      days: [
        { day: 'monday', timeFrom: '15:00', timeTo: '18:00', dropIn: true, maxDropIn: 1 },
        { day: 'wednesday', timeFrom: '15:00', timeTo: '18:00', dropIn: true, maxDropIn: 1 },
      ],
    })
    const there = { at: 'aftercare' as const, params: { id: session.id } }
    const { childId } = await childWith()
    const body = { childId, listType: 'Dropin' as const, dates: ['2026-12-07', '2026-12-09'] }
    const paid = made(await call(rig, carts.pay, { ...there, body }, school.admin))
    expect(paid).toMatchObject({ total: 2400, payment: { state: 'SUCCEEDED' } })
    expect(paid.rosters).toHaveLength(2)
    const listed = made(await call(rig, dropIns.list, { ...there, query: {} }, school.admin))
    expect(listed.totalElements).toBe(2)
    const holdInput = { childIds: [await makeChild(rig, school)], dates: ['2026-12-14'], pay: true }
    const booked = made(await call(rig, dropIns.add, { ...there, body: holdInput }, school.admin))
    expect(booked.heldUntil).not.toBeNull()
    const other = { childIds: [childId], dates: ['2026-12-14'] }
    expect((await call(rig, dropIns.add, { ...there, body: other }, school.admin)).problem?.code).toBe('FULL')
    const { dropInId } = booked.added[0]!
    const params = { id: session.id, dropInId }
    made(await call(rig, dropIns.remove, { at: 'aftercare', params }, school.admin))
    expect(await stateOf(dropInId)).toEqual({ state: 'gone', invoices: 'INVOICE VOID' })
    made(await call(rig, dropIns.add, { ...there, body: other }, school.admin))
  })
})

describe('The way a held spot is paid', () => {
  test('makes its price: another one than was shown is refused with the new one, and asked for anew', async () => {
    const id = await makeOne({ earlyBirdDiscount: { ...early, paymentType: 'CARD' } })
    const { childId, parentId } = await childWith()
    const { rosterId } = await hold(id, childId)
    const create = async (more = {}) =>
      made(
        await call(
          rig,
          payments.create,
          { body: { parentId, rosterIds: [rosterId], ...more } },
          school.admin,
        ),
      )
    const byCard = await create()
    expect(byCard).toMatchObject({ total: 2500, totalDiscount: 1500 })
    const bank = await methodOf(rig, school, parentId, 'tok_bank_clears')
    const refused = await call(
      rig,
      payments.confirm,
      { params: { id: byCard.paymentId }, body: { paymentMethodId: bank } },
      school.admin,
    )
    expect(refused.problem).toMatchObject({ code: 'PRICE_CHANGED', details: { quote: { total: 40 } } })
    expect((await create({ paymentMethodId: bank })).total).toBe(4000)
    const invoiced = await create({ paymentType: 'INVOICE' })
    expect(invoiced).toMatchObject({ total: 4000, payment: null })
    expect(await stateOf(rosterId)).toEqual({
      state: 'taken',
      invoices: 'INVOICE ISSUED, INVOICE VOID, INVOICE VOID',
    })
  })

  test('keeps the first-child discount with the child that was held first', async () => {
    const newSchool = await makeSchool(rig)
    await connectSandbox(rig, newSchool)
    const body = { firstChildDiscount: { amount: 5, active: true } }
    made(await call(rig, portalSettings.update, { at, body }, newSchool.admin))
    const id = await makeClass(rig, newSchool, { price: 40, maxEnroll: 5, ...dates })
    const first = await makeChild(rig, newSchool)
    const second = await makeChild(rig, newSchool, { firstName: 'Lou', siblingId: first })
    const parentId = await parentOf(first, newSchool)
    const holds = []
    for (const childId of [first, second])
      holds.push(
        made(
          await call(rig, rosters.add, { at, params: { id }, body: { childId, pay: true } }, newSchool.admin),
        ).rosterId,
      )
    const total = async (rosterIds: string[]) =>
      made(await call(rig, payments.create, { body: { parentId, rosterIds } }, newSchool.admin)).total
    expect([await total([holds[0]!]), await total([holds[1]!])]).toEqual([3500, 4000])
  })
})

describe('The cancel of the payment flow', () => {
  test('frees a held spot for who waits, and its payment cannot be made any more', async () => {
    const id = await makeOne()
    const { childId, parentId } = await childWith()
    const { rosterId } = await hold(id, childId)
    const created = made(
      await call(rig, payments.create, { body: { parentId, rosterIds: [rosterId] } }, school.admin),
    )
    const waiting = { childId: await makeChild(rig, school) }
    made(await call(rig, waitLists.add, { at, params: { id }, body: waiting }, school.admin))
    expect((await cancel(id, rosterId, randomUUID())).status).toBe(404)
    expect((await cancel(await makeOne(), rosterId, childId)).status).toBe(404)
    expect(made(await cancel(id, rosterId, childId))).toEqual({ isCanceled: true, refundable: 0 })
    expect(await stateOf(rosterId)).toEqual({ state: 'gone', invoices: 'INVOICE VOID' })
    const counts = made(await call(rig, waitLists.counts, { at, params: { id } }, school.admin))
    expect(counts).toMatchObject({ offered: 1 })
    const confirmed = await call(rig, payments.confirm, { params: { id: created.paymentId } }, school.admin)
    expect(confirmed.problem?.code).toBe('HOLD_ENDED')
    // A repeated cancellation acts once.
    expect(made(await cancel(id, rosterId, childId))).toEqual({ isCanceled: true, refundable: 0 })
  })

  test('ends a payment that waits for the cardholder at the bank first', async () => {
    const id = await makeOne()
    const { childId } = await childWith('tok_challenged')
    const tried = made(await pay(id, { childId }))
    expect(tried.payment?.state).toBe('REQUIRES_ACTION')
    const { rosterId } = tried.rosters[0]!
    expect(made(await cancel(id, rosterId, childId))).toEqual({ isCanceled: true, refundable: 0 })
    const now = made(await call(rig, payments.get, { params: { id: tried.paymentId } }, school.admin))
    expect(now.state).toBe('FAILED')
    expect((await stateOf(rosterId)).state).toBe('gone')
  })

  test('finds a charge that went through unheard, and leaves the spot with who paid', async () => {
    const id = await makeOne()
    const { childId } = await childWith('tok_times_out_after')
    const tried = made(await pay(id, { childId }))
    expect(tried.payment?.state).toBe('UNKNOWN')
    const { rosterId } = tried.rosters[0]!
    expect(made(await cancel(id, rosterId, childId))).toEqual({ isCanceled: false, refundable: 4000 })
    expect((await stateOf(rosterId)).state).toBe('taken')
  })

  test('waits for a bank that is working on it', async () => {
    const id = await makeOne()
    const { childId } = await childWith('tok_bank_clears')
    const tried = made(await pay(id, { childId }))
    expect(tried.payment?.state).toBe('PROCESSING')
    const { rosterId } = tried.rosters[0]!
    expect((await cancel(id, rosterId, childId)).problem?.code).toBe('PAYMENT_UNDER_WAY')
    expect((await stateOf(rosterId)).state).toBe('taken')
  })

  test('takes back what nobody paid of a spot that is taken, and nothing of one that is', async () => {
    const newSchool = await makeSchool(rig)
    await connectSandbox(rig, newSchool)
    const { id, groups } = await makeCamp(rig, newSchool, {
      pricings: [{ name: 'All', timeFrom: '09:00', timeTo: '12:00', price: 90 }],
    })
    expect(id).not.toBe('')
    const group = { at: 'camp-pricing' as const, params: { id: groups[0]! } }
    const unpaid = await makeChild(rig, newSchool)
    const added = made(await call(rig, rosters.add, { ...group, body: { childId: unpaid } }, newSchool.admin))
    const canceled = await call(
      rig,
      cancels.ofCamp,
      { params: { id: groups[0]!, enrollmentId: added.rosterId } },
      newSchool.admin,
    )
    expect(made(canceled)).toEqual({ isCanceled: true, refundable: 0 })
    expect(await books(rig, newSchool)).toMatchObject({ owed: 0, open: 0, credit: 0 })

    const classId = await makeClass(rig, newSchool, { price: 40, maxEnroll: 9, ...dates })
    const place = await enrolled(rig, newSchool, await makeChild(rig, newSchool), classId)
    await methodOf(rig, newSchool, place.parentId)
    await charge(rig, newSchool, place)
    const params = { classId, a: place.rosterId, b: place.childId }
    expect(made(await call(rig, cancels.ofClass, { params }, newSchool.admin))).toEqual({
      isCanceled: false,
      refundable: 4000,
    })
    expect(await books(rig, newSchool)).toMatchObject({ owed: 0, held: 4000 })
  })

  test('of weekdays that were taken together undoes all of them', async () => {
    const session = await makeAftercare(rig, school, {
      price: 20,
      billingRate: 'DAY',
      billingType: 'SESSION',
    })
    const { childId } = await childWith(null)
    const there = { at: 'aftercare' as const, params: { id: session.id } }
    const body = { childId, pay: true, sectionIds: session.days }
    const hold = made(await call(rig, rosters.add, { ...there, body }, school.admin))
    expect(hold.heldUntil).not.toBeNull()
    const params = { id: session.id, rosterId: hold.rosters[1]!.rosterId, childId }
    made(await call(rig, cancels.ofAftercare, { params }, school.admin))
    for (const { rosterId } of hold.rosters)
      expect(await stateOf(rosterId)).toEqual({ state: 'gone', invoices: 'INVOICE VOID' })
  })
})

test('A charge without a method holds nothing, and the child can be invoiced instead', async () => {
  const id = await makeOne()
  const { childId } = await childWith(null)
  const refused = await pay(id, { childId, paymentType: 'CHARGE', total: 40 })
  expect(refused.problem?.code).toBe('NO_METHOD')
  expect(await rows('select id from place where child_id = $1', [childId])).toEqual([])
  expect(await rows('select id from enrollment where child_id = $1', [childId])).toEqual([])
  expect(made(await pay(id, { childId, paymentType: 'INVOICE', total: 40 })).total).toBe(4000)
})

test('An add-on is taken out of what a held spot costs, unless it is required', async () => {
  const id = await makeOne({
    addOns: [
      { id: null, name: 'Book', price: 10, required: true },
      { id: null, name: 'Lunch', price: 20 },
    ],
  })
  const details = made(await call(rig, rosters.details, { at, params: { id } }, school.admin))
  const [book, lunch] = details.addOns.map((addOn) => addOn.id) as [string, string]
  const { childId, parentId } = await childWith()
  const { rosterId } = await hold(id, childId, { addOns: [{ id: lunch, amount: 2 }] })
  const remove = (addOnId: string) =>
    call(
      rig,
      cancels.addOn,
      { params: { rosterId }, query: { activityType: 'Class', addOnId } },
      school.admin,
    )
  expect((await remove(book)).problem).toMatchObject({
    code: 'ADD_ON_REQUIRED',
    fields: [{ path: 'addOnId' }],
  })
  expect(made(await remove(lunch))).toMatchObject({ total: 5000, addons: [{ label: 'Book' }] })
  expect((await remove(lunch)).status).toBe(404)
  const created = made(
    await call(rig, payments.create, { body: { parentId, rosterIds: [rosterId] } }, school.admin),
  )
  expect(created.total).toBe(5000)
})
