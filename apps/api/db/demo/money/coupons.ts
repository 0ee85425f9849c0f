import { carts } from '@afterbell/contract/payments/carts'
import { coupons } from '@afterbell/contract/coupons/coupons'
import type { CallInput } from '@afterbell/contract/kernel/op'
import { dateIn, plusDays } from '@afterbell/domain/kernel/dates'
import type { DemoServer } from '../demo-server.ts'
import { someoneAs, type OpenSchool } from '../open-school.ts'

/** Hands out the coupons of a school to families: in the end one is nearly used up, and one was used now and then. */
export interface CouponBook {
  /** The coupon of the next family, or null. */
  next(): string | null
}

/** Creates the coupons of a school as it opens, all unused. */
export async function openCoupons(server: DemoServer, school: OpenSchool): Promise<CouponBook> {
  const { plan } = school
  const today = dateIn(plan.timezone, server.now)
  const isLarge = plan.classes.length > 20
  const most = isLarge ? 20 : 6
  const written: readonly CallInput<typeof coupons.create>['body'][] = [
    { name: 'WELCOME10', couponType: 'FIXED_AMOUNT', amount: 10, maxUsage: most },
    { name: 'NEIGHBORS15', couponType: 'PERCENTAGE', amount: 15, expiryDate: plusDays(today, 60) },
    {
      name: 'FRIENDS5',
      couponType: 'FIXED_AMOUNT',
      amount: 5,
      maxPerUser: 1,
      expiryDate: plusDays(today, 90),
    },
    { name: 'LASTSEASON', couponType: 'PERCENTAGE', amount: 20, expiryDate: plusDays(today, -45) },
    { name: 'STAFFKIDS', couponType: 'PERCENTAGE', amount: 50, active: false },
  ]
  for (const body of written) await server.ask(coupons.create, { body }, someoneAs(school, 'SCHOOL_DIRECTOR'))
  // All but the last two uses of WELCOME10; every third such family is followed by one with NEIGHBORS15.
  const typed = Array.from({ length: most - 2 }, (_, index) =>
    index % 3 === 2 ? ['WELCOME10', 'NEIGHBORS15'] : ['WELCOME10'],
  ).flat()
  return { next: () => typed.shift() ?? null }
}

/** Signs a child up with a coupon, and leaves the spot on an invoice. */
export async function signUpWith(
  server: DemoServer,
  school: OpenSchool,
  coupon: string,
  { id, body }: { id: string; body: { childId: string; addOns: { id: string; amount: number }[] } },
): Promise<void> {
  const asked = { ...body, coupon, paymentType: 'INVOICE' as const }
  await server.ask(
    carts.pay,
    { at: 'classes', params: { id }, body: asked },
    someoneAs(school, 'SCHOOL_DIRECTOR'),
  )
}
