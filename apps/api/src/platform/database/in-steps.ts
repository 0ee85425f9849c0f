import { sql } from 'kysely'
import { asPlatform, inSchool, type Pool, type Tx } from './database.ts'

/** Returns the ids of all schools, in any state. */
export function allSchools(pool: Pool): Promise<string[]> {
  return asPlatform(pool, async (tx) => {
    const { rows } = await sql<{ id: string }>`select id from school_directory order by id`.execute(tx)
    return rows.map(({ id }) => id)
  })
}

/**
 * Walks rows of a school in order of id, one transaction per step. `step` handles the rows after an id and returns
 * the last id it reached, or null at the end.
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
