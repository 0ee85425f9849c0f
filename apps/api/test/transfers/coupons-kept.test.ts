import { beforeAll, describe, expect, test } from 'vitest'
import { coupons } from '@afterbell/contract/coupons/coupons'
import { invoices } from '@afterbell/contract/invoices/invoices'
import { payments } from '@afterbell/contract/payments/payments'
import { proposals } from '@afterbell/contract/payments/transactions'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { transfers } from '@afterbell/contract/transfers/transfers'
import { call, useRig } from '../rig/app.ts'
import { made, makeClass, makeSchool, type MadeSchool } from '../rig/make.ts'
import { connectSandbox } from '../rig/paying/paying.ts'
import { apply, makePaymentHold, invoiceHold, makeCoupon } from '../rig/paying/coupons.ts'

// Moves a child whose family used a coupon. Classes meet on Mondays from December 7, 2026 on; none has met yet.

const rig = useRig()
const at = 'classes' as const
let school: MadeSchool

beforeAll(async () => {
  school = await makeSchool(rig)
  await connectSandbox(rig, school)
})

const classAt = (price: number) =>
  makeClass(rig, school, { price, maxEnroll: 20, classStartDate: '2026-12-07', classEndDate: '2026-12-28' })

/** Creates a child in a class of 40 with a coupon applied, on an invoice. */
async function withCoupon(over: Parameters<typeof makeCoupon>[2] = {}) {
  const coupon = await makeCoupon(rig, school, { maxUsage: 1, ...over })
  const hold = await makePaymentHold(rig, school)
  made(await apply(rig, school, { ...hold, rosterIds: [hold.rosterId] }, coupon.name))
  const { invoices: openInvoices } = await invoiceHold(rig, school, hold)
  return { ...hold, coupon, invoiceId: openInvoices[0]!.id }
}

type WithCoupon = Awaited<ReturnType<typeof withCoupon>>

async function moved({ classId: id, rosterId }: WithCoupon, toId: string) {
  const params = { id, rosterId }
  const quoted = made(
    await call(rig, transfers.quote, { at, params, query: { classId: toId } }, school.admin),
  )
  const body = { classId: toId, total: quoted.quote.total / 100 }
  const answer = made(await call(rig, rosters.update, { at, params, body }, school.admin))
  expect(answer.transferred).toMatchObject({ difference: quoted.difference, owed: quoted.quote.total })
  return { quoted, rosterId: answer.rosterId }
}

const usesOf = async ({ coupon: { id } }: WithCoupon) =>
  made(await call(rig, coupons.get, { params: { id } }, school.admin)).uses
const openOf = async ({ childId }: WithCoupon) => {
  const { content } = made(await call(rig, invoices.list, { query: { size: 1000 } }, school.admin))
  const whole = await Promise.all(
    content.map(async ({ id }) => made(await call(rig, invoices.get, { params: { id } }, school.admin))),
  )
  return whole.filter(
    ({ lines, amountDue }) => amountDue > 0 && lines.some((line) => line.child?.id === childId),
  )
}

describe('A coupon of a child who is transferred', () => {
  test.each([
    ['FIXED_AMOUNT', 10, 60, 5000, 2000],
    ['PERCENTAGE', 25, 60, 5000, 2000],
    ['FIXED_AMOUNT', 10, 40, 3000, 0],
    ['FIXED_AMOUNT', 10, 25, 1500, -1500],
  ] as const)(
    'of %s %i, to a price of %i, is off the price there',
    async (couponType, amount, price, owed, difference) => {
      const couponHold = await withCoupon({ couponType, amount })
      const { quoted } = await moved(couponHold, await classAt(price))
      expect(quoted).toMatchObject({ difference, owedBefore: 3000, quote: { total: owed } })
      expect(quoted.quote.lines.at(-1)).toMatchObject({ kind: 'COUPON', amount: -1000 })
      expect(await usesOf(couponHold)).toBe(1)
      const open = await openOf(couponHold)
      expect(open.map(({ amountDue }) => amountDue)).toEqual([owed])
      // The use moved along, so canceling the new invoice frees it.
      made(await call(rig, invoices.cancel, { params: { id: open[0]!.id } }, school.admin))
      expect(await usesOf(couponHold)).toBe(0)
    },
  )

  test('that took all of the price leaves the family the same amount off there', async () => {
    const coupon = await makeCoupon(rig, school, { couponType: 'PERCENTAGE', amount: 100 })
    const hold = await makePaymentHold(rig, school)
    made(await apply(rig, school, { ...hold, rosterIds: [hold.rosterId] }, coupon.name))
    const body = { parentId: hold.parentId, rosterIds: [hold.rosterId], total: 0 }
    made(await call(rig, payments.create, { body }, school.admin))
    const couponHold = { ...hold, coupon, invoiceId: '' }
    const { quoted } = await moved(couponHold, await classAt(60))
    expect(quoted).toMatchObject({ owedBefore: 0, difference: 2000, quote: { total: 2000 } })
    expect(await usesOf(couponHold)).toBe(1)
  })

  test('is taken off no more than the price there, and can be used again where that is free', async () => {
    const couponHold = await withCoupon()
    const cheap = await moved(couponHold, await classAt(6))
    expect(cheap.quoted.quote.total).toBe(0)
    expect(await usesOf(couponHold)).toBe(1)
    const other = await withCoupon()
    const { quoted } = await moved(other, await classAt(0))
    expect(quoted).toMatchObject({ difference: -3000, quote: { total: 0 } })
    expect(await usesOf(other)).toBe(0)
  })

  test('goes along twice, and is not off a place they are given beside it', async () => {
    const couponHold = await withCoupon()
    const there = await classAt(60)
    const { rosterId } = await moved(couponHold, there)
    const { quoted } = await moved({ ...couponHold, classId: there, rosterId }, await classAt(80))
    expect(quoted).toMatchObject({ owedBefore: 5000, quote: { total: 7000 } })
    const beside = await classAt(20)
    const body = { childId: couponHold.childId }
    made(await call(rig, rosters.add, { at, params: { id: beside }, body }, school.admin))
    expect(
      (await openOf(couponHold)).map(({ amountDue }) => amountDue).toSorted((one, other) => one - other),
    ).toEqual([2000, 7000])
    expect(await usesOf(couponHold)).toBe(1)
    expect(made(await call(rig, proposals.list, {}, school.admin)).content.length).toBe(0)
  })
})
