import { dependOnFamily, onlyChild, type DiscountFacts } from '@afterbell/domain/prices/price-discounts'
import {
  discountFacts,
  holdFamilies,
  type DiscountFactsRow,
  type OthersFilter,
} from './discount-facts.store.ts'
import type { EnrollContext } from './enrolling.ts'
import { discountsOf } from './quote.ts'
import type { Terms } from './terms.store.ts'

/**
 * Reads the discount facts that a charge is based on. If a discount depends on the family, locks the families first and
 * so waits for their concurrent enrollments; otherwise skips the lookup. Lock the sections before, never after.
 */
export async function lockDiscountFacts(
  { tx, school }: Pick<EnrollContext, 'tx' | 'school'>,
  terms: Terms,
  activityId: string,
  childIds: readonly string[],
  others: OthersFilter = {},
): Promise<Map<string, DiscountFacts>> {
  if (!dependOnFamily(discountsOf(terms))) return new Map(childIds.map((id) => [id, onlyChild]))
  await holdFamilies(tx, school.id, childIds)
  return discountFactsInTurn(await discountFacts(tx, school.id, activityId, childIds, others), childIds)
}

/** Computes the facts of children enrolled together, in this order: each child counts the ones before them. */
export function discountFactsInTurn(
  rows: readonly DiscountFactsRow[],
  childIds: readonly string[],
): Map<string, DiscountFacts> {
  const idsByFamily = new Map<string, string[]>()
  const inTurn = childIds.flatMap((id): [string, DiscountFacts][] => {
    const row = rows.find((each) => each.child_id === id)
    if (!row) return []
    const earlierIds = idsByFamily.get(row.family_id) ?? []
    idsByFamily.set(row.family_id, [...earlierIds, id])
    // A sibling who takes part already and is also enrolled before this child counts once.
    const siblings = new Set([...row.sibling_ids, ...earlierIds]).size
    return [
      [
        id,
        {
          otherPrograms: row.other_programs,
          siblings,
          siblingsBefore: siblings,
          weekdaysBefore: row.weekdays,
          isFirstEnrollment: row.is_first && earlierIds.length === 0,
        },
      ],
    ]
  })
  return new Map(inTurn)
}
