import { sql } from 'kysely'
import { instantOf } from '@afterbell/domain/kernel/dates'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Tx } from '../../platform/database/database.ts'
import { statusIs } from '../activities/activities.store.ts'

/** Number of enrollments made in each week, wait lists included, in order. `weeks` are their first days. */
export async function signUpsByWeek(
  tx: Tx,
  { id, timezone }: { id: string; timezone: string },
  weeks: readonly string[],
): Promise<number[]> {
  const since = instantOf(weeks[0]!, '00:00', timezone).toString()
  const { rows } = await sql<{ week: number; count: number }>`
    select width_bucket((e.created_at at time zone ${timezone}::text)::date, ${weeks}::date[]) as week, count(*)::int as count
    from enrollment e where e.school_id = ${id} and e.created_at >= ${since} group by 1`.execute(tx)
  return weeks.map((_, index) => rows.find(({ week }) => week === index + 1)?.count ?? 0)
}

export interface WantedSection {
  kind: ActivityKind
  activityId: string
  sectionId: string
  name: string
  section: string
  waiting: number
  capacity: number
}

/** Sections of active activities with the longest wait lists, longest first. */
export async function mostWanted(
  tx: Tx,
  { id, today }: { id: string; today: string },
  most: number,
): Promise<WantedSection[]> {
  const { rows } = await sql<WantedSection>`
    with waited as (
      select p.section_id, count(*)::int as waiting from place p
      where p.school_id = ${id} and p.state = 'waiting' and p.left_at is null and p.pool = 'regular' and p.section_id = any((
        select array_agg(s.id) from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id
        where a.school_id = ${id} and a.removed_at is null and s.is_active and ${statusIs('ACTIVE', today)})::uuid[])
      group by p.section_id order by 2 desc, 1 limit ${most})
    select a.kind, a.id as "activityId", s.id as "sectionId", a.name, s.name as section, w.waiting, s.capacity
    from waited w join section s on s.school_id = ${id} and s.id = w.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    order by w.waiting desc, a.name, s.id`.execute(tx)
  return rows
}
