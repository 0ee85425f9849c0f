import type { ActivityAt } from '../activities/sections-at.ts'

/** A run that has begun is joined from today on; one that has not, from its beginning, whenever that will be. */
export function firstDay({ startsOn }: Pick<ActivityAt, 'startsOn'>, today: string): string | null {
  return startsOn !== null && startsOn < today ? today : null
}
