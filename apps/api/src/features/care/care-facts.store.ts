import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { CAME_AT } from './care.store.ts'

/**
 * Spots of one enrollment given within this many seconds count as given together, because each row has its own
 * timestamp.
 */
export const TOGETHER_SECONDS = 5

/** A charge for which the facts about the child and the family are read. */
export interface ChargeToPrice {
  charge_id: string
  enrollment_id: string
  activity_id: string
  child_id: string
  /** Spots that the charge covers. */
  place_ids: readonly string[]
  came_at: string
  /** When the charge is made, no matter when it is computed. */
  at: string
}

export interface CareFactsRow {
  charge_id: string
  other_programs: number
  siblings: number
  siblings_before: number
  weekdays_before: number
  is_first: boolean
}

/**
 * Returns the facts about children and their families at each charge: who had a spot then, in order of arrival. Spots
 * given up before they met never count. Spots in `without` count as given up now.
 */
export async function careFacts(
  tx: Tx,
  schoolId: string,
  charges: readonly ChargeToPrice[],
  without: readonly string[] = [],
): Promise<Map<string, CareFactsRow>> {
  const has = sql`p.pool = 'regular' and p.state = 'taken' and ${CAME_AT} <= q.at and (p.left_at is null or p.left_at > q.at)
    and (q.at <= app.now() or p.id <> all(${without}::uuid[]))`
  // A moved child arrived when their first spot was given, and keeps their rank among siblings.
  const cameFirst = sql`case when p.moved_from is null then ${CAME_AT} else app.came_first(p.school_id, p.id) end`
  const cameBefore = sql`(${CAME_AT}, p.enrollment_id) < (q.came_at, q.enrollment_id)`
  const { rows } = await sql<CareFactsRow>`
    select q.charge_id, others.count as other_programs, siblings.count as siblings, siblings.before as siblings_before,
      own.count as weekdays_before, not exists (
        select from child o join place p on p.school_id = o.school_id and p.child_id = o.id
        where o.school_id = c.school_id and o.family_id = c.family_id and p.pool = 'regular' and p.state = 'taken' and ${cameBefore}) as is_first
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb)
        as q(charge_id uuid, enrollment_id uuid, activity_id uuid, child_id uuid, place_ids jsonb, came_at timestamptz, at timestamptz)
      join child c on c.school_id = ${schoolId} and c.id = q.child_id
      join activity here on here.school_id = c.school_id and here.id = q.activity_id
      cross join lateral (
        select count(distinct a.id)::int as count
        from place p
          join section s on s.school_id = p.school_id and s.id = p.section_id
          join activity a on a.school_id = s.school_id and a.id = s.activity_id
        where p.school_id = c.school_id and p.child_id = c.id and ${has}
          and a.id <> here.id and a.removed_at is null and a.starts_on <= here.ends_on and a.ends_on >= here.starts_on) others
      cross join lateral (
        select spots.at, spots.enrollment_id from (
          select q.came_at as at, q.enrollment_id
          union all
          select ${cameFirst}, p.enrollment_id
          from place p join section s on s.school_id = p.school_id and s.id = p.section_id
          where p.school_id = c.school_id and p.child_id = c.id and s.activity_id = here.id and ${has}) spots
        order by 1, 2 limit 1) position
      cross join lateral (
        select count(distinct o.id)::int as count,
          count(distinct o.id) filter (where (${cameFirst}, p.enrollment_id) < (position.at, position.enrollment_id))::int as before
        from child o
          join place p on p.school_id = o.school_id and p.child_id = o.id
          join section s on s.school_id = p.school_id and s.id = p.section_id
        where o.school_id = c.school_id and o.family_id = c.family_id and o.id <> c.id and s.activity_id = here.id and ${has}) siblings
      cross join lateral (
        select count(distinct s.id)::int as count
        from place p join section s on s.school_id = p.school_id and s.id = p.section_id
        where p.school_id = c.school_id and p.child_id = c.id and s.activity_id = here.id and ${has}
          and not q.place_ids ? p.id::text
          and (${CAME_AT} < q.came_at or p.enrollment_id = q.enrollment_id and ${CAME_AT} <= q.came_at + make_interval(secs => ${TOGETHER_SECONDS}::int))) own`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.charge_id, row]))
}
