import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import type { Tx } from '../../../platform/database/database.ts'
import { reservedToCome, statusIs } from '../../activities/activities.store.ts'
import { filledSections } from '../../activities/activity-counts.store.ts'

// Activities a child takes part in, and days and add-ons they could still take.

export interface ChildAddOn {
  id: string
  activity_id: string
  activity_name: string
  name: string
  price_cents: number
  is_required: boolean
  max_amount: number
  is_discounted: boolean
  taken: number
}

/** Lists the activities of a kind in which the child has a place or waits for one. */
export async function activitiesOfChild(
  tx: Tx,
  schoolId: string,
  childId: string,
  kind: ActivityKind,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id
    from place p join section s on s.school_id = p.school_id and s.id = p.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where p.school_id = ${schoolId} and p.child_id = ${childId} and p.state <> 'gone' and p.left_at is null and a.kind = ${kind}
      and a.removed_at is null
    order by a.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Lists the active add-ons of activities, with the amount of each that the child has. */
export async function childAddOns(
  tx: Tx,
  schoolId: string,
  childId: string,
  activityIds: readonly string[],
): Promise<ChildAddOn[]> {
  const { rows } = await sql<ChildAddOn>`
    select o.id, o.activity_id, a.name as activity_name, o.name, o.price_cents, o.is_required, o.max_amount, o.is_discounted,
      coalesce((
        select sum((chosen ->> 'amount')::int) from enrollment e cross join lateral jsonb_array_elements(e.add_ons) chosen
        where e.school_id = o.school_id and e.child_id = ${childId} and e.activity_id = o.activity_id and chosen ->> 'id' = o.id::text
          and exists (select from place p where p.school_id = e.school_id and p.enrollment_id = e.id and p.state <> 'gone' and p.left_at is null)
      ), 0)::int as taken
    from add_on o join activity a on a.school_id = o.school_id and a.id = o.activity_id
    where o.school_id = ${schoolId} and o.activity_id = any(${activityIds}::uuid[]) and o.is_active
    order by a.name collate "und-x-icu", a.id, o.position, o.id`.execute(tx)
  return rows
}

/** A weekday of an aftercare session, how full it is, and whether a child has a place in it or waits for one. */
export interface DayOffered {
  id: string
  activity_id: string
  name: string
  is_draft: boolean
  ends_on: string | null
  weekdays: Weekday[]
  time_from: string | null
  time_to: string | null
  price_cents: number
  capacity: number
  has_wait_list: boolean
  wait_capacity: number
  used: number
  waiting: number
  reserved: number
  has_place: boolean
  is_waiting: boolean
}

/**
 * Lists the weekdays of one session, or of all sessions that are not over, earliest start first. Counts the places of
 * all of them in one statement. With `toWaitFor`, returns only days that have a wait list and are full or already have
 * somebody waiting: no child can wait for any other day.
 */
export async function daysOffered(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  { childId, activityId, toWaitFor }: { childId: string; activityId: string | null; toWaitFor: boolean },
): Promise<DayOffered[]> {
  const { rows } = await sql<DayOffered>`
    with offered as materialized (
      select a.id as activity_id, a.name, a.is_draft, a.starts_on, a.ends_on, s.school_id, s.position, s.id, s.weekdays, s.time_from, s.time_to,
        s.price_cents, s.capacity, s.has_wait_list, s.wait_capacity
      from (select a.* from activity a where a.school_id = ${schoolId} and a.kind = 'aftercare' and a.removed_at is null
          and ${activityId ? sql`a.id = ${activityId}` : statusIs('ACTIVE', today)} order by a.starts_on, a.id limit ${SESSIONS_MAX}) a
        join section s on s.school_id = ${schoolId} and s.activity_id = a.id and s.is_active ${toWaitFor ? sql`and s.has_wait_list` : sql``}
    ), filled as (
      ${filledSections(schoolId, sql`array(select id from offered)`)}
    ), standing as (
      select p.section_id, bool_or(p.state <> 'waiting') as has_place, bool_or(p.state = 'waiting') as is_waiting
      from place p
      where p.school_id = ${schoolId} and p.child_id = ${childId} and p.pool = 'regular' and p.left_at is null
        and (p.state in ('taken', 'waiting') or p.state = 'held' and p.expires_at > app.now())
      group by p.section_id
    )
    select s.id, s.activity_id, s.name, s.is_draft, s.ends_on, s.weekdays, s.time_from, s.time_to, s.price_cents, s.capacity,
      s.has_wait_list, s.wait_capacity, coalesce(f.used, 0) as used, coalesce(f.waiting, 0) as waiting,
      case when f.waiting > 0 then ${reservedToCome(today)} else 0 end as reserved,
      coalesce(t.has_place, false) as has_place, coalesce(t.is_waiting, false) as is_waiting
    from offered s left join filled f on f.section_id = s.id left join standing t on t.section_id = s.id
    ${toWaitFor ? sql`where f.waiting > 0 or coalesce(f.used, 0) >= s.capacity` : sql``}
    order by s.starts_on, s.activity_id, s.position, s.id`.execute(tx)
  return rows
}

const SESSIONS_MAX = 200
