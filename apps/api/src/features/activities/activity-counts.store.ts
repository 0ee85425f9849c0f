import { sql, type RawBuilder } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Tx } from '../../platform/database/database.ts'
import { IS_EXPECTED } from '../../platform/database/expected-at.ts'
import { taughtSectionsOnly } from './sections-at.ts'
import { onEmptiestDay, onFullestDay, statusIs } from './activities.store.ts'

export interface Totals {
  active: number
  drafts: number
  past: number
  enrolled: number
  capacity: number
  waiting: number
  full: number
}

/**
 * Totals for the schedule's header, over activities that have not ended. For camps booked by the day, a group counts
 * its fullest day, so that totals equal the sum of the rows; it counts as full once every day is full.
 */
export async function activityTotals(
  tx: Tx,
  { schoolId, kind, today }: { schoolId: string; kind: ActivityKind; today: string },
): Promise<Totals> {
  const { rows } = await sql<Totals>`
    with running as materialized (
      select s.school_id, s.id, s.capacity, a.interval_type from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id and s.is_active
      where a.school_id = ${schoolId} and a.kind = ${kind} and a.removed_at is null and ${statusIs('ACTIVE', today)}
    ), held as (
      ${filledSections(schoolId, sql`array(select id from running)`)}
    ), filled as materialized (
      select s.capacity, case when s.interval_type = 'DAILY' then ${onFullestDay(today)} else coalesce(h.used, 0) end as used,
        case when s.interval_type = 'DAILY' then ${onEmptiestDay(today)} >= s.capacity end as is_full, coalesce(h.waiting, 0) as waiting
      from running s left join held h on h.section_id = s.id
    ), kinds as (
      select count(*) filter (where ${statusIs('ACTIVE', today)}) as active, count(*) filter (where a.is_draft) as drafts,
        count(*) filter (where ${statusIs('PAST', today)}) as past
      from activity a where a.school_id = ${schoolId} and a.kind = ${kind} and a.removed_at is null
    )
    select kinds.active::int, kinds.drafts::int, kinds.past::int, coalesce(sum(f.used), 0)::int as enrolled,
      coalesce(sum(f.capacity), 0)::int as capacity, coalesce(sum(f.waiting), 0)::int as waiting,
      (count(*) filter (where coalesce(f.is_full, f.used >= f.capacity)))::int as full
    from kinds left join filled f on true group by kinds.active, kinds.drafts, kinds.past`.execute(tx)
  return rows[0]!
}

/**
 * SQL that counts places in use and children waiting per section; sections with neither are left out. `ids` is SQL too,
 * as one list, so that one index scan serves it. Taken places are counted along the index that holds only those;
 * waiting and held ones are few.
 */
export function filledSections(schoolId: string, ids: RawBuilder<unknown>): RawBuilder<unknown> {
  const live = sql`p.school_id = ${schoolId} and p.section_id = any(${ids}) and p.pool = 'regular' and p.left_at is null`
  return sql`
    select section_id, sum(used)::int as used, sum(waiting)::int as waiting from (
      select p.section_id, count(*) as used, 0 as waiting from place p where ${live} and p.state = 'taken' group by p.section_id
      union all
      select p.section_id, count(*) filter (where p.state = 'held' and p.expires_at > app.now()), count(*) filter (where p.state = 'waiting')
      from place p where ${live} and p.state in ('waiting', 'held') group by p.section_id) p
    group by section_id`
}

export interface OnDay {
  id: string
  name: string
  section: { id: string; name: string }
  date: string
  time_from: string
  time_to: string
  location: string | null
  expected: number
  checked_in: number
  checked_out: number
}

/**
 * Returns a day's meetings in order of time, with counts of children expected, checked in and checked out. With
 * `isStillHere`, only meetings that still have children checked in.
 */
export async function meetingOn(
  tx: Tx,
  {
    schoolId,
    kind,
    date,
    instructorId,
    on = null,
    isStillHere = false,
  }: {
    schoolId: string
    kind: ActivityKind
    date: string
    instructorId: string | null
    /** See `ownSectionsOnly`. */
    on?: string | null
    isStillHere?: boolean
  },
): Promise<OnDay[]> {
  const { rows } = await sql<OnDay>`
    select a.id, a.name, jsonb_build_object('id', s.id, 'name', s.name) as section, m.date, m.time_from, m.time_to, l.name as location, there.expected, there.checked_in, there.checked_out
    from meeting m
      join section s on s.school_id = m.school_id and s.id = m.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
      left join location l on l.school_id = a.school_id and l.id = a.location_id
      join lateral (
        select count(p.id)::int as expected, count(t.check_in)::int as checked_in, count(t.check_out)::int as checked_out
        from place p left join attendance t on t.school_id = p.school_id and t.meeting_id = m.id and t.place_id = p.id
        where p.school_id = m.school_id and p.section_id = m.section_id and p.state = 'taken' and p.days @> m.date and ${IS_EXPECTED}) there on true
    where m.school_id = ${schoolId} and m.date = ${date} and not m.is_cancelled ${isStillHere ? STILL_HERE : sql``} and a.kind = ${kind} and not a.is_draft and a.removed_at is null
      and ${taughtSectionsOnly(instructorId, on)}
    order by m.time_from, a.name collate "und-x-icu", a.id, s.position`.execute(tx)
  return rows
}

const STILL_HERE = sql`and exists (select from attendance t where t.school_id = m.school_id and t.meeting_id = m.id
  and t.check_in is not null and t.check_out is null)`

export interface AttendanceSoFar {
  meetings: number
  held: number
  expected: number
  check_ins: number
}

/** Counts an activity's meetings, those already over, and at those the children expected and checked in. */
export async function attendanceSoFar(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
): Promise<AttendanceSoFar> {
  const { rows } = await sql<AttendanceSoFar>`
    select count(*)::int as meetings, (count(*) filter (where m.ends_at <= app.now()))::int as held,
      coalesce(sum(there.expected) filter (where m.ends_at <= app.now()), 0)::int as expected,
      coalesce(sum(there.check_ins) filter (where m.ends_at <= app.now()), 0)::int as check_ins
    from meeting m
      join lateral (
        select count(p.id) as expected, count(t.check_in) as check_ins
        from place p left join attendance t on t.school_id = p.school_id and t.meeting_id = m.id and t.place_id = p.id
        where p.school_id = m.school_id and p.section_id = m.section_id and p.state = 'taken' and p.days @> m.date and ${IS_EXPECTED}) there on true
    where m.school_id = ${schoolId} and m.section_id = any(${sectionIds}::uuid[]) and not m.is_cancelled`.execute(
    tx,
  )
  return rows[0]!
}
