import { sql } from 'kysely'
import type { SameChild } from '@afterbell/domain/families/merge-families'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { moveAnswersOf } from '../photos/photo-consents.store.ts'
import { moveLimits } from '../pickups/guardian-limits.store.ts'

/** Locks every child of families, in the order of their ids. Waits for enrollments in progress. */
export async function lockChildrenOf(tx: Tx, schoolId: string, familyIds: readonly string[]): Promise<void> {
  await sql`
    select id from child where school_id = ${schoolId} and family_id = any(${familyIds}::uuid[]) order by id for update`.execute(
    tx,
  )
}

/**
 * Finds the sections in which both entries of a child have places on the same days. Ended places of the other entry are
 * no conflict: they stay with that entry, together with their attendance.
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

/** Deletes the homes of the family whose homes do not stay; its guardians then have no home. */
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
 * Moves a family's homes and the chosen guardians, in this order, to another family; deletes all other guardians.
 * Children stay. A guardian entered twice keeps the email, phone and language that the kept entry lacked, and the latest
 * marketing consent.
 */
export async function moveFamily(
  tx: Tx,
  schoolId: string,
  { keepId, otherId, guardianIds }: { keepId: string; otherId: string; guardianIds: readonly string[] },
): Promise<void> {
  await sql`
    update guardian g set email = coalesce(g.email, twin.email), phone = coalesce(g.phone, twin.phone),
      language = coalesce(g.language, twin.language)
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

/** Moves all children of a family to another one. */
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

/** Moves notes, the do-not-release list and limits of guardians from one entry of a child to the other. */
export async function moveCare(tx: Tx, schoolId: string, { keepId, otherId }: SameChild): Promise<void> {
  await sql`
    update child_note set child_id = ${keepId} where school_id = ${schoolId} and child_id = ${otherId}`.execute(
    tx,
  )
  await sql`
    update do_not_release set child_id = ${keepId} where school_id = ${schoolId} and child_id = ${otherId}`.execute(
    tx,
  )
  await moveLimits(tx, schoolId, { keepId, otherId })
  await moveAnswersOf(tx, schoolId, { keepId, otherId })
}

/** Archives a duplicate entry and links it to the child it was merged into, together with entries merged into it before. */
export async function closeEntry(tx: Tx, schoolId: string, { keepId, otherId }: SameChild): Promise<void> {
  await sql`
    update child set merged_into_id = ${keepId}, archived_at = coalesce(archived_at, app.now()), version = version + 1
    where school_id = ${schoolId} and (id = ${otherId} or merged_into_id = ${otherId})`.execute(tx)
}
