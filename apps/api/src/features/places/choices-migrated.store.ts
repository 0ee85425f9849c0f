import { sql } from 'kysely'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Reaction } from '../../platform/reactions.ts'

/** Replaces the removed entries in all rosters by the one that takes their place, past rosters included. */
export const migrateRosters: Reaction<'choicesMigrated'> = async (
  { tx, school },
  { column, ids, targetId },
) => {
  const { rows } = await sql<{ id: string; name: string }>`
    with holder as materialized (
      select id from enrollment where school_id = ${school.id} and ${sql.ref(column)} = any(${ids}::uuid[]) order by id for no key update
    ), given as (
      update enrollment e set ${sql.ref(column)} = ${targetId}, version = e.version + 1
      from holder where e.school_id = ${school.id} and e.id = holder.id returning e.child_id
    )
    select distinct c.id, ${NAME_OF_C} as name
    from given join child c on c.school_id = ${school.id} and c.id = given.child_id`.execute(tx)
  return rows
}
