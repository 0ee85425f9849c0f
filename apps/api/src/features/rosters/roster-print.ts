import type { rosterPrint } from '@afterbell/contract/rosters/roster-print'
import { isOfDay } from '@afterbell/domain/families/told-pickups'
import { canSeeFamily, redactFamily } from '@afterbell/domain/families/family-visibility'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { sectionsAt, sectionText } from '../activities/sections-at.ts'
import { pickupsOnDays, type PickupOnDay } from '../families/pickups/told-pickups.ts'
import { printedChildren, staffOf, upcomingOf } from './roster-print.store.ts'

/**
 * Returns the data of every roster printout for the requested days: the sections the caller may see and their
 * children.
 */
export const printRoster: Act<(typeof rosterPrint)['get']> = async (call) => {
  const { tx, school, query, user } = call
  const activity = await sectionsAt(call, call.params.id)
  const [upcoming, staff] = await Promise.all([
    upcomingOf(tx, school.id, activity.sectionIds, school.today),
    staffOf(tx, school.id, activity.activityId, activity.sectionIds),
  ])
  const dates = query.dates
    ? [...new Set(query.dates)].toSorted()
    : upcoming.slice(0, 1).map(({ date }) => date)
  const places = await printedChildren(tx, school.id, activity.sectionIds, dates)
  const named = await namedForDays(
    call,
    places.map(({ childId }) => childId),
    dates,
  )
  const children = places.map((place) => ({
    ...place,
    toldPickups: named
      .filter(({ childId }) => childId === place.childId)
      .map(({ name, phone: phoneNumber, relation, told }) => ({ name, phoneNumber, relation, ...told })),
  }))
  const visibleIds = new Set(
    children
      .filter(({ taughtUntil }) => canSeeFamily(user.role, taughtUntil, school.today))
      .map(({ childId }) => childId),
  )
  return {
    id: call.params.id,
    name: activity.name,
    section: sectionText(activity),
    ...staff,
    dates,
    upcoming,
    // A child is one line on paper, so being taught in one spot makes the family visible in all of them.
    children: children.map((place) => (visibleIds.has(place.childId) ? place : redactFamily(place))),
  }
}

/** Returns whom families named for one of the printed days. */
async function namedForDays(
  { tx, school }: Pick<AnyCall, 'tx' | 'school'>,
  childIds: readonly string[],
  dates: readonly string[],
): Promise<PickupOnDay[]> {
  if (dates.length === 0) return []
  const days = { from: dates[0]!, to: dates.at(-1)! }
  const named = await pickupsOnDays(tx, school.id, { childIds, ...days })
  return named.filter(({ told }) => dates.some((date) => isOfDay(told, date)))
}
