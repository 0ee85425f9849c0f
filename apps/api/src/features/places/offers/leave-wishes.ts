import { withSection } from '@afterbell/domain/activities/sections'
import { later } from '../../../platform/jobs/jobs.ts'
import type { Billing } from '../../ledger/owe.ts'
import { leaveLines } from './leave-queues.ts'
import { waitsTell } from './wait-jobs.ts'
import { otherWishesOf } from './wishes.store.ts'

/**
 * Takes a child who got one of several wishes off the wait lists of the others, and tells the family (decision 248).
 * Leaves what is in sections that are not locked: it became a wish a moment ago. Settle the sections afterwards.
 *
 * Returns the sections that were left.
 */
export async function leaveWishes(
  billing: Billing,
  takenIds: readonly string[],
  lockedSectionIds: readonly string[],
): Promise<string[]> {
  const { tx, school } = billing
  const wishes = (await otherWishesOf(tx, school.id, takenIds)).filter(({ section_id }) =>
    lockedSectionIds.includes(section_id),
  )
  if (wishes.length === 0) return []
  await leaveLines(
    billing,
    wishes.map(({ id, activity_id: activityId, activity, section, child_id: childId, child }) => ({
      id,
      activityId,
      name: withSection(activity, section),
      childId,
      child,
    })),
  )
  // Who had an offer is told that it ended.
  const placeIds = wishes.filter((wish) => !wish.is_offered).map(({ id }) => id)
  if (placeIds.length > 0) await later(tx, waitsTell, { schoolId: school.id, placeIds, what: 'LEFT' })
  return [...new Set(wishes.map(({ section_id }) => section_id))].toSorted()
}
