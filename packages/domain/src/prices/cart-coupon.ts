import { sum } from '../kernel/sum.ts'
import { bonusOf, limitTo, type DiscountAmount } from './price-discounts.ts'
import type { PricedCoupon, Quote, QuoteLine } from './pricing.ts'
import { minus } from './take-off.ts'

/**
 * Applies one coupon to quotes that are paid together: a percentage of what the discounts leave, or an amount up to
 * that (decisions, Pricing 5). Spreads it once over all lines by size, largest remainder first; each quote gets a line
 * for its share. Add-ons outside coupons do not change. Returns the quotes unchanged if nothing is left to reduce.
 * @answers May a coupon be used, and what does it take off?
 */
export function withCoupon(quotes: readonly Quote[], coupon: PricedCoupon): Quote[] {
  const open = quotes.map(({ lines }) => lines.map((line) => (line.isOutside ? 0 : line.netCents)))
  const discount = couponDiscount(sum(open.flat()), coupon)
  if (discount === null) return [...quotes]
  const remainders = minus(open.flat(), discount.cents)
  return quotes.map((quoted, nth) => {
    const lineCents = open[nth]!
    const quoteCents = remainders.splice(0, lineCents.length)
    const cents = sum(lineCents) - sum(quoteCents)
    if (cents === 0) return quoted
    const lines = quoted.lines.map((line, index) =>
      line.isOutside ? line : { ...line, netCents: quoteCents[index]! },
    )
    return {
      lines: [...lines, couponLine(discount, cents, quotes.length > 1)],
      totalCents: quoted.totalCents - cents,
    }
  })
}

/** Returns what a coupon takes off a quote, or 0. */
export function couponCents({ lines }: Pick<Quote, 'lines'>): number {
  return sum(lines.filter(({ kind }) => kind === 'COUPON').map(({ amountCents }) => -amountCents))
}

function couponDiscount(remainingCents: number, coupon: PricedCoupon): DiscountAmount | null {
  const { cents, off } = bonusOf(remainingCents, coupon)
  const reason = { key: 'COUPON', parts: { off, isLimited: false } } as const
  return limitTo({ label: `Coupon ${coupon.name}`, reason, cents }, remainingCents)
}

function couponLine({ label, reason }: DiscountAmount, cents: number, isShared: boolean): QuoteLine {
  return {
    kind: 'COUPON',
    label,
    reason: isShared ? ({ ...reason, key: 'COUPON_SHARE' } as QuoteLine['reason']) : reason,
    sectionId: null,
    addOnId: null,
    dates: [],
    amountCents: -cents,
    netCents: 0,
  }
}
