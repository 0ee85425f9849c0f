import { sql, type RawBuilder } from 'kysely'
import type { Range } from '@afterbell/domain/dashboard/revenue'
import { instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Stay } from '@afterbell/domain/reports/over-time'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf, orderOf } from '../../platform/database/pages.ts'
import { foldedMentions } from '../../platform/database/search.ts'
import { inScope, type ReportPaging, type ReportSchool, type Scope } from './report-scope.ts'

/**
 * Start and end of enrollments, by kind, as positions in `days`. An enrollment counts once, however many spots it
 * has: from the day of its first spot until the day before its last spot ended, or until the activity ended.
 * It also counts before the activity begins, and if the child left before the first meeting. Drop-ins, the wait list,
 * offers and holds do not count. Dates are in the school's time zone.
 */
export async function enrollmentStays(
  tx: Tx,
  school: ReportSchool,
  days: readonly string[],
  scope: Scope,
): Promise<(Stay & { kind: ActivityKind })[]> {
  const { rows } = await sql<Stay & { kind: ActivityKind }>`
    select n.kind, width_bucket(n.since - 1, ${days}::date[]) as first, width_bucket(n.until, ${days}::date[]) as past, count(*)::int as count
    from (
      select a.kind, min(p.since) as since, least(max(p.until), a.ends_on) as until
      ${occupiedSpots(school, days[0]!, scope)} group by a.kind, a.ends_on, p.enrollment_id) n
    group by 1, 2, 3`.execute(tx)
  return rows
}

/**
 * Start and end of spots taken while their activity ran, and of spots offered then. Uses today's capacity for the
 * whole time.
 */
export async function spotStays(
  tx: Tx,
  school: ReportSchool,
  days: readonly string[],
  scope: Scope,
): Promise<(Stay & { isOffered: boolean })[]> {
  const { rows } = await sql<Stay & { isOffered: boolean }>`
    select n."isOffered", width_bucket(n.since - 1, ${days}::date[]) as first, width_bucket(n.until, ${days}::date[]) as past, sum(n.count)::int as count
    from (
      select false as "isOffered", greatest(p.since, a.starts_on) as since, least(p.until, a.ends_on) as until, 1 as count
      ${occupiedSpots(school, days[0]!, scope)}
      union all
      select true, a.starts_on, a.ends_on, s.capacity
      from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id and s.is_active where ${isOpen(school, days[0]!, scope)}) n
    where n.since <= n.until group by 1, 2, 3`.execute(tx)
  return rows
}

/**
 * Spots `p`, taken now or earlier, of activities `a` that end on or after a day. Dates are in the school's time zone.
 * Begins with `from`.
 */
function occupiedSpots(school: ReportSchool, day: string, scope: Scope): RawBuilder<unknown> {
  return sql`from activity a
    cross join lateral (select s.id from section s where s.school_id = a.school_id and s.activity_id = a.id offset 0) s
    cross join lateral (
      select p.enrollment_id, (coalesce(p.moved_up_at, p.joined_at) at time zone ${school.timezone}::text)::date as since,
        coalesce((p.left_at at time zone ${school.timezone}::text)::date - 1, 'infinity') as until
      from (
        select ${SPOT} from place p where p.school_id = a.school_id and p.section_id = s.id and p.state = 'taken'
        union all
        select ${SPOT} from place p where p.school_id = a.school_id and p.section_id = s.id and p.was_enrolled) p
      where p.pool = 'regular' offset 0) p
    where ${isOpen(school, day, scope)}`
}

const SPOT = sql.raw('p.enrollment_id, p.pool, p.joined_at, p.moved_up_at, p.left_at')

function isOpen({ id }: ReportSchool, day: string, scope: Scope): RawBuilder<unknown> {
  return sql`a.school_id = ${id} and not a.is_draft and a.removed_at is null and a.ends_on >= ${day}::date ${inScope(scope)}`
}

export interface DemandRow {
  id: string
  kind: ActivityKind
  name: string
  waiting: number
  since: string | null
  offered: number
  accepted: number
  declined: number
  expired: number
}

type DemandSort = 'name' | 'waiting' | 'since' | 'offered' | 'accepted' | 'expired'

/** A page of activities with a wait list or with offers made in the range, and the totals of all. */
export async function demandPage(
  tx: Tx,
  school: ReportSchool,
  range: Range,
  query: ReportPaging<DemandSort> & Scope,
): Promise<{ rows: DemandRow[]; total: number; totals: Omit<DemandRow, 'id' | 'kind' | 'name'> }> {
  const [page, sums] = await Promise.all([
    sql<DemandRow>`
      select d.id, d.kind, d.name, d.waiting, d.since, d.offered, d.accepted, d.declined, d.expired
      ${demandOf(school, range, query)} ${orderOf(query.sort ?? { by: 'waiting', direction: 'DESC' }, DEMAND_ORDER, 'waiting', 'd.id')} ${limitOf(query)}`.execute(
      tx,
    ),
    sql<Omit<DemandRow, 'id' | 'kind' | 'name'> & { activities: number }>`
      select count(*)::int as activities, coalesce(sum(d.waiting), 0)::int as waiting, min(d.since) as since, coalesce(sum(d.offered), 0)::int as offered,
        coalesce(sum(d.accepted), 0)::int as accepted, coalesce(sum(d.declined), 0)::int as declined, coalesce(sum(d.expired), 0)::int as expired
      ${demandOf(school, range, query)}`.execute(tx),
  ])
  const { activities, ...totals } = sums.rows[0]!
  return { rows: page.rows, total: activities, totals }
}

const DEMAND_ORDER: Record<DemandSort, string[]> = {
  name: ['d.name collate "und-x-icu"'],
  waiting: ['d.waiting'],
  since: ['d.since'],
  offered: ['d.offered'],
  accepted: ['d.accepted'],
  expired: ['d.expired'],
}

function demandOf(
  school: ReportSchool,
  { from, to }: Range,
  query: Scope & { search: string | null },
): RawBuilder<unknown> {
  const [begins, ends] = [from, plusDays(to, 1)].map((day) =>
    instantOf(day, '00:00', school.timezone).toString(),
  )
  return sql`from (
    select a.id, a.kind, a.name, w.waiting, w.since, o.offered, o.accepted, o.declined, o.expired
    from activity a
      cross join lateral (
        select count(distinct p.child_id)::int as waiting, min(p.joined_at) as since
        from section s join place p on p.school_id = s.school_id and p.section_id = s.id and p.state = 'waiting' and p.left_at is null
        where s.school_id = a.school_id and s.activity_id = a.id offset 0) w
      cross join lateral (
        select count(*)::int as offered, (count(*) filter (where o.outcome = 'ACCEPTED'))::int as accepted,
          (count(*) filter (where o.outcome = 'DECLINED'))::int as declined, (count(*) filter (where o.outcome = 'EXPIRED'))::int as expired
        from section s join offer o on o.school_id = s.school_id and o.section_id = s.id
          and o.offered_at >= ${begins}::timestamptz and o.offered_at < ${ends}::timestamptz
        where s.school_id = a.school_id and s.activity_id = a.id offset 0) o
    where a.school_id = ${school.id} and not a.is_draft and a.removed_at is null ${inScope(query)}
      ${query.search ? sql`and ${foldedMentions(query.search, 'a.folded')}` : sql``}) d
    where d.waiting + d.offered > 0`
}
