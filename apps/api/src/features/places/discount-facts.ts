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

/** One child's spot in a cart: what it would be, if those before it were taken. */
export interface InCart {
  childId: string
  familyId: string
  activityId: string
  startsOn: string | null
  endsOn: string | null
  sectionIds: readonly string[]
}

/** Computes the facts of a spot in a cart, which counts those before it as if they were taken. */
export function discountFactsInCart(
  row: DiscountFactsRow,
  own: InCart,
  before: readonly InCart[],
): DiscountFacts {
  const here = before.filter(({ activityId }) => activityId === own.activityId)
  const beside = before.filter((each) => each.childId === own.childId && each.activityId !== own.activityId)
  const ofFamily = (each: InCart) => each.familyId === own.familyId
  const siblings = new Set([
    ...row.sibling_ids,
    ...here.filter((each) => ofFamily(each) && each.childId !== own.childId).map(({ childId }) => childId),
  ]).size
  const sectionIds = here.filter(({ childId }) => childId === own.childId).flatMap((each) => each.sectionIds)
  return {
    otherPrograms: new Set([
      ...row.other_ids,
      ...beside.filter((each) => doOverlap(each, own)).map(({ activityId }) => activityId),
    ]).size,
    siblings,
    siblingsBefore: siblings,
    weekdaysBefore: new Set([...row.section_ids, ...sectionIds]).size,
    isFirstEnrollment: row.is_first && !before.some(ofFamily),
  }
}

function doOverlap(one: InCart, other: InCart): boolean {
  const { startsOn, endsOn } = one
  if (startsOn === null || endsOn === null || other.startsOn === null || other.endsOn === null) return false
  return startsOn <= other.endsOn && endsOn >= other.startsOn
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
          otherPrograms: row.other_ids.length,
          siblings,
          siblingsBefore: siblings,
          weekdaysBefore: row.section_ids.length,
          isFirstEnrollment: row.is_first && earlierIds.length === 0,
        },
      ],
    ]
  })
  return new Map(inTurn)
}
