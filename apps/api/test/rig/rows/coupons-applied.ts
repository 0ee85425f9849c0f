import { carts } from '@afterbell/contract/payments/carts'
import { coupons } from '@afterbell/contract/coupons/coupons'
import { payments } from '@afterbell/contract/payments/payments'
import { rosters } from '@afterbell/contract/rosters/rosters'
import { call } from '../app.ts'
import { apply, makePaymentHold, invoiceHold, makeCoupon } from '../paying/coupons.ts'
import { made, makeAftercare, makeChild, makeClass } from '../make.ts'
import { methodOf } from '../paying/paying.ts'
import type { World } from '../samples/world.ts'

/** Applies coupons of every kind to a cart and a payment, removes them, and uses them for drop-ins. The school collects. */
export async function couponsApplied({ rig, school }: World): Promise<void> {
  const full = { expiryDate: '2027-12-31', maxUsage: 9, maxPerUser: 5, stripeCoupon: 'Z4OV52SU' }
  const [one, other] = [await makeCoupon(rig, school, full), await makeCoupon(rig, school)]
  const first = await makePaymentHold(rig, school)
  const second = await makePaymentHold(rig, school, { childId: first.childId })
  const both = { ...first, rosterIds: [first.rosterId, second.rosterId] }
  made(await apply(rig, school, both, one.name))
  made(await apply(rig, school, { ...second, rosterIds: [second.rosterId] }, other.name))
  await invoiceHold(rig, school, first)
  const dates = { price: 50, maxEnroll: 9, classStartDate: '2026-12-07', classEndDate: '2026-12-28' }
  const there = { classId: await makeClass(rig, school, dates) }
  const previousPlace = { id: first.classId, rosterId: first.rosterId }
  made(await call(rig, rosters.update, { at: 'classes', params: previousPlace, body: there }, school.admin))
  await methodOf(rig, school, second.parentId)
  const body = { parentId: second.parentId, rosterIds: [second.rosterId] }
  const { paymentId: id } = made(await call(rig, payments.create, { body }, school.admin))
  const query = { coupon: one.name }
  made(await call(rig, payments.applyCoupon, { params: { id }, query }, school.admin))
  made(await call(rig, payments.confirm, { params: { id }, body: {} }, school.admin))

  const day = {
    day: 'monday',
    timeFrom: '15:00',
    timeTo: '18:00',
    maxEnroll: 5,
    dropIn: true,
    maxDropIn: 3,
  } as const
  const params = {
    id: (await makeAftercare(rig, school, { dropInPrice: 12, dropInBillingRate: 'DAY', days: [day] })).id,
  }
  const dropIn = { childId: await makeChild(rig, school), listType: 'Dropin', dates: ['2026-12-07'] } as const
  const paid = { ...dropIn, dates: [...dropIn.dates], coupon: other.name, paymentType: 'INVOICE' as const }
  made(await call(rig, carts.pay, { at: 'aftercare', params, body: paid }, school.admin))
  for (const couponId of [one.id, other.id]) {
    const input = { params: { id: couponId } }
    made(await call(rig, coupons.uses, { ...input, query: {} }, school.admin))
    made(await call(rig, coupons.get, input, school.admin))
    made(await call(rig, coupons.remove, input, school.admin))
  }
}
