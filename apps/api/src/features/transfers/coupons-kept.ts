import { sum } from '@afterbell/domain/kernel/sum'
import { couponCents, withCoupon } from '@afterbell/domain/prices/cart-coupon'
import type { Quote } from '@afterbell/domain/prices/pricing'
import { billedLines, type BilledLine } from '../ledger/billed.store.ts'
import { remainingCentsOf, type CreditOptions } from '../ledger/credit.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { usedCoupons, type UsedCoupon } from './coupons-kept.store.ts'
import type { TransferChild } from './transfer-plan.ts'

declare module '../../platform/reactions.ts' {
  interface Causes {
    /** Coupon discounts that go along with moved children. */
    couponsMoved: { what: readonly CouponMoved[]; answer: void }
  }
}

export interface CouponMoved {
  useId: string
  /** The enrollment left, and the new one. */
  fromId: string
  toId: string
  cents: number
  /** Whether all of it goes along, and none stays with the old enrollment. */
  isWhole: boolean
}

/** A coupon discount the child keeps: the part on what is credited. */
export interface CarriedCoupon {
  useId: string
  name: string
  enrollmentId: string
  cents: number
  isWhole: boolean
  /** The invoices of the enrollment they leave. */
  invoiceIds: string[]
}

/**
 * Returns the discounts each child keeps, by child: each amount in proportion to what is credited of the enrollment
 * they leave.
 */
export async function carriedCoupons(
  { tx, school }: EnrollContext,
  children: readonly TransferChild[],
  { centsOf }: Required<CreditOptions>,
): Promise<Map<string, CarriedCoupon[]>> {
  const enrollmentIds = children.flatMap(({ places }) => places.map(({ enrollment_id }) => enrollment_id))
  const uses = await usedCoupons(tx, school.id, enrollmentIds)
  if (uses.length === 0) return new Map()
  const lines = await billedLines(tx, school.id, { enrollmentIds: uses.map((each) => each.enrollment_id) })
  const carriedPartOf = ({ use_id: useId, name, enrollment_id: enrollmentId, cents: all }: UsedCoupon) => {
    const enrollmentLines = lines.filter(
      (line) => line.enrollmentId === enrollmentId && (line.kind === 'BASE' || line.kind === 'ADD_ON'),
    )
    const cents = carriedPart(enrollmentLines, all, centsOf)
    const invoiceIds = [...new Set(enrollmentLines.map(({ invoiceId }) => invoiceId))]
    return { useId, name, enrollmentId, cents, isWhole: cents === all, invoiceIds }
  }
  return new Map(
    children.map(({ childId, places }) => [
      childId,
      uses
        .filter((each) => places.some(({ enrollment_id }) => enrollment_id === each.enrollment_id))
        .map(carriedPartOf),
    ]),
  )
}

/** Returns the new price with the kept discounts applied, not below zero. */
export function withCarriedCoupons(quote: Quote, coupons: readonly CarriedCoupon[] = []): Quote {
  return coupons.reduce(
    (before, { name, cents }) =>
      cents === 0 ? before : withCoupon([before], { name, bonusType: 'FIXED_AMOUNT', amount: cents })[0]!,
    quote,
  )
}

/** Returns the discount that goes along with each child to the new enrollment. */
export function couponsMoved(
  couponsByChild: ReadonlyMap<string, readonly CarriedCoupon[]>,
  enrollments: readonly { childId: string; enrollmentId: string }[],
  quotes: ReadonlyMap<string, Quote>,
): CouponMoved[] {
  return enrollments.flatMap(({ childId, enrollmentId: toId }) => {
    let remaining = couponCents(quotes.get(childId)!)
    return (couponsByChild.get(childId) ?? []).flatMap(
      ({ useId, enrollmentId: fromId, cents: most, isWhole }) => {
        const cents = Math.min(most, remaining)
        remaining -= cents
        return cents === 0 ? [] : [{ useId, fromId, toId, cents, isWhole }]
      },
    )
  })
}

/** If a coupon covered the whole price, nothing is credited; then the days ahead determine the part. */
function carriedPart(
  lines: readonly BilledLine[],
  cents: number,
  centsOf: (line: BilledLine) => number,
): number {
  const net = sum(lines.map(({ netCents }) => netCents))
  if (net > 0) {
    const back = sum(lines.map((line) => Math.min(remainingCentsOf(line), centsOf(line))))
    return Math.round((cents * back) / net)
  }
  const line = lines.find(({ dates }) => dates.length > 0) ?? lines[0]
  return line ? Math.min(cents, centsOf({ ...line, netCents: cents, creditedCents: 0 })) : 0
}
