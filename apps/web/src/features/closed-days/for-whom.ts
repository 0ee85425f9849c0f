import { ACTIVITY_KINDS, activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { namesText } from '@afterbell/domain/kernel/names'
import type { ClosedDay } from '../activities/schedule/useClosedDates.ts'

/** Names what a closed day applies to: 'Classes and Camps at Main gym'. Null for everything. */
export function forWhom({ kinds, locations }: Pick<ClosedDay, 'kinds' | 'locations'>): string | null {
  const isAll = kinds.length === ACTIVITY_KINDS.length
  if (isAll && locations.length === 0) return null
  const what = isAll ? 'Everything' : namesText(kinds.map((kind) => activityKinds[kind].words.title))
  return locations.length === 0 ? what : `${what} at ${namesText(locations.map(({ name }) => name))}`
}
