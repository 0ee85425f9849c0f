import { sql } from 'kysely'
import { asPlatform, inSchool, type Pool, type Tx } from './database.ts'

/** The ids of all schools, whatever their state. */
export function allSchools(pool: Pool): Promise<string[]> {
  return asPlatform(pool, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from school_directory order by id`.execute(tx)
    return rows.map(({ id }) => id)
  })
}

/**
 * Goes through rows of a school in the order of their ids, a transaction for each step: `step` does what comes after an
 * id, and answers the last one it came to, or null when there are no more.
 */
export async function inSteps(
  pool: Pool,
  schoolId: string,
  step: (tx: Tx, after: string) => Promise<string | null>,
): Promise<void> {
  for (let after: string | null = BEFORE_ALL; after !== null;) {
    const from: string = after
    after = await inSchool(pool, { session: null, school: schoolId }, (tx) => step(tx, from))
  }
}

/** An id before all others. */
export const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'
