import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { beforeAll, describe, expect, test } from 'vitest'
import { settleJob } from '../../src/features/wait-list/offers.job.ts'
import { call, useRig } from '../rig/app.ts'
import {
  inside,
  made,
  makeAftercare,
  makeChild,
  makeClass,
  makeSchool,
  type MadeSchool,
} from '../rig/make.ts'
import { makeCoupon, makePaymentHold, runOut, type PaymentHold } from '../rig/paying/coupons.ts'
import { everyRowOf, holdInCart, statesOf } from '../rig/paying/held-carts.ts'
import { connectSandbox, methodOf } from '../rig/paying/paying.ts'
import { makeShare } from '../rig/paying/shares.ts'
import { expectSoundTotals } from '../rig/paying/sound-totals.ts'

// Showing a price takes no spot, and a spot of which nothing is due now is held like any other.

const rig = useRig()
let school: MadeSchool

beforeAll(async () => {
  school = await makeSchool(rig)
  await connectSandbox(rig, school)
})

const dates = { classStartDate: '2026-12-07', classEndDate: '2026-12-28' }

type Body = Parameters<typeof call<typeof payments.create>>[2]['body']

const create = (of: Pick<PaymentHold, 'parentId'> & { rosterIds: string[] }, body: Partial<Body> = {}) =>
  call(
    rig,
    payments.create,
    { body: { parentId: of.parentId, rosterIds: of.rosterIds, ...body } as Body },
    school.admin,
  )

async function parentOf(childId: string): Promise<string> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      'select g.id from guardian g join child c on c.family_id = g.family_id where c.id = $1 order by g.position',
      [childId],
    ),
  )
  return rows[0]!.id as string
}

/** Makes a held spot free: its class costs nothing any more. */
async function costsNothing({ classId }: PaymentHold): Promise<void> {
  await inside(rig, school.id, (query) =>
    query('update section set price_cents = 0 where id = $1', [classId]),
  )
}

describe('Showing a price', () => {
  test.each([
    ['by card', {}],
    ['on an invoice', { paymentType: 'INVOICE' }],
    ['in installments', { installments: true }],
  ] as const)('%s writes nothing at all', async (_, how) => {
    const early = { bonusType: 'FIXED_AMOUNT', amount: 10, active: true, endDate: '2027-12-31' } as const
    const classId = await makeClass(rig, school, {
      price: 40,
      ...dates,
      earlyBirdDiscount: { ...early, paymentType: 'INVOICE' },
    })
    const hold = await makePaymentHold(rig, school, { classId })
    await methodOf(rig, school, hold.parentId)
    const before = await everyRowOf(rig, school)
    const shown = made(await create({ ...hold, rosterIds: [hold.rosterId] }, { ...how, preview: true }))
    expect(shown.total).toBe('paymentType' in how ? 3000 : 4000)
    expect(await everyRowOf(rig, school)).toEqual(before)
  })

  test('of a spot that costs nothing any more takes it for nobody, however often', async () => {
    const hold = await makePaymentHold(rig, school)
    await costsNothing(hold)
    const of = { ...hold, rosterIds: [hold.rosterId] }
    const before = await everyRowOf(rig, school)
    expect(made(await create(of, { preview: true })).total).toBe(0)
    expect(await everyRowOf(rig, school)).toEqual(before)
    const coupon = await makeCoupon(rig, school)
    const input = { params: { id: crypto.randomUUID() }, query: { coupon: coupon.name }, body: of }
    const typed = await call(rig, payments.applyCoupon, input, school.admin)
    expect(typed.problem).toMatchObject({ code: 'COUPON_TAKES_NOTHING' })
    expect((await statesOf(rig, school, of.rosterIds))[0]).toMatch(/^held/)
    // The same button of staff that confirms takes it.
    expect(made(await create(of, { total: 0 })).payment).toBeNull()
    expect((await statesOf(rig, school, of.rosterIds))[0]).toBe('taken, VOID 0, VOID 4000')
  })

  test('with a coupon that takes all of it ends the payment, and takes no spot', async () => {
    const coupon = await makeCoupon(rig, school, { couponType: 'PERCENTAGE', amount: 100 })
    const hold = await makePaymentHold(rig, school)
    await methodOf(rig, school, hold.parentId)
    const of = { ...hold, rosterIds: [hold.rosterId] }
    const { paymentId } = made(await create(of))
    const input = { params: { id: paymentId }, query: { coupon: coupon.name }, body: of }
    const typed = made(await call(rig, payments.applyCoupon, input, school.admin))
    expect(typed).toMatchObject({ total: 0, payment: null })
    expect((await statesOf(rig, school, of.rosterIds))[0]).toMatch(/^held, DRAFT 0/)
    made(await create(of, { total: 0 }))
    expect((await statesOf(rig, school, of.rosterIds))[0]).toMatch(/^taken, ISSUED 0/)
  })
})

describe('A spot of which nothing is due now', () => {
  const free = async (childId: string) => ({
    at: 'classes' as const,
    id: await makeClass(rig, school, { price: 0, ...dates }),
    childId,
  })
  const monthly = async (childId: string) => {
    const { days } = await makeAftercare(rig, school, {
      aftercareStartDate: '2026-12-01',
      aftercareEndDate: '2027-03-31',
      billingType: 'MONTHLY',
      billingRate: 'FIXED',
      price: 200,
      days: [{ day: 'monday', timeFrom: '15:00', timeTo: '18:00' }],
    })
    return { at: 'aftercare-day' as const, id: days[0]!, childId }
  }
  const paidByAgency = async (childId: string) => {
    await makeShare(rig, school, childId, { percent: 100 })
    return { at: 'classes' as const, id: await makeClass(rig, school, { price: 40, ...dates }), childId }
  }

  test.each([
    ['a free class', free, 'VOID 0'],
    ['care that is billed by the month', monthly, 'VOID 0'],
    ['what an agency pays whole', paidByAgency, 'ISSUED 0, ISSUED 4000'],
  ])('is held and booked: %s', async (_, spotOf, issued) => {
    const childId = await makeChild(rig, school)
    const rosterIds = await holdInCart(rig, school, await spotOf(childId))
    expect((await statesOf(rig, school, rosterIds))[0]).toBe(
      `held, ${issued.replaceAll(/ISSUED|VOID/g, 'DRAFT')}`,
    )
    const of = { parentId: await parentOf(childId), rosterIds }
    expect(made(await create(of, { preview: true })).total).toBe(0)
    expect((await statesOf(rig, school, rosterIds))[0]).toMatch(/^held/)
    made(await create(of, { total: 0 }))
    expect((await statesOf(rig, school, rosterIds))[0]).toBe(`taken, ${issued}`)
    await expectSoundTotals(rig, school)
  })

  test('is free again when its time is over', async () => {
    const childId = await makeChild(rig, school)
    const spot = await free(childId)
    const rosterIds = await holdInCart(rig, school, spot)
    await runOut(rig, school, rosterIds)
    await settleJob(rig)({ schoolId: school.id, sectionIds: [spot.id] })
    expect(await statesOf(rig, school, rosterIds)).toEqual(['gone, VOID 0'])
  })

  test.each([
    ['is taken with the spots it is paid with', 'tok_succeeds', ['taken, VOID 0', 'taken, ISSUED 4000']],
    ['stays held with those whose card was declined', 'tok_declined', ['held, DRAFT 0', 'held, DRAFT 4000']],
  ])('%s', async (_, token, states) => {
    const childId = await makeChild(rig, school)
    const [freeId] = await holdInCart(rig, school, await free(childId))
    const hold = await makePaymentHold(rig, school, { childId })
    const of = { ...hold, rosterIds: [freeId!, hold.rosterId] }
    await methodOf(rig, school, hold.parentId, token)
    const created = made(await create(of))
    expect(created).toMatchObject({ total: 4000, payment: { state: 'CREATED' } })
    expect((await statesOf(rig, school, of.rosterIds)).map((each) => each.slice(0, 4))).toEqual([
      'held',
      'held',
    ])
    await call(rig, payments.confirm, { params: { id: created.paymentId }, body: {} }, school.admin)
    expect(await statesOf(rig, school, of.rosterIds)).toEqual(states)
    await expectSoundTotals(rig, school)
  })
})

test('Staff who add a child to a class that costs nothing give the spot at once, as before', async () => {
  const id = await makeClass(rig, school, { price: 0, ...dates })
  const childId = await makeChild(rig, school)
  const input = { at: 'classes' as const, params: { id }, body: { childId, pay: true } }
  const { rosterId, heldUntil } = made(await call(rig, rosters.add, input, school.admin))
  expect([heldUntil, ...(await statesOf(rig, school, [rosterId]))]).toEqual([null, 'taken'])
})
