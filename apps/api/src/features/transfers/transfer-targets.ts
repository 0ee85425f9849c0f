import type { transfers } from '@afterbell/contract/transfers/transfers'
import { pageOf } from '../../platform/database/pages.ts'
import { notThere } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import { sectionsAt } from '../activities/sections-at.ts'
import { enrollmentInfo } from '../places/enrollments.store.ts'
import { targetsPage } from './transfers.store.ts'

/** Lists the places a child can be moved to. Includes full ones, with their occupancy, because staff may overbook. */
export const transferTargets: Act<(typeof transfers)['targets']> = async (call) => {
  const { tx, school, query, params } = call
  const { sectionIds, activityId } = await sectionsAt(call, params.id)
  const place = await enrollmentInfo(tx, school, sectionIds, params.rosterId)
  if (!place) throw notThere()
  const filters = { activityId, sectionId: place.section_id, today: school.today, search: query.search }
  const { rows, total } = await targetsPage(tx, school.id, filters, query)
  return pageOf(rows, total, query)
}

/**
 * Lists the places children of a roster can be moved to: anywhere except this roster, and for a whole camp any of its
 * groups.
 */
export const transferManyTargets: Act<(typeof transfers)['targetsOfMany']> = async (call) => {
  const { tx, school, query, params } = call
  const { sectionIds, activityId } = await sectionsAt(call, params.id)
  const sectionId = sectionIds.length === 1 ? sectionIds[0]! : null
  const filters = { activityId, sectionId, today: school.today, search: query.search }
  const { rows, total } = await targetsPage(tx, school.id, filters, query)
  return pageOf(rows, total, query)
}
