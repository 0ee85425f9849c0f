import { sql } from 'kysely'
import { ACTIVITY_KINDS, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { statusIs } from '../activities/activities.store.ts'

export interface LastEnrollment {
  id: string
  child_id: string
  child: string
  kind: ActivityKind
  activity_id: string
  activity: string
  section_id: string
  sections: string[] | null
  is_waiting: boolean
  at: string
}

/**
 * The latest enrollments that still have a spot or a wait list position. Several enrollments of a child in one
 * activity appear as one. Looks back 90 days.
 */
export async function lastEnrollments(tx: Tx, schoolId: string): Promise<LastEnrollment[]> {
  const { rows } = await sql<LastEnrollment>`
    select (array_agg(spot.id order by spot.at desc))[1] as id, spot.child_id, ${NAME_OF_C} as child, a.kind,
      a.id as activity_id, a.name as activity, spot.is_waiting, max(spot.at) as at,
      (array_agg(spot.section_id order by spot.position, spot.section_id))[1] as section_id,
      array_agg(spot.section order by spot.position, spot.section_id) filter (where spot.section <> '') as sections
    from (
        select e.id, e.child_id, e.activity_id, e.created_at as at, s.id as section_id, s.position, s.name as section,
          bool_and(p.state <> 'taken') over (partition by e.id) as is_waiting
        from (
            select e.id, e.school_id, e.child_id, e.activity_id, e.created_at from enrollment e
            where e.school_id = ${schoolId} and e.created_at >= app.now() - interval '90 days'
              and exists (select 1 from place p where p.school_id = e.school_id and p.enrollment_id = e.id
                and p.state <> 'gone' and p.left_at is null)
            order by e.created_at desc, e.id desc limit ${ENROLLMENTS_MAX * DAYS_OF_A_WEEK}) e
          join place p on p.school_id = e.school_id and p.enrollment_id = e.id and p.state <> 'gone' and p.left_at is null
          join section s on s.school_id = p.school_id and s.id = p.section_id) spot
      join child c on c.school_id = ${schoolId} and c.id = spot.child_id
      join activity a on a.school_id = ${schoolId} and a.id = spot.activity_id and a.removed_at is null
    group by spot.child_id, spot.is_waiting, c.school_id, c.id, a.school_id, a.id
    order by max(spot.at) desc, 1 desc limit ${ENROLLMENTS_MAX}`.execute(tx)
  return rows
}

const ENROLLMENTS_MAX = 10
const DAYS_OF_A_WEEK = 7

export interface EnrolledInKind {
  kind: ActivityKind
  activities: number
  children: number
  places: number
  capacity: number
  waiting: number
}

/**
 * Number of activities, children, spots in use, capacity and wait list entries by kind, over active activities. A
 * held spot counts as used.
 */
export async function enrolledByKind(
  tx: Tx,
  { id, today }: { id: string; today: string },
): Promise<EnrolledInKind[]> {
  const { rows } = await sql<EnrolledInKind>`
    with offered as (
      select a.kind, count(distinct a.id)::int as activities, sum(s.capacity)::int as capacity, array_agg(s.id) as sections
      from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id
      where a.school_id = ${id} and a.kind = any(${ACTIVITY_KINDS}::text[]) and a.removed_at is null and s.is_active and ${statusIs('ACTIVE', today)}
      group by a.kind
    )
    select o.kind, o.activities, o.capacity, held.children, held.places, queue.waiting
    from offered o
      -- the sections of a kind as one list: along an index they are gone through in one go, what is taken apart from the few that are held
      cross join lateral (
        select count(distinct p.child_id)::int as children, count(*)::int as places from (
          select p.child_id from place p
          where p.school_id = ${id} and p.section_id = any(o.sections) and p.pool = 'regular' and p.left_at is null and p.state = 'taken'
          union all select p.child_id from place p
          where p.school_id = ${id} and p.section_id = any(o.sections) and p.pool = 'regular' and p.left_at is null and p.state = 'held'
            and p.expires_at > app.now()) p) held
      cross join lateral (
        select count(*)::int as waiting from place p
        where p.school_id = ${id} and p.section_id = any(o.sections) and p.state = 'waiting' and p.left_at is null and p.pool = 'regular') queue`.execute(
    tx,
  )
  return rows
}
