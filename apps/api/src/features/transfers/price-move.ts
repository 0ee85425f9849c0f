import type { DiscountFacts } from '@afterbell/domain/prices/price-discounts'
import type { Quote } from '@afterbell/domain/prices/pricing'
import type { Taking } from '../ledger/credit.ts'
import { discountFacts } from '../places/discount-facts.store.ts'
import { discountFactsHeld, discountFactsInTurn } from '../places/discount-facts.ts'
import type { Enrolling } from '../places/enrolling.ts'
import { quoteOf } from '../places/quote.ts'
import type { Terms } from '../places/terms.store.ts'
import type { TransferWithAnswers } from './consider-children.ts'
import { couponsKept, withCouponsKept, type CouponKept } from './coupons-kept.ts'
import { takenBackOf } from './stays-billed.ts'
import type { TransferChild, TransferPlan } from './transfer-plan.ts'

/** Prices by child, and what is credited of the enrollments they leave. */
export interface MovePrices {
  quotes: Map<string, Quote>
  takenBack: Required<Taking>
  /** Coupon discounts that go along. */
  coupons: Map<string, CouponKept[]>
}

/** Computes the prices of a move. With `isHeld` they are final, and families that are enrolling are waited for. */
export type PriceMove = (
  enrolling: Enrolling,
  plan: TransferPlan,
  going: readonly TransferWithAnswers[],
  priced: { terms: Terms; isHeld: boolean },
) => Promise<MovePrices>

/** Prices a transfer like a new enrollment today, as if the old one had never been, with kept coupon discounts. */
export const priceMove: PriceMove = async (enrolling, plan, going, { terms, isHeld }) => {
  const stand = await standThere(enrolling, plan, going, { terms, isHeld })
  const takenBack = await takenBackOf(enrolling, going)
  const coupons = await couponsKept(enrolling, going, takenBack)
  const quotes = new Map(
    going.map(({ childId, chosen, dates }) => {
      const asked = { addOns: chosen.addOns, standing: stand.get(childId)!, dates }
      const quoted = quoteOf(enrolling, plan.to.name, terms, asked)
      return [childId, withCouponsKept(quoted, coupons.get(childId))]
    }),
  )
  return { quotes, takenBack, coupons }
}

/** Returns the discount facts at the destination. */
export async function standThere(
  enrolling: Enrolling,
  { to }: TransferPlan,
  going: readonly TransferChild[],
  { terms, isHeld }: { terms: Terms; isHeld: boolean },
): Promise<Map<string, DiscountFacts>> {
  const { tx, school } = enrolling
  const { childIds, leaving } = standingOfAll(going)
  if (isHeld) return discountFactsHeld(enrolling, terms, to.activityId, childIds, { leaving })
  return discountFactsInTurn(
    await discountFacts(tx, school.id, to.activityId, childIds, { leaving }),
    childIds,
  )
}

/** Returns the children, and the enrollments to ignore for discounts because they leave them. */
export function standingOfAll(going: readonly TransferChild[]): { childIds: string[]; leaving: string[] } {
  return {
    childIds: going.map(({ childId }) => childId),
    leaving: going.flatMap(({ places }) => places.map(({ enrollment_id }) => enrollment_id)),
  }
}
