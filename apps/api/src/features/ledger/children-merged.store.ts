import { sql } from 'kysely'
import type { Reaction } from '../../platform/reactions.ts'

/** Moves the shares of a merged child to the remaining child, after the shares that child already has. */
export const moveShares: Reaction<'childrenMerged'> = async ({ tx, school }, same) => {
  for (const { keepId, otherId } of same)
    await sql`
      update share x set child_id = ${keepId}, version = x.version + 1, position = x.position
        + coalesce((select max(k.position) from share k where k.school_id = x.school_id and k.child_id = ${keepId}), 0)
      where x.school_id = ${school.id} and x.child_id = ${otherId}`.execute(tx)
}
