import { sql, type RawBuilder } from 'kysely'
import type { Range } from '@afterbell/domain/dashboard/revenue'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Grade } from '@afterbell/domain/kernel/grades'
import { C_BY_NAME, NAME_OF_C, isCalled } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { IS_EXPECTED } from '../../platform/database/expected-at.ts'
import { limitOf, orderOf } from '../../platform/database/pages.ts'
import { foldedMentions } from '../../platform/database/search.ts'
import { inScope, type ReportPaging, type Scope } from './report-scope.ts'

export interface ActivityReportRow {
  id: string
  kind: ActivityKind
  name: string
  startsOn: string | null
  endsOn: string | null
  offered: number
  taken: number
  enrolled: number
  fill: number | null
  waiting: number
  joined: number
  left: number
  attended: number
  expected: number
}

type ActivitySort = 'name' | 'startsOn' | 'offered' | 'taken' | 'enrolled' | 'fill' | 'waiting'

const ACTIVITY_ORDER: Record<ActivitySort, string[]> = {
  name: ['a.name collate "und-x-icu"'],
  startsOn: ['a.starts_on'],
  offered: ['a.offered'],
  taken: ['a.taken'],
  enrolled: ['a.enrolled'],
  fill: ['a.fill'],
  waiting: ['a.waiting'],
}

/** A page of the activities that run in a range, their number, and the totals of all. */
export async function activityReport(
  tx: Tx,
  school: { id: string; today: string },
  range: Range,
  query: ReportPaging<ActivitySort> & Scope,
): Promise<{
  rows: ActivityReportRow[]
  total: number
  totals: { offered: number; taken: number; waiting: number }
}> {
  const runs = sql`
    select a.school_id, a.id, a.kind, a.name, a.starts_on, a.ends_on, s.offered, s.taken, s.enrolled, s.waiting,
      case when s.offered > 0 then round(100.0 * s.taken / s.offered)::int end as fill
    from activity a cross join lateral (
      select coalesce(sum(s.capacity) filter (where s.is_active), 0)::int as offered,
        coalesce(sum(p.taken), 0)::int as taken, coalesce(sum(p.waiting), 0)::int as waiting,
        (select count(distinct p.child_id)::int from place p join section t on t.school_id = p.school_id and t.id = p.section_id
          where t.school_id = a.school_id and t.activity_id = a.id and p.state = 'taken' and p.pool = 'regular' and p.left_at is null) as enrolled
      from section s cross join lateral (
        select count(*) filter (where p.state = 'taken') as taken, count(*) filter (where p.state = 'waiting') as waiting
        from place p where p.school_id = s.school_id and p.section_id = s.id and p.pool = 'regular' and p.state <> 'gone' and p.left_at is null offset 0) p
      where s.school_id = a.school_id and s.activity_id = a.id) s
    where a.school_id = ${school.id} and a.removed_at is null and not a.is_draft
      and (a.starts_on is null or a.starts_on <= ${range.to}) and (a.ends_on is null or a.ends_on >= ${range.from})
      ${inScope(query)}
      ${query.search ? sql`and ${foldedMentions(query.search, 'a.folded')}` : sql``}`
  const order = orderOf(query.sort, ACTIVITY_ORDER, 'name', 'a.id')
  const [page, totals] = await Promise.all([
    sql<ActivityReportRow>`
      select a.id, a.kind, a.name, a.starts_on as "startsOn", a.ends_on as "endsOn", a.offered, a.taken, a.enrolled, a.fill, a.waiting,
        moved.joined, moved.left, came.attended, came.expected
      from (select a.* from (${runs}) a ${order} ${limitOf(query)}) a
        cross join lateral (${movedOf(range)}) moved
        cross join lateral (${attendanceOf(sql`enrollment e where e.school_id = a.school_id and e.activity_id = a.id`, school, range)}) came
      ${order}`.execute(tx),
    sql<{ activities: number; offered: number; taken: number; waiting: number }>`
      select count(*)::int as activities, coalesce(sum(a.offered), 0)::int as offered, coalesce(sum(a.taken), 0)::int as taken,
        coalesce(sum(a.waiting), 0)::int as waiting from (${runs}) a`.execute(tx),
  ])
  const { activities, ...sums } = totals.rows[0]!
  return { rows: page.rows, total: activities, totals: sums }
}

/** SQL condition: spot `p` was taken at some time, not only on the wait list. */
const WAS_TAKEN = sql`(p.state = 'taken' or p.was_enrolled)`

/** Spots of activity `a` that were taken and given up in a range. */
function movedOf({ from, to }: Range): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(n.joined), 0)::int as joined, coalesce(sum(n.left), 0)::int as left
    from enrollment e cross join lateral (
      select count(*) filter (where p.joined_at >= ${from}::date and p.joined_at < ${to}::date + 1 and ${WAS_TAKEN}) as joined,
        count(*) filter (where p.left_at >= ${from}::date and p.left_at < ${to}::date + 1 and ${WAS_TAKEN}) as left
      from place p where p.school_id = e.school_id and p.enrollment_id = e.id and p.pool = 'regular' offset 0) n
    where e.school_id = a.school_id and e.activity_id = a.id`
}

/**
 * Expected and actual attendance in a range, up to today, for these enrollments `e`. Looks up spots per enrollment
 * and meetings per spot, because a page has few of many.
 */
function attendanceOf(
  enrollments: RawBuilder<unknown>,
  { today }: { today: string },
  { from, to }: Range,
): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(n.expected), 0)::int as expected, coalesce(sum(n.attended), 0)::int as attended
    from (select e.school_id, e.id from ${enrollments}) e
      cross join lateral (
        select p.school_id, p.id, p.section_id, p.child_id, p.days, p.taken_at from place p
        where p.school_id = e.school_id and p.enrollment_id = e.id and p.state = 'taken' offset 0) p
      cross join lateral (
        select count(*) as expected, count(*) filter (where l.check_in is not null) as attended
        from (
          select m.school_id, m.id from meeting m
          where m.school_id = p.school_id and m.section_id = p.section_id and not m.is_cancelled and p.days @> m.date and ${IS_EXPECTED}
            and m.date >= ${from} and m.date <= least(${to}::date, ${today}::date) offset 0) m
          left join lateral (
            select l.check_in from attendance l
            where l.school_id = m.school_id and l.place_id = p.id and l.meeting_id = m.id offset 0) l on true
        offset 0) n`
}

export interface ChildReportRow {
  id: string
  name: string
  grade: Grade | null
  birthDate: string | null
  classes: number
  camps: number
  aftercare: number
  waiting: number
  attended: number
  expected: number
}

type ChildSort = 'name' | 'grade' | 'enrolled' | 'waiting'

const CHILD_ORDER: Record<ChildSort, string[]> = {
  name: C_BY_NAME,
  grade: ['app.grade_rank(c.grade)'],
  enrolled: ['c.enrolled'],
  waiting: ['c.waiting'],
}

/** A page of children with their activities, the number of children, and the counts per grade. */
export async function childReport(
  tx: Tx,
  school: { id: string; today: string },
  range: Range,
  query: ReportPaging<ChildSort> & { grade?: Grade | undefined },
): Promise<{
  rows: ChildReportRow[]
  total: number
  grades: { grade: Grade | null; children: number; enrolled: number }[]
}> {
  const childFilter = sql`c.school_id = ${school.id} and c.archived_at is null
    ${query.grade ? sql`and c.grade = ${query.grade}` : sql``} ${query.search ? sql`and ${isCalled(query.search)}` : sql``}`
  const spots = sql`
    select count(distinct s.activity_id) filter (where p.state = 'taken') as enrolled,
      count(distinct s.activity_id) filter (where p.state = 'taken' and a.kind = 'classes')::int as classes,
      count(distinct s.activity_id) filter (where p.state = 'taken' and a.kind = 'camps')::int as camps,
      count(distinct s.activity_id) filter (where p.state = 'taken' and a.kind = 'aftercare')::int as aftercare,
      count(distinct s.activity_id) filter (where p.state = 'waiting')::int as waiting
    from place p join section s on s.school_id = p.school_id and s.id = p.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where p.school_id = c.school_id and p.child_id = c.id and p.pool = 'regular' and p.state in ('taken', 'waiting') and p.left_at is null`
  const order = orderOf(query.sort, CHILD_ORDER, 'name', 'c.id')
  // Counts children of other pages only if the page is sorted by a count.
  const counts = query.sort?.by === 'enrolled' || query.sort?.by === 'waiting'
  const childrenSql = counts
    ? sql`select c.*, n.enrolled, n.waiting from child c cross join lateral (${spots}) n where ${childFilter}`
    : sql`select c.*, 0 as enrolled, 0 as waiting from child c where ${childFilter}`
  const [page, grades] = await Promise.all([
    sql<ChildReportRow>`
      select c.id, ${NAME_OF_C} as name, c.grade, c.birth_date as "birthDate", n.classes, n.camps, n.aftercare, n.waiting,
        came.attended, came.expected
      from (select c.* from (${childrenSql}) c ${order} ${limitOf(query)}) c
        cross join lateral (${spots}) n
        cross join lateral (${attendanceOf(sql`enrollment e where e.school_id = c.school_id and e.child_id = c.id`, school, range)}) came
      ${order}`.execute(tx),
    sql<{ grade: Grade | null; children: number; enrolled: number }>`
      select c.grade, count(*)::int as children, count(*) filter (where exists (
          select from place p where p.school_id = c.school_id and p.child_id = c.id and p.state = 'taken' and p.pool = 'regular' and p.left_at is null))::int as enrolled
      from child c where ${childFilter} group by c.grade order by app.grade_rank(c.grade)`.execute(tx),
  ])
  const total = grades.rows.reduce((sum, { children }) => sum + children, 0)
  return { rows: page.rows, total, grades: grades.rows }
}
