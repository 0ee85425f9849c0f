import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Returns those of the enrollments that are of these children. */
export async function enrollmentsOfChildren(
  tx: Tx,
  schoolId: string,
  { ids, childIds }: { ids: readonly string[]; childIds: readonly string[] },
): Promise<{ id: string; childId: string }[]> {
  const { rows } = await sql<{ id: string; childId: string }>`
    select id, child_id as "childId" from enrollment
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) and child_id = any(${childIds}::uuid[])`.execute(
    tx,
  )
  return rows
}

/** Returns those of the forms that these children are or were asked: by an activity of theirs, or they answered it. */
export async function formsOfChildren(
  tx: Tx,
  schoolId: string,
  { ids, childIds }: { ids: readonly string[]; childIds: readonly string[] },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select f.id, f.name from form f
    where f.school_id = ${schoolId} and f.id = any(${ids}::uuid[]) and (
      exists (select from enrollment e join activity_form af on af.school_id = e.school_id and af.activity_id = e.activity_id
        where e.school_id = f.school_id and e.child_id = any(${childIds}::uuid[]) and af.form_id = f.id)
      or exists (select from form_answer g where g.school_id = f.school_id and g.child_id = any(${childIds}::uuid[]) and g.form_id = f.id))`.execute(
    tx,
  )
  return rows
}

/** Returns those of the answers that were given for these children. */
export async function answersOfChildren(
  tx: Tx,
  schoolId: string,
  { ids, childIds }: { ids: readonly string[]; childIds: readonly string[] },
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from form_answer
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) and child_id = any(${childIds}::uuid[])`.execute(
    tx,
  )
  return rows
}
