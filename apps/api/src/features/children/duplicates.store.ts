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
  asked: { page: number; size: number },
): Promise<{ pairs: Pair[]; total: number }> {
  const likely = likelyOf(schoolId)
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

/** Guardians and children of a school held against each other, by what two people seldom share. */
function likelyOf(schoolId: string) {
  return sql`
    with reachable as materialized (
      select g.family_id, lower(g.email) as email, g.phone, app.folded(g.first_name || ' ' || g.last_name) as name
      from guardian g where g.school_id = ${schoolId}
        and exists (select from child c where c.school_id = g.school_id and c.family_id = g.family_id and c.archived_at is null)
    ), here as materialized (
      select c.family_id, app.folded(c.first_name || ' ' || c.last_name) as name, c.birth_date
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
      from here a join here b on b.name = a.name and b.birth_date = a.birth_date and b.family_id > a.family_id
    ), likely as (select one, other, array_agg(distinct reason) as reasons from pair group by one, other)`
}
