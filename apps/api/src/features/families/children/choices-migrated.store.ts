import { sql } from 'kysely'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Reaction } from '../../../platform/reactions.ts'

/**
 * Replaces the removed entries in the records of children by the one that takes their place, archived children
 * included.
 */
export const migrateRecords: Reaction<'choicesMigrated'> = async (
  { tx, school },
  { column, ids, targetId },
) => {
  if (column === 'pick_up_option_id') return []
  const { rows } = await sql<{ id: string; name: string }>`
    with holder as materialized (
      select id from child where school_id = ${school.id} and ${sql.ref(column)} = any(${ids}::uuid[]) order by id for no key update
    )
    update child c set ${sql.ref(column)} = ${targetId}, version = c.version + 1
    from holder where c.school_id = ${school.id} and c.id = holder.id
    returning c.id, ${NAME_OF_C} as name`.execute(tx)
  return rows
}
