import { sql, type RawBuilder } from 'kysely'
import type { ChildName } from '@afterbell/domain/families/child-name'
import { NAME_OF_C, NAMES_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { limitOf } from '../../../platform/database/pages.ts'
import { LIVE } from '../pickups/pickups.store.ts'

export type Reason = 'EMAIL' | 'PHONE' | 'GUARDIAN' | 'CHILD'

interface Pair {
  one: string
  other: string
  reasons: Reason[]
}

export interface FamilySummary {
  id: string
  createdAt: string
  registeredAt: string | null
  guardians: { id: string; name: string; email: string | null; phone: string | null }[]
  children: (ChildName & {
    id: string
    name: string
    birthDate: string | null
    isArchived: boolean
    places: number
  })[]
  homeCount: number
}

/** Reads a page of likely duplicate families, in pairs, and the number of pairs. */
export async function duplicatesPage(
  tx: Tx,
  schoolId: string,
  query: { page: number; size: number; apart?: boolean | undefined },
): Promise<{ pairs: Pair[]; total: number }> {
  const { rows } = await sql<{ total: number } & (Pair | { one: null })>`
    ${likelyOf(schoolId, query.apart ?? false)}, page as (
      select one, other, reasons from likely order by cardinality(reasons) desc, one, other ${limitOf(query)}
    )
    select (select count(*) from likely)::int as total, page.one, page.other, page.reasons
    from (select) always left join page on true order by cardinality(reasons) desc, one, other`.execute(tx)
  return {
    // An empty page still has one row, with the total only.
    pairs: rows.flatMap((row) =>
      row.one === null ? [] : [{ one: row.one, other: row.other, reasons: row.reasons }],
    ),
    total: rows[0]!.total,
  }
}

/** Reads the existing families among these ids, with what tells them apart. */
export async function familySummaries(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, FamilySummary>> {
  const { rows } = await sql<FamilySummary>`
    select f.id, f.created_at as "createdAt", f.registered_at as "registeredAt",
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.first_name || ' ' || g.last_name, 'email', g.email, 'phone', g.phone)
          order by g.position), '[]')
        from guardian g where g.school_id = f.school_id and g.family_id = f.id) as guardians,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', ${NAME_OF_C}, ${NAMES_OF_C}, 'birthDate', c.birth_date,
          'isArchived', c.archived_at is not null, 'places', (
            select count(*) from place p where p.school_id = c.school_id and p.child_id = c.id and (${LIVE} or p.state = 'waiting')))
          order by c.birth_date, c.id), '[]')
        from child c where c.school_id = f.school_id and c.family_id = f.id and c.merged_into_id is null) as children,
      (select count(*)::int from home h where h.school_id = f.school_id and h.family_id = f.id) as "homeCount"
    from family f where f.school_id = ${schoolId} and f.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Marks two families as not duplicates. Returns whether that is new. */
export async function insertApart(
  tx: Tx,
  schoolId: string,
  { one, other, accountId }: { one: string; other: string; accountId: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into families_apart (school_id, one_id, other_id, said_by)
    values (${schoolId}, least(${one}::uuid, ${other}::uuid), greatest(${one}::uuid, ${other}::uuid), ${accountId})
    on conflict do nothing returning one_id`.execute(tx)
  return rows.length > 0
}

/** Returns whether the mark existed. */
export async function deleteApart(
  tx: Tx,
  schoolId: string,
  { one, other }: { one: string; other: string },
): Promise<boolean> {
  const { rows } = await sql`
    delete from families_apart where school_id = ${schoolId}
      and one_id = least(${one}::uuid, ${other}::uuid) and other_id = greatest(${one}::uuid, ${other}::uuid)
    returning one_id`.execute(tx)
  return rows.length > 0
}

/** A family with a current child and a guardian who has the phone or email. */
interface Lookalike {
  familyId: string
  siblingId: string
  children: string[]
  guardian: string
  email: string | null
  phone: string | null
}

/** Finds families with one of these phones or emails, given as they are stored. One row per family, oldest first. */
export async function familiesReached(
  tx: Tx,
  schoolId: string,
  { phones, emails }: { phones: readonly string[]; emails: readonly string[] },
): Promise<Lookalike[]> {
  const lowercaseEmails = emails.map((email) => email.toLowerCase())
  const { rows } = await sql<Lookalike>`
    with known as materialized (
      select g.family_id, g.first_name || ' ' || g.last_name as guardian, g.position, g.email_key as email, g.phone
      from guardian g where g.school_id = ${schoolId} and (g.email_key = any(${lowercaseEmails}::text[]) or g.phone = any(${phones}::text[]))
        and exists (select from child c where c.school_id = g.school_id and c.family_id = g.family_id and c.archived_at is null)
    ), telling as (
      select family_id, guardian, position,
        case when email = any(${lowercaseEmails}::text[]) and count(*) over (partition by email) <= ${SHARED_MAX} then email end as email,
        case when phone = any(${phones}::text[]) and count(*) over (partition by phone) <= ${SHARED_MAX} then phone end as phone
      from known
    )
    select distinct on (t.family_id) t.family_id as "familyId", t.guardian, t.email, t.phone, c.ids[1] as "siblingId", c.names as children
    from telling t cross join lateral (
      select array_agg(c.id order by c.birth_date, c.id) as ids,
        array_agg(${NAME_OF_C} order by c.birth_date, c.id) as names
      from child c where c.school_id = ${schoolId} and c.family_id = t.family_id and c.archived_at is null) c
    where t.email is not null or t.phone is not null
    order by t.family_id, t.position limit ${LOOKALIKES_MAX}`.execute(tx)
  return rows
}

const LOOKALIKES_MAX = 20

/** A value that more guardians share identifies nobody: the school's own phone, or a common name. */
const SHARED_MAX = 10

/**
 * Finds likely duplicates by values that two people seldom share: pairs that nobody has reviewed, or, with `areApart`,
 * pairs marked as not duplicates.
 */
function likelyOf(schoolId: string, areApart: boolean) {
  const apart = sql`select one_id as one, other_id as other from families_apart where school_id = ${schoolId}`
  // With `areApart`, reads only families that are in a marked pair.
  const some = (familyId: RawBuilder<unknown>) =>
    areApart ? sql`and ${familyId} in (select unnest(array[one, other]) from (${apart}) a)` : sql``
  return sql`
    with known as materialized (
      select g.family_id, g.email_key as email, g.phone, split_part(g.folded, chr(10), 1) as name, g.first_name || ' ' || g.last_name as full_name
      from guardian g where g.school_id = ${schoolId} ${some(sql`g.family_id`)}
        and exists (select from child c where c.school_id = g.school_id and c.family_id = g.family_id and c.archived_at is null)
    ), here as materialized (
      select c.id, c.family_id, c.folded as name, c.other_spelling, c.birth_date
      from child c where c.school_id = ${schoolId} and c.archived_at is null and c.birth_date is not null ${some(sql`c.family_id`)}
    ), shared as (
      select 'EMAIL' as reason, array_agg(family_id) as families from known where email is not null group by email
        having count(*) between 2 and ${SHARED_MAX}
      union all
      select 'PHONE', array_agg(family_id) from known where phone is not null group by phone having count(*) between 2 and ${SHARED_MAX}
      union all
      select 'GUARDIAN', array_agg(family_id) from (
        select family_id, name from known
        -- written otherwise, as few are
        union all select family_id, (app.spellings(full_name))[2] from known where octet_length(full_name) > length(full_name)) n
      where name is not null group by name having count(*) between 2 and ${SHARED_MAX}
    ), alike as (
      select array_agg(id) as ids, array_agg(family_id) as families from (
        select id, family_id, name, birth_date from here
        union all select id, family_id, other_spelling, birth_date from here where other_spelling is not null) n
      group by name, birth_date having count(*) > 1
    ), pair as (
      select a.family_id as one, b.family_id as other, reason
      from shared, unnest(families) a(family_id), unnest(families) b(family_id) where b.family_id > a.family_id
      union all
      select a.family_id, b.family_id, 'CHILD'
      from alike, unnest(ids, families) a(id, family_id), unnest(ids, families) b(id, family_id)
      where b.family_id > a.family_id or b.family_id = a.family_id and b.id > a.id
    ), apart as materialized (
      ${apart}
    ), likely as materialized (
      select one, other, array_agg(distinct reason) as reasons from pair
      where ((one, other) in (select one, other from apart)) = ${areApart} group by one, other
    )`
}
