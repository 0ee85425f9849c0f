import { inSchool, type Pool, type Tx } from '../../platform/database/database.ts'
import { schoolNow, type SchoolNow } from '../../platform/database/school-now.ts'

/** Where what nobody asked for happens: in a transaction of a school, by itself. */
export interface Here {
  tx: Tx
  school: SchoolNow
  user: null
  at: Temporal.Instant
}

export type Inside = <T>(run: (here: Here) => Promise<T>) => Promise<T>

/** Opens transactions of a school, one for each step of a job. */
export function insideOf(pool: Pool, schoolId: string): Inside {
  return (run) =>
    inSchool(pool, { session: null, school: schoolId }, (tx, opening) =>
      run({ tx, school: schoolNow(schoolId, opening), user: null, at: Temporal.Instant.from(opening.at) }),
    )
}
