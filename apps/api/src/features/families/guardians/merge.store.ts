import { sql } from 'kysely'
import type { SameChild } from '@afterbell/domain/families/merge-families'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** Locks every child of families, in the order of their ids: who is just being enrolled is waited for. */
export async function lockChildrenOf(tx: Tx, schoolId: string, familyIds: readonly string[]): Promise<void> {
  await sql`
    select id from child where school_id = ${schoolId} and family_id = any(${familyIds}::uuid[]) order by id for update`.execute(
    tx,
  )
}

/**
 * The sections in which both entries of a child have places on the same days. A place of the other entry that has ended is
 * in nobody's way: it stays with that entry, and what was written down of its days with it.
 */
export async function clashesOf(
  tx: Tx,
  schoolId: string,
  same: readonly SameChild[],
): Promise<{ child: string; section: string; isKeptOver: boolean }[]> {
  if (same.length === 0) return []
  const { rows } = await sql<{ child: string; section: string; isKeptOver: boolean }>`
    select distinct ${NAME_OF_C} as child, concat_ws(', ', a.name, nullif(s.name, '')) as section,
      kept.left_at is not null as "isKeptOver"
    from jsonb_to_recordset(${JSON.stringify(same)}::jsonb) as pair("keepId" uuid, "otherId" uuid)
      join child c on c.school_id = ${schoolId} and c.id = pair."keepId"
      join place kept on kept.school_id = ${schoolId} and kept.child_id = pair."keepId" and kept.state in ('taken', 'held', 'waiting')
      join place other on other.school_id = ${schoolId} and other.child_id = pair."otherId" and other.state in ('taken', 'held', 'waiting')
        and other.section_id = kept.section_id and other.days && kept.days and other.left_at is null
      join section s on s.school_id = kept.school_id and s.id = kept.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    order by child, section`.execute(tx)
  return rows
}

/** Guardians who do not live in one of the homes that stay live in none; the other homes of these families go. */
export async function keepHomes(
  tx: Tx,
  schoolId: string,
  { fromId, goneId }: { fromId: string; goneId: string },
): Promise<void> {
  if (fromId === goneId) return
  await sql`
    update guardian set home_id = null where school_id = ${schoolId} and family_id = ${goneId} and home_id is not null`.execute(
    tx,
  )
  await sql`delete from home where school_id = ${schoolId} and family_id = ${goneId}`.execute(tx)
}

/**
 * All that is a family's, its children apart, becomes another's: homes, and these guardians in this order. The rest goes,
 * but how somebody is reached who was entered twice stays where the entry that is kept did not know it. Of marketing emails counts
 * what was said last.
 */
export async function moveFamily(
  tx: Tx,
  schoolId: string,
  { keepId, otherId, guardianIds }: { keepId: string; otherId: string; guardianIds: readonly string[] },
): Promise<void> {
  await sql`
    update guardian g set email = coalesce(g.email, twin.email), phone = coalesce(g.phone, twin.phone)
    from guardian twin
    where g.school_id = ${schoolId} and g.id = any(${guardianIds}::uuid[]) and twin.school_id = g.school_id
      and twin.family_id in (${keepId}, ${otherId}) and not twin.id = any(${guardianIds}::uuid[])
      and app.spellings(twin.first_name || ' ' || twin.last_name) && app.spellings(g.first_name || ' ' || g.last_name)`.execute(
    tx,
  )
  await sql`
    update guardian g set marketing_consent = twin.marketing_consent, marketing_said_at = twin.marketing_said_at,
      marketing_source = twin.marketing_source, marketing_said_by = twin.marketing_said_by
    from guardian twin
    where g.school_id = ${schoolId} and g.id = any(${guardianIds}::uuid[]) and twin.school_id = g.school_id
      and twin.family_id in (${keepId}, ${otherId}) and not twin.id = any(${guardianIds}::uuid[])
      and twin.marketing_said_at > coalesce(g.marketing_said_at, '-infinity')
      and app.spellings(twin.first_name || ' ' || twin.last_name) && app.spellings(g.first_name || ' ' || g.last_name)`.execute(
    tx,
  )
  await sql`
    delete from guardian where school_id = ${schoolId} and family_id in (${keepId}, ${otherId})
      and not id = any(${guardianIds}::uuid[])`.execute(tx)
  await sql`
    update home set family_id = ${keepId} where school_id = ${schoolId} and family_id = ${otherId}`.execute(
    tx,
  )
  await sql`
    update guardian set family_id = ${keepId}, position = array_position(${guardianIds}::uuid[], id)
    where school_id = ${schoolId} and id = any(${guardianIds}::uuid[])`.execute(tx)
}

/** Every child of a family becomes one of another's. */
export async function moveChildren(
  tx: Tx,
  schoolId: string,
  { keepId, otherId }: { keepId: string; otherId: string },
): Promise<void> {
  await sql`
    update child set family_id = ${keepId} where school_id = ${schoolId} and family_id = ${otherId}`.execute(
    tx,
  )
}

/** Notes and the do-not-release list of one entry of a child go to the other. */
export async function moveCare(tx: Tx, schoolId: string, { keepId, otherId }: SameChild): Promise<void> {
  await sql`
    update child_note set child_id = ${keepId} where school_id = ${schoolId} and child_id = ${otherId}`.execute(
    tx,
  )
  await sql`
    update do_not_release set child_id = ${keepId} where school_id = ${schoolId} and child_id = ${otherId}`.execute(
    tx,
  )
}

/** An entry that turned out to be another child: it is archived, and names that one. So do those that had become it. */
export async function closeEntry(tx: Tx, schoolId: string, { keepId, otherId }: SameChild): Promise<void> {
  await sql`
    update child set merged_into_id = ${keepId}, archived_at = coalesce(archived_at, app.now()), version = version + 1
    where school_id = ${schoolId} and (id = ${otherId} or merged_into_id = ${otherId})`.execute(tx)
}
