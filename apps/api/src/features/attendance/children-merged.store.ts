import { sql } from 'kysely'
import type { ChildrenMerged } from '../children/merge-children.ts'

/** What was written down of the days of an entry of a child goes to the other. */
export const moveAttendance: ChildrenMerged = async (tx, schoolId, same) => {
  for (const { keepId, otherId } of same)
    await sql`
      update attendance set child_id = ${keepId} where school_id = ${schoolId} and child_id = ${otherId}`.execute(
      tx,
    )
}
