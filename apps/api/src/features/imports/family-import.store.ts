import { sql } from 'kysely'
import type { FamilyRow } from '@afterbell/domain/imports/families/import-families'
import { guardiansIn } from '@afterbell/domain/imports/import-same-child'
import type { ExistingFamily } from '@afterbell/domain/imports/import-groups'
import { NAME_OF_C, NAMES_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { approvedPickupsOfC, NEVER_RELEASE_OF_C } from '../families/pickups/people-of-child.store.ts'

interface Where {
  schoolId: string
  id: string
}

/**
 * Loads families that rows may match: by a guardian's email or phone, or a child's name. Includes removed children, the
 * last one removed last. Excludes merged duplicates and children whose import was undone.
 */
export async function existingFamilies(
  tx: Tx,
  schoolId: string,
  rows: readonly FamilyRow[],
): Promise<ExistingFamily[]> {
  const guardians = rows.flatMap(({ form }) => guardiansIn(form))
  const emails = [...new Set(guardians.flatMap((each) => each.email?.toLowerCase() ?? []))]
  const phones = [...new Set(guardians.flatMap((each) => each.phone ?? []))]
  const names = rows.map(({ form }) => ({ first_name: form.firstName, last_name: form.lastName }))
  const { rows: families } = await sql<ExistingFamily>`
    with meant as (
      select g.family_id from guardian g
      where g.school_id = ${schoolId} and g.email_key = any(${emails}::text[])
      union
      select g.family_id from guardian g
      where g.school_id = ${schoolId} and g.phone is not null and g.phone = any(${phones}::text[])
      union
      select c.family_id from jsonb_to_recordset(${JSON.stringify(names)}::jsonb) as n(first_name text, last_name text)
        -- by the name as searches know it, which has an index, and then word by word; fenced, so that the index is used
        cross join lateral unnest(app.spellings(n.first_name || ' ' || n.last_name)) said(spelling)
        cross join lateral (
          select c.family_id, c.first_name, c.last_name from child c
          where c.school_id = ${schoolId} and c.folded = said.spelling and c.archived_at is null
          union all
          select c.family_id, c.first_name, c.last_name from child c
          where c.school_id = ${schoolId} and c.other_spelling = said.spelling and c.archived_at is null) c
      where app.spellings(c.last_name) && app.spellings(n.last_name) and app.spellings(c.first_name) && app.spellings(n.first_name)
    )
    select m.family_id as id, g.guardians, c.children
    from meant m
      cross join lateral (
        select jsonb_agg(jsonb_build_object('id', c.id, ${NAMES_OF_C}, 'birthDate', c.birth_date,
          'isArchived', c.archived_at is not null, 'allergies', c.allergies, 'approvedPickups', ${approvedPickupsOfC(sql`json_build_object('id', a.id, 'name', a.name)`)},
          'doNotRelease', ${NEVER_RELEASE_OF_C}) order by c.archived_at, c.id) as children
        from child c
        where c.school_id = ${schoolId} and c.family_id = m.family_id and c.merged_into_id is null and not c.is_undone
      ) c
      cross join lateral (
        select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'firstName', g.first_name, 'lastName', g.last_name, 'email', g.email, 'phone', g.phone,
          'language', g.language, 'marketingConsent', g.marketing_consent)
          order by g.position), '[]') as guardians
        from guardian g where g.school_id = ${schoolId} and g.family_id = m.family_id
      ) g
    where c.children is not null
    order by m.family_id`.execute(tx)
  return families
}

/** Stores which children an import created or restored, with their current versions. */
export async function rememberChildren(
  tx: Tx,
  { schoolId, id }: Where,
  childIds: readonly string[],
): Promise<void> {
  await sql`
    insert into imported_child (school_id, import_id, child_id, version)
    select ${schoolId}, ${id}, c.id, c.version from child c
    where c.school_id = ${schoolId} and c.id = any(${childIds}::uuid[])`.execute(tx)
}

/** Returns the children that an import created (`isNew`) or restored and that are not removed. */
export async function childrenOf(tx: Tx, { schoolId, id }: Where): Promise<{ id: string; isNew: boolean }[]> {
  const { rows } = await sql<{ id: string; isNew: boolean }>`
    select c.id, i.version = 1 as "isNew" from imported_child i join child c on c.school_id = i.school_id and c.id = i.child_id
    where i.school_id = ${schoolId} and i.import_id = ${id} and c.archived_at is null`.execute(tx)
  return rows
}

/** Returns children of an import that were changed since: edited, enrolled, or with new medical facts or notes. */
export async function changedSince(tx: Tx, { schoolId, id }: Where): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select c.id, ${NAME_OF_C} as name
    from imported_child i join child c on c.school_id = i.school_id and c.id = i.child_id
    where i.school_id = ${schoolId} and i.import_id = ${id} and c.archived_at is null
      and (c.version > i.version
        or exists (select from child_medical f where f.school_id = c.school_id and f.child_id = c.id and f.changed_at > i.at)
        or exists (select from child_note n where n.school_id = c.school_id and n.child_id = c.id and n.created_at > i.at)
        or exists (select from enrollment e where e.school_id = c.school_id and e.child_id = c.id and e.created_at > i.at))
    order by c.last_name, c.first_name, c.id`.execute(tx)
  return rows
}
