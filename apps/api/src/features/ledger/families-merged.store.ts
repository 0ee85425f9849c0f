import { sql } from 'kysely'
import type { Reaction } from '../../platform/reactions.ts'

/** Moves the payers of a merged family to the remaining one, with their debts, credit and payment methods. */
export const movePayers: Reaction<'familiesMerged'> = async ({ tx, school }, { keepId, otherId }) => {
  await sql`
    update payer set family_id = ${keepId}
    where school_id = ${school.id} and family_id = ${otherId}
      and not exists (select from child c where c.school_id = ${school.id} and c.family_id = ${otherId})`.execute(
    tx,
  )
}
