import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Answers to forms of an entry of a child go to the other. What was said stays as it was said. */
export async function moveAnswers(
  tx: Tx,
  schoolId: string,
  same: readonly { keepId: string; otherId: string }[],
): Promise<void> {
  for (const { keepId, otherId } of same)
    await sql`
      update form_answer set child_id = ${keepId} where school_id = ${schoolId} and child_id = ${otherId}`.execute(
      tx,
    )
}
