import { sql } from 'kysely'
import { childrenInReach, type FamilyScope } from '../reach.ts'

/** Returns those of the sections that are of an activity of which a child whom a session sees has or had a part. */
export async function spotSectionsInReach(
  scope: FamilyScope,
  ids: readonly string[],
): Promise<{ id: string; activityId: string }[]> {
  const { tx, school } = scope
  const childIds = (await childrenInReach(scope)).map(({ id }) => id)
  const { rows } = await sql<{ id: string; activityId: string }>`
    select s.id, s.activity_id as "activityId" from section s
    where s.school_id = ${school.id} and s.id = any(${ids}::uuid[]) and exists (
      select from enrollment e
      where e.school_id = s.school_id and e.activity_id = s.activity_id and e.child_id = any(${childIds}::uuid[]))`.execute(
    tx,
  )
  return rows
}
