import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

export interface ChildToGuard {
  id: string
  name: string
  approvedPickups: { name: string }[]
  doNotRelease: { name: string }[]
}

/** The children of a family with who may collect them and who may never, the asked one first. */
export async function childrenToGuard(
  tx: Tx,
  schoolId: string,
  { familyId, childId }: { familyId: string; childId: string },
): Promise<ChildToGuard[]> {
  const { rows } = await sql<ChildToGuard>`
    select c.id, c.first_name || ' ' || c.last_name as name,
      (select coalesce(jsonb_agg(jsonb_build_object('name', a.name)), '[]')
        from approved_pickup a where a.school_id = c.school_id and a.child_id = c.id) as "approvedPickups",
      (select coalesce(jsonb_agg(jsonb_build_object('name', d.name)), '[]')
        from do_not_release d where d.school_id = c.school_id and d.child_id = c.id and d.removed_at is null) as "doNotRelease"
    from child c where c.school_id = ${schoolId} and c.family_id = ${familyId} and c.archived_at is null
    order by (c.id = ${childId}) desc, c.id`.execute(tx)
  return rows
}

/** Puts a person on the lists of several children. Each is a version further. */
export async function insertForbidden(
  tx: Tx,
  schoolId: string,
  childIds: readonly string[],
  { name, note, accountId }: { name: string; note: string; accountId: string },
): Promise<void> {
  const rows = childIds.map((childId) => ({ id: randomUUIDv7(), child_id: childId }))
  await sql`
    with entered as (
      insert into do_not_release (school_id, id, child_id, name, note, created_by)
      select ${schoolId}, d.id, d.child_id, ${name}, ${note}, ${accountId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id uuid, child_id uuid)
    )
    update child set version = version + 1 where school_id = ${schoolId} and id = any(${childIds}::uuid[])`.execute(
    tx,
  )
}

/** Takes an entry off the list of a child, and keeps it. Answers whom it named; undefined when it was not there. */
export async function removeForbidden(
  tx: Tx,
  schoolId: string,
  { id, childId, accountId }: { id: string; childId: string; accountId: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    with taken as (
      update do_not_release set removed_at = app.now(), removed_by = ${accountId}
      where school_id = ${schoolId} and id = ${id} and child_id = ${childId} and removed_at is null
      returning name
    ), further as (
      update child set version = version + 1 where school_id = ${schoolId} and id = ${childId} and exists (select from taken)
    )
    select name from taken`.execute(tx)
  return rows[0]?.name
}
