import { apply, makePaymentHold, invoiceHold, makeCoupon } from '../../paying/coupons.ts'
import { made } from '../../make.ts'
import { nothing, type Sample, type Samples, type World } from '../world.ts'

export const couponSamples: Samples = {
  'coupons.list': nothing,
  'coupons.listAll': nothing,
  'coupons.create': newCoupon,
  'coupons.createNew': newCoupon,
  'coupons.get': ofCoupon,
  'coupons.change': async (world) => ({ ...(await ofCoupon(world)), body: { maxUsage: 30, active: false } }),
  'coupons.remove': ofCoupon,
  'coupons.removeMany': async ({ rig, school }) => {
    const one = await makeCoupon(rig, school)
    return { query: { couponsIds: `${one.id},${(await makeCoupon(rig, school)).id}` } }
  },
  'coupons.uses': async ({ rig, school }) => {
    const coupon = await makeCoupon(rig, school)
    const hold = await makePaymentHold(rig, school)
    made(
      await apply(rig, school, { ...hold, rosterIds: [hold.rosterId], paymentType: 'INVOICE' }, coupon.name),
    )
    await invoiceHold(rig, school, hold)
    return { params: { id: coupon.id } }
  },
  'coupons.exportFields': nothing,
  'coupons.export': nothing,

  'payments.applyCoupon': async ({ rig, school }) => {
    const { name } = await makeCoupon(rig, school)
    const { parentId, rosterId } = await makePaymentHold(rig, school)
    return {
      params: { id: crypto.randomUUID() },
      query: { coupon: name },
      body: { parentId, rosterIds: [rosterId], paymentType: 'INVOICE' },
    }
  },
}

function newCoupon(): Sample {
  return {
    body: {
      name: `NEW ${crypto.randomUUID().slice(0, 8)}`,
      couponType: 'PERCENTAGE',
      amount: 12.5,
      maxPerUser: 1,
      maxUsage: 20,
      expiryDate: '2027-12-31',
      stripeCoupon: 'Z4OV52SU',
    },
  }
}

async function ofCoupon({ rig, school }: World): Promise<Sample> {
  return { params: { id: (await makeCoupon(rig, school)).id } }
}
