import { sql } from 'kysely'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { nameOf } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Guardian, Pickup } from '../children/children.store.ts'

/** Returns the family of a child, or undefined if the child is archived. */
export async function familyOf(tx: Tx, schoolId: string, childId: string): Promise<string | undefined> {
  return (await childVersion(tx, schoolId, childId))?.familyId
}

/** Returns the family and version of a child, or undefined if the child is archived. */
export async function childVersion(
  tx: Tx,
  schoolId: string,
  childId: string,
): Promise<{ familyId: string; version: number } | undefined> {
  const { rows } = await sql<{ familyId: string; version: number }>`
    select family_id as "familyId", version from child
    where school_id = ${schoolId} and id = ${childId} and archived_at is null`.execute(tx)
  return rows[0]
}

/** Returns the name of a child, archived or not. */
export async function nameOfChild(tx: Tx, schoolId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select ${nameOf('child')} as name from child where school_id = ${schoolId} and id = ${id}`.execute(tx)
  return rows[0]?.name
}

/** Locks families, in the order of their ids. Every change of a child or a guardian locks the family. */
export async function lockFamilies(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    select id from family where school_id = ${schoolId} and id = any(${ids}::uuid[]) order by id for no key update`.execute(
    tx,
  )
}

/** Returns the family ids of children, by child id. */
export async function familiesOfChildren(
  tx: Tx,
  schoolId: string,
  childIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; family_id: string }>`
    select id, family_id from child where school_id = ${schoolId} and id = any(${childIds}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, family_id }) => [id, family_id]))
}

export async function guardiansOf(
  tx: Tx,
  schoolId: string,
  familyId: string,
): Promise<(Guardian & { position: number })[]> {
  const { rows } = await sql<Guardian & { position: number }>`
    select id, position, first_name as "firstName", last_name as "lastName", email, phone, language
    from guardian where school_id = ${schoolId} and family_id = ${familyId} order by position`.execute(tx)
  return rows
}

/** Adds a family without anybody in it yet. `isRegistered`: it begins by itself, online. */
export async function insertFamily(
  tx: Tx,
  schoolId: string,
  id: string,
  { isRegistered = false }: { isRegistered?: boolean } = {},
): Promise<void> {
  await sql`
    insert into family (school_id, id, registered_at)
    values (${schoolId}, ${id}, case when ${isRegistered} then app.now() end)`.execute(tx)
}

/**
 * Replaces the guardians of a family, the first as its primary contact. Updates those that keep their id, and deletes
 * all others.
 */
export async function replaceGuardians(
  tx: Tx,
  schoolId: string,
  familyId: string,
  guardians: readonly Guardian[],
): Promise<void> {
  const rows = guardians.map(({ id, firstName, lastName, email, phone, language }, index) => ({
    id,
    position: index + 1,
    first_name: firstName,
    last_name: lastName,
    email,
    phone,
    language,
  }))
  await sql`
    delete from guardian where school_id = ${schoolId} and family_id = ${familyId}
      and not id = any(${guardians.map(({ id }) => id)}::uuid[])`.execute(tx)
  await sql`
    insert into guardian (school_id, id, family_id, position, first_name, last_name, email, phone, language)
    select ${schoolId}, g.id, ${familyId}, g.position, g.first_name, g.last_name, g.email, g.phone, g.language
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as g(id uuid, position int, first_name text, last_name text, email text, phone text, language text)
    on conflict (school_id, id) do update set position = excluded.position, first_name = excluded.first_name,
      last_name = excluded.last_name, email = excluded.email, phone = excluded.phone, language = excluded.language`.execute(
    tx,
  )
}

/** Sets the languages of guardians whose language nobody has said, and returns the ids of their families. */
export async function setLanguages(
  tx: Tx,
  schoolId: string,
  languages: readonly { id: string; language: Language }[],
): Promise<string[]> {
  if (languages.length === 0) return []
  const { rows } = await sql<{ familyId: string }>`
    update guardian g set language = s.language
    from jsonb_to_recordset(${JSON.stringify(languages)}::jsonb) as s(id uuid, language text)
    where g.school_id = ${schoolId} and g.id = s.id and g.language is null
    returning g.family_id as "familyId"`.execute(tx)
  return rows.map(({ familyId }) => familyId)
}

/** Replaces the approved pickups of a child, in this order. */
export async function replacePickups(
  tx: Tx,
  schoolId: string,
  childId: string,
  pickups: readonly Pickup[],
): Promise<void> {
  const rows = pickups.map((pickup, position) => ({ ...pickup, position }))
  await sql`
    delete from approved_pickup where school_id = ${schoolId} and child_id = ${childId}
      and not id = any(${pickups.map(({ id }) => id)}::uuid[])`.execute(tx)
  await sql`
    insert into approved_pickup (school_id, id, child_id, name, phone, relation, position)
    select ${schoolId}, p.id, ${childId}, p.name, p.phone, p.relation, p.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p(id uuid, name text, phone text, relation text, position int)
    on conflict (school_id, id) do update set name = excluded.name, phone = excluded.phone, relation = excluded.relation,
      position = excluded.position`.execute(tx)
}

export async function deletePickups(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`delete from approved_pickup where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
}

/** Increments the versions of siblings whose guardians changed with another child. Returns these siblings. */
export async function bumpSiblings(
  tx: Tx,
  schoolId: string,
  familyId: string,
  childId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    update child set version = version + 1
    where school_id = ${schoolId} and family_id = ${familyId} and id <> ${childId} and archived_at is null
    returning id, ${nameOf('child')} as name`.execute(tx)
  return rows
}

/** Increments the versions of a family's children after something of the family has changed. Returns these children. */
export async function bumpFamilyVersion(
  tx: Tx,
  schoolId: string,
  familyId: string,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    update child set version = version + 1
    where school_id = ${schoolId} and family_id = ${familyId} and archived_at is null
    returning id, ${nameOf('child')} as name`.execute(tx)
  return rows
}

/** Increments the versions of the children of several families. Returns these children. */
export async function bumpFamilies(
  tx: Tx,
  schoolId: string,
  familyIds: readonly string[],
): Promise<{ id: string; name: string; familyId: string }[]> {
  if (familyIds.length === 0) return []
  const { rows } = await sql<{ id: string; name: string; familyId: string }>`
    update child set version = version + 1
    where school_id = ${schoolId} and family_id = any(${familyIds}::uuid[]) and archived_at is null
    returning id, ${nameOf('child')} as name, family_id as "familyId"`.execute(tx)
  return rows
}

/** Deletes a family that has no children left, not even archived ones. */
export async function deleteFamilyIfEmpty(tx: Tx, schoolId: string, familyId: string): Promise<void> {
  const { rows } = await sql`
    select id from child where school_id = ${schoolId} and family_id = ${familyId} limit 1`.execute(tx)
  if (rows.length > 0) return
  await sql`delete from guardian where school_id = ${schoolId} and family_id = ${familyId}`.execute(tx)
  await sql`delete from home where school_id = ${schoolId} and family_id = ${familyId}`.execute(tx)
  await sql`
    delete from families_apart where school_id = ${schoolId} and ${familyId}::uuid in (one_id, other_id)`.execute(
    tx,
  )
  await sql`delete from family where school_id = ${schoolId} and id = ${familyId}`.execute(tx)
}

/** Returns the choices a child may not get: neither active in this school, nor the child's current one. */
export async function unknownChoices(
  tx: Tx,
  schoolId: string,
  { teacherId, tshirtSizeId }: { teacherId: string | null; tshirtSizeId: string | null },
  has: { teacherId: string | null; tshirtSizeId: string | null } | null,
): Promise<('teacherId' | 'tshirtSizeId')[]> {
  const { rows } = await sql<{ teacher: boolean; size: boolean }>`
    select ${teacherId}::uuid is null or exists (
        select from teacher where school_id = ${schoolId} and id = ${teacherId}::uuid
          and (is_active or id = ${has?.teacherId ?? null}::uuid)) as teacher,
      ${tshirtSizeId}::uuid is null or exists (
        select from tshirt_size where school_id = ${schoolId} and id = ${tshirtSizeId}::uuid
          and (is_active or id = ${has?.tshirtSizeId ?? null}::uuid)) as size`.execute(tx)
  const { teacher, size } = rows[0]!
  return [...(teacher ? [] : ['teacherId' as const]), ...(size ? [] : ['tshirtSizeId' as const])]
}
