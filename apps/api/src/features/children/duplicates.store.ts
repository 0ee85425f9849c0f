import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'
import { limitOf } from '../../platform/pages.ts'
import { LIVE } from './pickups.store.ts'

export type Reason = 'EMAIL' | 'PHONE' | 'GUARDIAN' | 'CHILD'

interface Pair {
  one: string
  other: string
  reasons: Reason[]
}

export interface FamilySummary {
  id: string
  createdAt: string
  guardians: { id: string; name: string; email: string | null; phone: string | null }[]
  children: { id: string; name: string; birthDate: string | null; isArchived: boolean; places: number }[]
  homeCount: number
}

/** One page of pairs of families that are likely one, and how many there are. */
export async function duplicatesPage(
  tx: Tx,
  schoolId: string,
  asked: { page: number; size: number; apart?: boolean | undefined },
): Promise<{ pairs: Pair[]; total: number }> {
  const likely = likelyOf(schoolId, asked.apart ?? false)
  const [page, count] = await Promise.all([
    sql<Pair>`
      ${likely} select one, other, reasons from likely order by cardinality(reasons) desc, one, other ${limitOf(asked)}`.execute(
      tx,
    ),
    sql<{ total: number }>`${likely} select count(*)::int as total from likely`.execute(tx),
  ])
  return { pairs: page.rows, total: count.rows[0]!.total }
}

/** Families with what tells them apart, those that are there. */
export async function familySummaries(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, FamilySummary>> {
  const { rows } = await sql<FamilySummary>`
    select f.id, f.created_at as "createdAt",
      (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'name', g.first_name || ' ' || g.last_name, 'email', g.email, 'phone', g.phone)
          order by g.position), '[]')
        from guardian g where g.school_id = f.school_id and g.family_id = f.id) as guardians,
      (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'name', c.first_name || ' ' || c.last_name, 'birthDate', c.birth_date,
          'isArchived', c.archived_at is not null, 'places', (
            select count(*) from place p where p.school_id = c.school_id and p.child_id = c.id and (${LIVE} or p.state = 'waiting')))
          order by c.birth_date, c.id), '[]')
        from child c where c.school_id = f.school_id and c.family_id = f.id and c.merged_into_id is null) as children,
      (select count(*)::int from home h where h.school_id = f.school_id and h.family_id = f.id) as "homeCount"
    from family f where f.school_id = ${schoolId} and f.id = any(${ids}::uuid[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes down that two families are two. Answers whether that is new. */
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

/** Answers whether it was written down at all. */
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

/** What more guardians have in common tells nothing of them: the phone of the school, a name many have. */
const SHARED_MAX = 10

/**
 * Guardians and children of a school held against each other, by what two people seldom share: those nobody looked at
 * yet, or, with `areApart`, those somebody said are two.
 */
function likelyOf(schoolId: string, areApart: boolean) {
  return sql`
    with known as materialized (
      select g.family_id, lower(g.email) as email, g.phone, app.folded(g.first_name || ' ' || g.last_name) as name
      from guardian g where g.school_id = ${schoolId}
        and exists (select from child c where c.school_id = g.school_id and c.family_id = g.family_id and c.archived_at is null)
    ), reachable as materialized (
      select family_id, case when count(*) over (partition by email) <= ${SHARED_MAX} then email end as email,
        case when count(*) over (partition by phone) <= ${SHARED_MAX} then phone end as phone,
        case when count(*) over (partition by name) <= ${SHARED_MAX} then name end as name
      from known
    ), here as materialized (
      select c.id, c.family_id, app.folded(c.first_name || ' ' || c.last_name) as name, c.birth_date
      from child c where c.school_id = ${schoolId} and c.archived_at is null
    ), pair as (
      select a.family_id as one, b.family_id as other, 'EMAIL' as reason
      from reachable a join reachable b on b.email = a.email and b.family_id > a.family_id
      union all
      select a.family_id, b.family_id, 'PHONE' from reachable a join reachable b on b.phone = a.phone and b.family_id > a.family_id
      union all
      select a.family_id, b.family_id, 'GUARDIAN' from reachable a join reachable b on b.name = a.name and b.family_id > a.family_id
      union all
      select a.family_id, b.family_id, 'CHILD'
      from here a join here b on b.name = a.name and b.birth_date = a.birth_date
        and (b.family_id > a.family_id or b.family_id = a.family_id and b.id > a.id)
    ), apart as materialized (
      select one_id as one, other_id as other from families_apart where school_id = ${schoolId}
    ), likely as (
      select one, other, array_agg(distinct reason) as reasons from pair
      where ((one, other) in (select one, other from apart)) = ${areApart} group by one, other
    )`
}
