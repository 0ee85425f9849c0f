import { sql, type RawBuilder } from 'kysely'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'

export interface ListedChild {
  id: string
  familyId: string
  name: string
}

/** Returns the children of rows, each once, without archived ones: of children themselves, or of spots. */
export function childrenOfRows(
  tx: Tx,
  schoolId: string,
  { of, ids }: { of: 'CHILDREN' | 'SPOTS'; ids: readonly string[] },
): Promise<ListedChild[]> {
  return childrenWhere(
    tx,
    schoolId,
    of === 'CHILDREN'
      ? sql`c.id = any(${ids}::uuid[])`
      : sql`c.id in (select p.child_id from place p where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[]))`,
  )
}

/** Returns all children of the families of guardians, without archived ones. */
export function childrenOfGuardians(
  tx: Tx,
  schoolId: string,
  guardianIds: readonly string[],
): Promise<ListedChild[]> {
  return childrenWhere(
    tx,
    schoolId,
    sql`c.family_id in (select g.family_id from guardian g where g.school_id = ${schoolId} and g.id = any(${guardianIds}::uuid[]))`,
  )
}

async function childrenWhere(
  tx: Tx,
  schoolId: string,
  condition: RawBuilder<unknown>,
): Promise<ListedChild[]> {
  const { rows } = await sql<ListedChild>`
    select c.id, c.family_id as "familyId", ${NAME_OF_C} as name from child c
    where c.school_id = ${schoolId} and c.archived_at is null and ${condition}
    order by c.last_name, c.first_name, c.id`.execute(tx)
  return rows
}
