import { sum } from '@afterbell/domain/kernel/sum'
import { couponCents } from '@afterbell/domain/prices/cart-coupon'
import type { WayOfPaying } from '@afterbell/domain/prices/price-discounts'
import { refuseAs } from '../../platform/problems.ts'
import { applyCoupon } from '../coupons/use-coupon.ts'
import { usesHeldFor } from '../coupons/uses.store.ts'
import type { Billing } from '../ledger/owe.ts'
import { holdPayers } from '../ledger/payers.store.ts'
import { redraft } from '../places/holds/held-price.ts'
import { heldEnrollments, type HeldEnrollment, type HeldPlace } from '../places/holds/holds.store.ts'
import { assertPrice } from '../places/quote.ts'
import { keepShares, plainQuotes, quotesWithCoupons, type HeldQuote } from './held-quotes.ts'

/** A coupon that is applied as spots are priced: whose use it is, and its name; an empty one takes off what was applied. */
export interface CouponAsked {
  name: string
  payerIds: readonly string[]
}

/**
 * Drafts of spots that are held become what they cost if they are paid this way: a discount may be for one way alone. With a
 * coupon it is applied to all of them, instead of what was. Answers whether one was another price. What is being paid stays as it is.
 */
export async function repriceHolds(
  billing: Billing,
  places: readonly HeldPlace[],
  payment: WayOfPaying | null,
  coupon?: CouponAsked,
): Promise<boolean> {
  const { tx, school } = billing
  const held = await heldStill(billing, places)
  const enrollmentIds = held.map(({ id }) => id)
  if (coupon?.name && held.length === 0) throw nothingToTakeOff(places)
  const withDropIns = coupon !== undefined || (await usesHeldFor(tx, school.id, enrollmentIds)).length > 0
  const plain = await plainQuotes(billing, held, { payment, withDropIns })
  if (coupon && held.length > 0) {
    await holdPayers(tx, school.id, coupon.payerIds)
    await applyCoupon(billing, { name: coupon.name, payerId: coupon.payerIds[0]!, enrollmentIds })
  }
  const { quotes, uses } = await quotesWithCoupons(billing, plain)
  if (coupon?.name && sum(quotes.map(({ quote }) => couponCents(quote))) === 0)
    throw refuseAs('COUPON_TAKES_NOTHING', { because: 'NOTHING_LEFT' }, { field: 'coupon' })
  // With another coupon the same amount has another name.
  const anew = coupon ? quotes : withTheirDates(changedOf(quotes), quotes)
  await redraft(billing, anew)
  await keepShares(billing, uses, quotes)
  return anew.length > 0
}

/** Refuses (PRICE_CHANGED, with the price as it is now) where spots that are held cost something else, paid this way. */
export async function assertHeldPrice(
  billing: Billing,
  places: readonly HeldPlace[],
  payment: WayOfPaying,
): Promise<void> {
  const held = await heldStill(billing, places)
  const enrollmentIds = held.map(({ id }) => id)
  const uses = await usesHeldFor(billing.tx, billing.school.id, enrollmentIds)
  const plain = await plainQuotes(billing, held, { payment, withDropIns: uses.length > 0 })
  const [changed] = changedOf((await quotesWithCoupons(billing, plain)).quotes)
  if (changed) assertPrice(billing.school, changed.held.drafted_cents, [changed.quote])
}

/** The enrollments of spots that are held, and not being paid. */
async function heldStill({ tx, school }: Billing, places: readonly HeldPlace[]): Promise<HeldEnrollment[]> {
  if (places.length === 0) return []
  const ids = places.map(({ id }) => id)
  const all = await heldEnrollments(tx, school.id, ids)
  return all.filter(({ is_pending }) => !is_pending)
}

function changedOf(quotes: readonly HeldQuote[]): HeldQuote[] {
  return quotes.filter(({ held, quote }) => quote.totalCents !== held.drafted_cents)
}

/** Dates that were drafted together are drafted anew together. */
function withTheirDates(changed: readonly HeldQuote[], quotes: readonly HeldQuote[]): HeldQuote[] {
  const dropIns = changed.filter(({ held }) => held.pool === 'dropin')
  const isWithOne = ({ held }: HeldQuote) =>
    held.pool === 'dropin' && dropIns.some((each) => each.held.child_id === held.child_id)
  return quotes.filter((each) => changed.includes(each) || isWithOne(each))
}

/** A coupon is for what is not invoiced yet, and not being paid. */
function nothingToTakeOff(places: readonly HeldPlace[]) {
  if (places.length > 0) return refuseAs('PAYMENT_UNDER_WAY', { of: 'THIS' })
  return refuseAs('COUPON_TAKES_NOTHING', { because: 'INVOICED' }, { field: 'coupon' })
}
