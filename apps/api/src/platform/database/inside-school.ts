import { inSchool, type Pool, type Tx } from './database.ts'
import { schoolNow, type SchoolNow } from './school-now.ts'

/** Context of automatic acts: a transaction of a school, without a user. */
export interface SchoolContext {
  tx: Tx
  school: SchoolNow
  user: null
  at: Temporal.Instant
}

export type RunInSchool = <T>(run: (context: SchoolContext) => Promise<T>) => Promise<T>

/** Runs an automatic act in one transaction of a school. */
export function insideSchool<T>(
  pool: Pool,
  schoolId: string,
  run: (context: SchoolContext) => Promise<T>,
): Promise<T> {
  return inSchool(pool, { session: null, school: schoolId }, (tx, opening) =>
    run({ tx, school: schoolNow(schoolId, opening), user: null, at: Temporal.Instant.from(opening.at) }),
  )
}

/** Opens transactions of a school, one per step of a job. */
export function schoolRunner(pool: Pool, schoolId: string): RunInSchool {
  return (run) => insideSchool(pool, schoolId, run)
}
