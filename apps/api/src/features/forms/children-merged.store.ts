import { sql } from 'kysely'
import type { Reaction } from '../../platform/reactions.ts'

/** Moves form answers and their files to the child that stays after a merge. Their content does not change. */
export const moveAnswers: Reaction<'childrenMerged'> = async ({ tx, school }, same) => {
  for (const { keepId, otherId } of same) {
    await sql`
      update form_answer set child_id = ${keepId} where school_id = ${school.id} and child_id = ${otherId}`.execute(
      tx,
    )
    await sql`
      update form_file set child_id = ${keepId} where school_id = ${school.id} and child_id = ${otherId}`.execute(
      tx,
    )
  }
}
