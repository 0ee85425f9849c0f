import { sum } from '@afterbell/domain/kernel/sum'
import { couponCents } from '@afterbell/domain/prices/cart-coupon'
import type { WayOfPaying } from '@afterbell/domain/prices/price-discounts'
import { refuseAs } from '../../../platform/problems.ts'
import { applyCoupon } from '../../coupons/use-coupon.ts'
import { usesHeldFor } from '../../coupons/uses.store.ts'
import type { Billing } from '../../ledger/owe.ts'
import { holdPayers } from '../../ledger/payers/payers.store.ts'
import { redraft } from '../../places/holds/held-price.ts'
import { heldEnrollments, type HeldEnrollment, type HeldPlace } from '../../places/holds/holds.store.ts'
import { assertPrice } from '../../places/quote.ts'
import { keepShares, plainQuotes, quotesWithCoupons, type EnrollmentQuote } from './held-quotes.ts'

/** A coupon to apply while pricing spots, by its name and payers. An empty name removes applied coupons. */
export interface CouponToApply {
  name: string
  payerIds: readonly string[]
}

/**
 * Reprices drafts of held spots for a way of paying, since discounts may depend on it. A coupon is applied to all of
 * them and replaces earlier ones; `onOneInvoice` drafts all of them together. Skips spots being paid. Returns whether any
 * draft was replaced.
 */
export async function repriceHolds(
  billing: Billing,
  places: readonly HeldPlace[],
  payment: WayOfPaying | null,
  { coupon, onOneInvoice = false }: { coupon?: CouponToApply | undefined; onOneInvoice?: boolean } = {},
): Promise<boolean> {
  const { tx, school } = billing
  const enrollments = await unpaidHolds(billing, places)
  const enrollmentIds = enrollments.map(({ id }) => id)
  if (coupon?.name && enrollments.length === 0) throw nothingToTakeOff(places)
  const withDropIns = coupon !== undefined || (await usesHeldFor(tx, school.id, enrollmentIds)).length > 0
  const plain = await plainQuotes(billing, enrollments, { payment, withDropIns })
  if (coupon && enrollments.length > 0) {
    await holdPayers(tx, school.id, coupon.payerIds)
    await applyCoupon(billing, { name: coupon.name, payerId: coupon.payerIds[0]!, enrollmentIds })
  }
  const { quotes, uses } = await quotesWithCoupons(billing, plain)
  if (coupon?.name && sum(quotes.map(({ quote }) => couponCents(quote))) === 0)
    throw refuseAs('COUPON_TAKES_NOTHING', { because: 'NOTHING_LEFT' }, { field: 'coupon' })
  // Another coupon may give the same amount under another name, so replace all drafts.
  const quotesToRedraft = coupon || onOneInvoice ? quotes : withTheirDates(changedOf(quotes), quotes)
  await redraft(billing, quotesToRedraft, { onOneInvoice })
  await keepShares(billing, uses, quotes)
  return quotesToRedraft.length > 0
}

/**
 * Drafts anew what is held in these places and is not being paid, after what others pay for it has changed. Lock their
 * sections, and the family, first.
 */
export async function redraftHolds(billing: Billing, placeIds: readonly string[]): Promise<void> {
  const enrollments = await unpaidHolds(
    billing,
    placeIds.map((id) => ({ id })),
  )
  if (enrollments.length === 0) return
  const plain = await plainQuotes(billing, enrollments, { payment: null, withDropIns: true })
  const { quotes, uses } = await quotesWithCoupons(billing, plain)
  await redraft(billing, quotes)
  await keepShares(billing, uses, quotes)
}

/** Refuses (PRICE_CHANGED, with the current price) if held spots cost something else with this way of paying. */
export async function assertHeldPrice(
  billing: Billing,
  places: readonly HeldPlace[],
  payment: WayOfPaying,
): Promise<void> {
  const enrollments = await unpaidHolds(billing, places)
  const enrollmentIds = enrollments.map(({ id }) => id)
  const uses = await usesHeldFor(billing.tx, billing.school.id, enrollmentIds)
  const plain = await plainQuotes(billing, enrollments, { payment, withDropIns: uses.length > 0 })
  const [changed] = changedOf((await quotesWithCoupons(billing, plain)).quotes)
  if (changed) assertPrice(billing.school, changed.enrollment.drafted_cents, [changed.quote])
}

/** Returns the enrollments of spots that are held and not being paid. */
async function unpaidHolds(
  { tx, school }: Billing,
  places: readonly Pick<HeldPlace, 'id'>[],
): Promise<HeldEnrollment[]> {
  if (places.length === 0) return []
  const ids = places.map(({ id }) => id)
  const all = await heldEnrollments(tx, school.id, ids)
  return all.filter(({ is_pending }) => !is_pending)
}

function changedOf(quotes: readonly EnrollmentQuote[]): EnrollmentQuote[] {
  return quotes.filter(({ enrollment, quote }) => quote.totalCents !== enrollment.drafted_cents)
}

/** Dates drafted together are replaced together. */
function withTheirDates(
  changed: readonly EnrollmentQuote[],
  quotes: readonly EnrollmentQuote[],
): EnrollmentQuote[] {
  const dropIns = changed.filter(({ enrollment }) => enrollment.pool === 'dropin')
  const isWithOne = ({ enrollment }: EnrollmentQuote) =>
    enrollment.pool === 'dropin' && dropIns.some((each) => each.enrollment.child_id === enrollment.child_id)
  return quotes.filter((each) => changed.includes(each) || isWithOne(each))
}

/** Refusal: coupons apply only before spots are invoiced or being paid. */
function nothingToTakeOff(places: readonly HeldPlace[]) {
  if (places.length > 0) return refuseAs('PAYMENT_UNDER_WAY', { of: 'THIS' })
  return refuseAs('COUPON_TAKES_NOTHING', { because: 'INVOICED' }, { field: 'coupon' })
}
