import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { approvedPickupsOfC, neverReleaseOfC } from './people-of-child.store.ts'

export interface ChildToGuard {
  id: string
  name: string
  isArchived: boolean
  approvedPickups: { id: string; name: string }[]
  doNotRelease: { id: string; name: string; note: string }[]
}

/**
 * Reads the children of a family with their approved pickups and do-not-release lists, `childId` first. Includes
 * archived children: they may come back.
 */
export async function childrenToGuard(
  tx: Tx,
  schoolId: string,
  { familyId, childId = null }: { familyId: string; childId?: string | null },
): Promise<ChildToGuard[]> {
  const { rows } = await sql<ChildToGuard>`
    select c.id, ${NAME_OF_C} as name, c.archived_at is not null as "isArchived",
      ${approvedPickupsOfC(sql`json_build_object('id', a.id, 'name', a.name)`)} as "approvedPickups", 
      ${neverReleaseOfC(sql`json_build_object('id', d.id, 'name', d.name, 'note', d.note)`)} as "doNotRelease"
    from child c where c.school_id = ${schoolId} and c.family_id = ${familyId} and c.merged_into_id is null
    order by (c.id = ${childId}::uuid) desc, c.id`.execute(tx)
  return rows
}

/** Returns all do-not-release entries of a family's children, archived children included. */
export async function forbiddenInFamily(
  tx: Tx,
  schoolId: string,
  familyId: string,
): Promise<{ name: string; note: string }[]> {
  const { rows } = await sql<{ name: string; note: string }>`
    select d.name, d.note from child c
      join do_not_release d on d.school_id = c.school_id and d.child_id = c.id and d.removed_at is null
    where c.school_id = ${schoolId} and c.family_id = ${familyId} order by d.created_at, d.id`.execute(tx)
  return rows
}

/** Adds entries to the do-not-release lists of children; without an account the system does. Increments each child's version. */
export async function insertForbidden(
  tx: Tx,
  schoolId: string,
  entries: readonly { childId: string; name: string; note: string }[],
  accountId: string | null,
): Promise<void> {
  const rows = entries.map((entry) => ({ ...entry, id: randomUUIDv7() }))
  await sql`
    with entered as (
      insert into do_not_release (school_id, id, child_id, name, note, created_by)
      select ${schoolId}, d.id, d."childId", d.name, d.note, ${accountId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as d(id uuid, "childId" uuid, name text, note text)
    )
    update child set version = version + 1
    where school_id = ${schoolId} and id = any(${entries.map(({ childId }) => childId)}::uuid[])`.execute(tx)
}

/**
 * Updates do-not-release entries, and keeps each old version as a removed entry. A new name counts as listed from now
 * on. Increments each child's version.
 */
export async function rewriteForbidden(
  tx: Tx,
  schoolId: string,
  entries: readonly { id: string; name: string; note: string }[],
  accountId: string,
): Promise<void> {
  const entriesJson = JSON.stringify(entries.map((entry) => ({ ...entry, kept: randomUUIDv7() })))
  await sql`
    with before as (
      insert into do_not_release (school_id, id, child_id, name, note, created_at, created_by, removed_at, removed_by)
      select d.school_id, p.kept, d.child_id, d.name, d.note, d.created_at, d.created_by, app.now(), ${accountId}
      from jsonb_to_recordset(${entriesJson}::jsonb) as p(id uuid, kept uuid)
        join do_not_release d on d.school_id = ${schoolId} and d.id = p.id
      returning child_id
    ), further as (
      update child set version = version + 1 where school_id = ${schoolId} and id in (select child_id from before)
    )
    update do_not_release d set name = n.name, note = n.note,
      created_at = case when d.name = n.name then d.created_at else app.now() end,
      created_by = case when d.name = n.name then d.created_by else ${accountId}::uuid end
    from jsonb_to_recordset(${entriesJson}::jsonb) as n(id uuid, name text, note text)
    where d.school_id = ${schoolId} and d.id = n.id`.execute(tx)
}

/** Marks a child's do-not-release entry as removed. Returns its name, or undefined if there was no such entry. */
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

/** Returns the names on do-not-release lists, by child id. Children with an empty list are missing. */
export async function namesForbidden(
  tx: Tx,
  schoolId: string,
  childIds: readonly string[],
): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await sql<{ childId: string; names: string[] }>`
    select d.child_id as "childId", jsonb_agg(d.name order by d.created_at, d.id) as names
    from do_not_release d
    where d.school_id = ${schoolId} and d.child_id = any(${childIds}::uuid[]) and d.removed_at is null
    group by d.child_id`.execute(tx)
  return new Map(rows.map(({ childId, names }) => [childId, names]))
}
