import { couponCents, withCoupon } from '@afterbell/domain/prices/cart-coupon'
import type { WayOfPaying } from '@afterbell/domain/prices/price-discounts'
import type { PricedCoupon, Quote } from '@afterbell/domain/prices/pricing'
import { sum } from '@afterbell/domain/kernel/sum'
import { couponsByIds, type Coupon } from '../../coupons/coupons.store.ts'
import { setParts, usesHeldFor, type AppliedUse } from '../../coupons/uses.store.ts'
import { priceHeldDropIn } from '../../drop-in/price-held.ts'
import type { Billing } from '../../ledger/owe.ts'
import { priceHold } from '../../places/holds/held-price.ts'
import type { HeldEnrollment } from '../../places/holds/holds.store.ts'

/** The price of a held spot. */
export interface EnrollmentQuote {
  enrollment: HeldEnrollment
  quote: Quote
}

/**
 * Prices held spots for a way of paying, before coupons. A drop-in keeps its price, so it is left out unless a coupon
 * needs it.
 */
export async function plainQuotes(
  billing: Billing,
  enrollments: readonly HeldEnrollment[],
  { payment, withDropIns }: { payment: WayOfPaying | null; withDropIns: boolean },
): Promise<EnrollmentQuote[]> {
  const enrollmentQuotes: EnrollmentQuote[] = []
  for (const each of enrollments) {
    const quote =
      (await priceHold(billing, each, payment)) ?? (withDropIns ? await priceHeldDropIn(billing, each) : null)
    if (quote) enrollmentQuotes.push({ enrollment: each, quote })
  }
  return enrollmentQuotes
}

/** Applies the coupons of held spots, each once to all the spots it is used for. */
export async function quotesWithCoupons(
  { tx, school }: Billing,
  plain: readonly EnrollmentQuote[],
): Promise<{ quotes: EnrollmentQuote[]; uses: AppliedUse[] }> {
  const uses = await usesHeldFor(
    tx,
    school.id,
    plain.map(({ enrollment }) => enrollment.id),
  )
  const coupons = await couponsByIds(
    tx,
    school.id,
    uses.map(({ coupon_id: id }) => id),
  )
  const couponQuotes = uses.flatMap((use) => {
    const quotesOfUse = plain.filter(({ enrollment }) =>
      use.parts.some(({ enrollmentId }) => enrollmentId === enrollment.id),
    )
    const coupon = remainingCoupon(
      coupons.find(({ id }) => id === use.coupon_id)!,
      use,
      quotesOfUse,
    )
    const discountedQuotes = withCoupon(
      quotesOfUse.map(({ quote }) => quote),
      coupon,
    )
    return quotesOfUse.map(({ enrollment }, nth) => ({ enrollment, quote: discountedQuotes[nth]! }))
  })
  const quotes = plain.map(
    (each) => couponQuotes.find(({ enrollment }) => enrollment.id === each.enrollment.id) ?? each,
  )
  return { quotes, uses }
}

/** Stores the current discounts of coupon uses. */
export async function keepShares(
  { tx, school }: Billing,
  uses: readonly AppliedUse[],
  quotes: readonly EnrollmentQuote[],
): Promise<void> {
  for (const { id, parts } of uses) {
    const quotesOfUse = quotes.filter(({ enrollment }) =>
      parts.some(({ enrollmentId }) => enrollmentId === enrollment.id),
    )
    await setParts(
      tx,
      school.id,
      id,
      quotesOfUse.map(({ enrollment, quote }) => ({
        enrollmentId: enrollment.id,
        cents: couponCents(quote),
      })),
    )
  }
}

/** Reduces a fixed amount by what it already discounts elsewhere, on spots that are paid or paid separately. */
function remainingCoupon(
  { name, couponType: bonusType, amount }: Coupon,
  { parts }: AppliedUse,
  quotesOfUse: readonly EnrollmentQuote[],
): PricedCoupon {
  const others = parts.filter(({ enrollmentId }) =>
    quotesOfUse.every(({ enrollment }) => enrollment.id !== enrollmentId),
  )
  const elsewhere = bonusType === 'FIXED_AMOUNT' ? sum(others.map(({ cents }) => cents)) : 0
  return { name, bonusType, amount: Math.max(0, amount - elsewhere) }
}
