import { couponCents, withCoupon } from '@afterbell/domain/prices/cart-coupon'
import type { WayOfPaying } from '@afterbell/domain/prices/price-discounts'
import type { PricedCoupon, Quote } from '@afterbell/domain/prices/pricing'
import { sum } from '@afterbell/domain/kernel/sum'
import { couponsByIds, type Coupon } from '../../coupons/coupons.store.ts'
import { setParts, usesHeldFor, type AppliedUse } from '../../coupons/uses.store.ts'
import { priceHeldDropIn } from '../../drop-in/price-held.ts'
import type { Billing } from '../../ledger/owe.ts'
import { priceHeld } from '../../places/holds/held-price.ts'
import type { HeldEnrollment } from '../../places/holds/holds.store.ts'

/** The price of a held spot. */
export interface HeldQuote {
  held: HeldEnrollment
  quote: Quote
}

/**
 * Prices held spots for a way of paying, before coupons. A drop-in keeps its price, so it is left out unless a coupon
 * needs it.
 */
export async function plainQuotes(
  billing: Billing,
  held: readonly HeldEnrollment[],
  { payment, withDropIns }: { payment: WayOfPaying | null; withDropIns: boolean },
): Promise<HeldQuote[]> {
  const priced: HeldQuote[] = []
  for (const each of held) {
    const quote =
      (await priceHeld(billing, each, payment)) ?? (withDropIns ? await priceHeldDropIn(billing, each) : null)
    if (quote) priced.push({ held: each, quote })
  }
  return priced
}

/** Applies the coupons of held spots, each once to all the spots it is used for. */
export async function quotesWithCoupons(
  { tx, school }: Billing,
  plain: readonly HeldQuote[],
): Promise<{ quotes: HeldQuote[]; uses: AppliedUse[] }> {
  const uses = await usesHeldFor(
    tx,
    school.id,
    plain.map(({ held }) => held.id),
  )
  const coupons = await couponsByIds(
    tx,
    school.id,
    uses.map(({ coupon_id: id }) => id),
  )
  const taken = uses.flatMap((use) => {
    const own = plain.filter(({ held }) => use.parts.some(({ enrollmentId }) => enrollmentId === held.id))
    const coupon = couponLeft(
      coupons.find(({ id }) => id === use.coupon_id)!,
      use,
      own,
    )
    const quoted = withCoupon(
      own.map(({ quote }) => quote),
      coupon,
    )
    return own.map(({ held }, nth) => ({ held, quote: quoted[nth]! }))
  })
  const quotes = plain.map((each) => taken.find(({ held }) => held.id === each.held.id) ?? each)
  return { quotes, uses }
}

/** Stores the current discounts of coupon uses. */
export async function keepShares(
  { tx, school }: Billing,
  uses: readonly AppliedUse[],
  quotes: readonly HeldQuote[],
): Promise<void> {
  for (const { id, parts } of uses) {
    const own = quotes.filter(({ held }) => parts.some(({ enrollmentId }) => enrollmentId === held.id))
    await setParts(
      tx,
      school.id,
      id,
      own.map(({ held, quote }) => ({ enrollmentId: held.id, cents: couponCents(quote) })),
    )
  }
}

/** Reduces a fixed amount by what it already discounts elsewhere, on spots that are paid or paid separately. */
function couponLeft(
  { name, couponType: bonusType, amount }: Coupon,
  { parts }: AppliedUse,
  own: readonly HeldQuote[],
): PricedCoupon {
  const others = parts.filter(({ enrollmentId }) => own.every(({ held }) => held.id !== enrollmentId))
  const elsewhere = bonusType === 'FIXED_AMOUNT' ? sum(others.map(({ cents }) => cents)) : 0
  return { name, bonusType, amount: Math.max(0, amount - elsewhere) }
}
