import type { DiscountFacts } from '@afterbell/domain/prices/price-discounts'
import type { Quote } from '@afterbell/domain/prices/pricing'
import type { CreditOptions } from '../ledger/credit.ts'
import { discountFacts } from '../places/discount-facts.store.ts'
import { lockDiscountFacts, discountFactsInTurn } from '../places/discount-facts.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { quoteOf } from '../places/quote.ts'
import type { Terms } from '../places/terms.store.ts'
import type { TransferWithAnswers } from './consider-children.ts'
import { carriedCoupons, withCarriedCoupons, type CarriedCoupon } from './coupons-kept.ts'
import { creditPartsOf } from './stays-billed.ts'
import type { TransferChild, TransferPlan } from './transfer-plan.ts'

/** Prices by child, and what is credited of the enrollments they leave. */
export interface MovePrices {
  quotes: Map<string, Quote>
  creditParts: Required<CreditOptions>
  /** Coupon discounts that go along. */
  coupons: Map<string, CarriedCoupon[]>
}

/** Computes the prices of a move. With `isHeld` they are final, and families that are enrolling are waited for. */
export type PriceMove = (
  enrolling: EnrollContext,
  plan: TransferPlan,
  going: readonly TransferWithAnswers[],
  priced: { terms: Terms; isLocked: boolean },
) => Promise<MovePrices>

/** Prices a transfer like a new enrollment today, as if the old one had never been, with kept coupon discounts. */
export const priceMove: PriceMove = async (enrolling, plan, going, { terms, isLocked }) => {
  const stand = await standThere(enrolling, plan, going, { terms, isLocked })
  const creditParts = await creditPartsOf(enrolling, going)
  const coupons = await carriedCoupons(enrolling, going, creditParts)
  const quotes = new Map(
    going.map(({ childId, chosen, dates }) => {
      const quoteInput = { addOns: chosen.addOns, standing: stand.get(childId)!, dates }
      const moveQuote = quoteOf(enrolling, plan.to.name, terms, quoteInput)
      return [childId, withCarriedCoupons(moveQuote, coupons.get(childId))]
    }),
  )
  return { quotes, creditParts, coupons }
}

/** Returns the discount facts at the destination. */
export async function standThere(
  enrolling: EnrollContext,
  { to }: TransferPlan,
  going: readonly TransferChild[],
  { terms, isLocked }: { terms: Terms; isLocked: boolean },
): Promise<Map<string, DiscountFacts>> {
  const { tx, school } = enrolling
  const { childIds, leaving } = discountScopeOf(going)
  if (isLocked) return lockDiscountFacts(enrolling, terms, to.activityId, childIds, { leaving })
  return discountFactsInTurn(
    await discountFacts(tx, school.id, to.activityId, childIds, { leaving }),
    childIds,
  )
}

/** Returns the children, and the enrollments to ignore for discounts because they leave them. */
export function discountScopeOf(going: readonly TransferChild[]): { childIds: string[]; leaving: string[] } {
  return {
    childIds: going.map(({ childId }) => childId),
    leaving: going.flatMap(({ places }) => places.map(({ enrollment_id }) => enrollment_id)),
  }
}
