import { inSchool, type Pool, type Tx } from './database.ts'
import { schoolNow, type SchoolNow } from './school-now.ts'

/** Context of automatic acts: a transaction of a school, without a user. */
export interface Here {
  tx: Tx
  school: SchoolNow
  user: null
  at: Temporal.Instant
}

export type Inside = <T>(run: (here: Here) => Promise<T>) => Promise<T>

/** Opens transactions of a school, one per step of a job. */
export function insideOf(pool: Pool, schoolId: string): Inside {
  return (run) =>
    inSchool(pool, { session: null, school: schoolId }, (tx, opening) =>
      run({ tx, school: schoolNow(schoolId, opening), user: null, at: Temporal.Instant.from(opening.at) }),
    )
}
