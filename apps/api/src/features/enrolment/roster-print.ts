import type { rosterPrint } from '@afterbell/contract/roster-print'
import type { Act } from '../../platform/serve.ts'
import { sectionsAt, sectionTold } from '../activities/sections-at.ts'
import { printedChildren, staffOf, upcomingOf } from './roster-print.store.ts'

/** All a roster can be printed as, for the days that are asked: of the sections the caller may see, and their children. */
export const printRoster: Act<(typeof rosterPrint)['get']> = async (call) => {
  const { tx, school, query } = call
  const at = await sectionsAt(call, call.params.id)
  const [upcoming, staff] = await Promise.all([
    upcomingOf(tx, school.id, at.sectionIds, school.today),
    staffOf(tx, school.id, at.activityId, at.sectionIds),
  ])
  const dates = query.dates
    ? [...new Set(query.dates)].toSorted()
    : upcoming.slice(0, 1).map(({ date }) => date)
  return {
    id: call.params.id,
    name: at.name,
    section: sectionTold(at),
    ...staff,
    dates,
    upcoming,
    children: await printedChildren(tx, school.id, at.sectionIds, dates),
  }
}
