import { sql } from 'kysely'
import type { ChildrenMerged } from '../children/merge-children.ts'

/** Enrolments and places of an entry of a child go to the other; what is over goes with them. */
export const moveEnrolments: ChildrenMerged = async (tx, schoolId, same) => {
  for (const { keepId, otherId } of same) {
    await sql`
      update enrolment set child_id = ${keepId}, version = version + 1 where school_id = ${schoolId} and child_id = ${otherId}`.execute(
      tx,
    )
    await sql`
      update place set child_id = ${keepId} where school_id = ${schoolId} and child_id = ${otherId}`.execute(
      tx,
    )
  }
}
