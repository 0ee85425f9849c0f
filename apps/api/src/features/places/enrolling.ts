import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { User } from '../../platform/http/serve.ts'

/** Who enrolls, where, when and in which transaction. */
export interface Enrolling {
  tx: Tx
  school: SchoolNow
  user: User
  teachesOnly: string | null
  at: Temporal.Instant
}
