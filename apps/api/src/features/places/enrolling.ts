import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { User } from '../../platform/http/serve.ts'
import type { ActivityAt } from '../activities/sections-at.ts'

/** Who enrolls, where, when and in which transaction. */
export interface Enrolling {
  tx: Tx
  school: SchoolNow
  user: User
  teachesOnly: string | null
  at: Temporal.Instant
}

/** A run that has begun is joined from today on; one that has not, from its beginning, whenever that will be. */
export function firstDay({ startsOn }: Pick<ActivityAt, 'startsOn'>, today: string): string | null {
  return startsOn !== null && startsOn < today ? today : null
}
