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

/** What children who are moved pay there, by child, and what of what they leave is taken back. */
export interface MovePrices {
  quotes: Map<string, Quote>
  takenBack: Required<Taking>
  /** What goes along of coupons. */
  coupons: Map<string, CouponKept[]>
}

/** Works that out; as the last word with `isHeld`, when families are waited for that are enrolling. */
export type PriceMove = (
  enrolling: Enrolling,
  plan: TransferPlan,
  going: readonly TransferWithAnswers[],
  priced: { terms: Terms; isHeld: boolean },
) => Promise<MovePrices>

/** A transfer costs what a newcomer pays there now, as if what they leave had never been, with what they keep of a coupon. */
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

/** How they and their families stand where they go. */
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

/** Who of them stands how to the family is asked as if what they leave were none. */
export function standingOfAll(going: readonly TransferChild[]): { childIds: string[]; leaving: string[] } {
  return {
    childIds: going.map(({ childId }) => childId),
    leaving: going.flatMap(({ places }) => places.map(({ enrollment_id }) => enrollment_id)),
  }
}
