import { sql } from 'kysely'
import type { Reaction } from '../../platform/reactions.ts'

/** Answers to forms of an entry of a child go to the other. What was said stays as it was said. */
export const moveAnswers: Reaction<'childrenMerged'> = async ({ tx, school }, same) => {
  for (const { keepId, otherId } of same)
    await sql`
      update form_answer set child_id = ${keepId} where school_id = ${school.id} and child_id = ${otherId}`.execute(
      tx,
    )
}
