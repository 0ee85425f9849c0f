import { fractionOf } from '@afterbell/domain/kernel/money'
import { sum } from '@afterbell/domain/kernel/sum'
import { lostWith, type SiblingHere } from '@afterbell/domain/prices/siblings/lost-with'
import type { EnrollContext } from '../../places/enrolling.ts'
import { discountsOf } from '../../places/quote.ts'
import { termsOf } from '../../places/terms.store.ts'
import { siblingDiscounts, spotsOfFamilyIn } from './sibling-spots.store.ts'
import type { ChildSpot } from './spots.store.ts'

/**
 * Returns what the discounts of brothers and sisters come to that rested on a child who gives up a spot, in cents: for their
 * meetings from today on, of what these payers were billed. 0 while the child has another spot, or weekday, in the activity.
 */
export async function discountsLost(
  { tx, school }: Pick<EnrollContext, 'tx' | 'school'>,
  spot: ChildSpot,
  payerIds: readonly string[],
): Promise<number> {
  const { id, childId, familyId, activityId, places } = spot
  const spots = await spotsOfFamilyIn(tx, school.id, { familyId, activityId })
  const siblings = spots.filter((each) => each.childId !== childId)
  const hasAnother = spots.some(
    (each) => each.childId === childId && (each.enrollmentId !== id || each.places > spot.places.length),
  )
  if (siblings.length === 0 || hasAnother) return 0
  const enrollmentIds = siblings.map(({ enrollmentId }) => enrollmentId)
  const discounts = await siblingDiscounts(tx, school, { enrollmentIds, payerIds })
  const own = discounts.filter(({ isOwn, ahead }) => isOwn && ahead > 0)
  if (own.length === 0) return 0
  const sectionIds = places.map((place) => place.section_id)
  const { multiChild, childTiers } = discountsOf(await termsOf(tx, school.id, activityId, sectionIds))
  const numberOf = (enrollmentId: string) =>
    Math.max(1, ...discounts.filter((each) => each.enrollmentId === enrollmentId).map(({ number }) => number))
  // A child with several enrollments counts once, by the first.
  const here = [
    ...new Map(
      spots
        .toReversed()
        .map((each): [string, SiblingHere] => [
          each.childId,
          { ...each, number: numberOf(each.enrollmentId) },
        ]),
    ).values(),
  ]
  return sum(
    own.map((discount) => {
      const { part, of } = lostWith(multiChild ?? childTiers, here, {
        childId: discount.childId,
        leavingId: childId,
      })
      return fractionOf(fractionOf(discount.cents, discount.ahead, discount.billed), part, of)
    }),
  )
}
