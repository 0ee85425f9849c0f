import { sql, type RawBuilder } from 'kysely'
import type { OnShortDays } from '@afterbell/domain/activities/closed/short-days'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import type { Tx } from '../../platform/database/database.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'
import type { MeetingRow } from '../activities/meetings/meetings.store.ts'

/** A meeting that a closed day may affect, with its activity and its children. */
export interface ClosingRow extends MeetingRow {
  kind: ActivityKind
  name: string
  location_id: string | null
  meets_on_closed_days: boolean
  on_short_days: OnShortDays
  /** Closed days that have changed it, in order. */
  known_ids: string[]
  child_ids: string[]
  drop_ins: number
}

const MEETING_COLUMNS = sql`m.id, s.activity_id, m.section_id, s.name as section_name, m.date, m.time_from, m.time_to, m.starts_at, m.ends_at, m.is_cancelled,
  m.exception, m.planned_on, m.cause,
  exists (select from attendance t where t.school_id = m.school_id and t.meeting_id = m.id and t.check_in is not null) as has_attendance,
  a.kind, a.name, a.location_id, a.meets_on_closed_days, a.on_short_days,
  array(select c.closed_day_id from closed_meeting c where c.school_id = m.school_id and c.meeting_id = m.id order by c.changes) as known_ids,
  array(select p.child_id from place p where p.school_id = m.school_id and p.section_id = m.section_id and p.days @> m.date
    and p.pool = 'regular' and p.left_at is null and (p.state = 'taken' or p.state = 'held' and p.expires_at > app.now()) order by p.child_id) as child_ids,
  (select count(*)::int from place p where p.school_id = m.school_id and p.section_id = m.section_id and p.drop_in_on = m.date
    and p.state <> 'gone' and p.left_at is null) as drop_ins`

const MEETING_TABLES = sql`meeting m
  join section s on s.school_id = m.school_id and s.id = m.section_id
  join activity a on a.school_id = s.school_id and a.id = s.activity_id and a.removed_at is null`

/** Selects meetings by date: of all published activities of some kinds, or of one activity. */
export interface DatesQuery {
  dates: readonly string[]
  kinds: readonly ActivityKind[]
  activityId?: string
}

/** Returns the meetings that take place on these dates, in order. */
export async function closingMeetings(tx: Tx, schoolId: string, query: DatesQuery): Promise<ClosingRow[]> {
  const { rows } = await sql<ClosingRow>`
    select ${MEETING_COLUMNS} from ${MEETING_TABLES}
    where m.school_id = ${schoolId} and m.date = any(${query.dates}::date[]) and not m.is_cancelled and s.is_active and not a.is_draft
      and a.kind = any(${query.kinds}::text[]) ${query.activityId ? sql`and a.id = ${query.activityId}` : sql``}
    order by m.date, a.name collate "und-x-icu", a.id, m.time_from, m.id`.execute(tx)
  return rows
}

/**
 * Locks what meets on these dates until the transaction ends: activities first, then sections, each in the order of
 * their ids. Blocks saves and enrollments meanwhile.
 */
export async function lockMeeting(tx: Tx, schoolId: string, query: DatesQuery): Promise<void> {
  await lockActivities(
    tx,
    schoolId,
    sql`a.kind = any(${query.kinds}::text[]) and a.id in (
      select s.activity_id from meeting m join section s on s.school_id = m.school_id and s.id = m.section_id
      where m.school_id = ${schoolId} and m.date = any(${query.dates}::date[]))`,
  )
}

/** Locks the activities and sections of meetings that a closed day changed, like `lockMeeting`. */
export async function lockClosed(tx: Tx, schoolId: string, dayId: string): Promise<void> {
  await lockActivities(
    tx,
    schoolId,
    sql`a.id in (
      select s.activity_id from closed_meeting c join meeting m on m.school_id = c.school_id and m.id = c.meeting_id
        join section s on s.school_id = m.school_id and s.id = m.section_id
      where c.school_id = ${schoolId} and c.closed_day_id = ${dayId})`,
  )
}

/** Locks the activities and sections of these meetings, like `lockMeeting`. */
export async function lockMeetings(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await lockActivities(
    tx,
    schoolId,
    sql`a.id in (
      select s.activity_id from meeting m join section s on s.school_id = m.school_id and s.id = m.section_id
      where m.school_id = ${schoolId} and m.id = any(${ids}::uuid[]))`,
  )
}

async function lockActivities(tx: Tx, schoolId: string, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    with activities as materialized (
      select a.id from activity a where a.school_id = ${schoolId} and a.removed_at is null and not a.is_draft and ${which}
      order by a.id for no key update of a
    ), sections as materialized (
      select s.id from section s where s.school_id = ${schoolId} and s.activity_id in (select id from activities)
      order by s.id for no key update of s
    )
    select from sections`.execute(tx)
}

/** A meeting changed by a closed day, with its state before and its activity's current schedule. */
export interface ClosedRow extends ClosingRow {
  before_from: string
  before_to: string
  before_exception: 'MOVED' | 'ADDED' | null
  before_planned_on: string | null
  before_cause: string | null
  /** Not changed since, neither by another closed day nor by hand. */
  is_untouched: boolean
  weekdays: Weekday[]
  /** Null only in drafts; published activities have all four. */
  section_from: string | null
  section_to: string | null
  starts_on: string | null
  ends_on: string | null
  no_dates: string[]
}

/** Returns the meetings a closed day changed, in order. */
export async function closedMeetings(tx: Tx, schoolId: string, dayId: string): Promise<ClosedRow[]> {
  const { rows } = await sql<ClosedRow>`
    select ${MEETING_COLUMNS}, b.time_from as before_from, b.time_to as before_to, b.exception as before_exception, b.planned_on as before_planned_on,
      b.cause as before_cause, m.changes = b.changes and m.exception is not null as is_untouched, s.weekdays,
      to_char(s.time_from, 'HH24:MI') as section_from, to_char(s.time_to, 'HH24:MI') as section_to, a.starts_on, a.ends_on, a.no_dates
    from closed_meeting b cross join ${MEETING_TABLES}
    where b.school_id = ${schoolId} and b.closed_day_id = ${dayId} and m.school_id = b.school_id and m.id = b.meeting_id and s.is_active
    order by m.date, a.name collate "und-x-icu", a.id, m.time_from, m.id`.execute(tx)
  return rows
}

/** State of a meeting before a closed day changed it. */
interface StateBeforeDay {
  closed_day_id: string
  meeting_id: string
  time_from: string
  time_to: string
  exception: string | null
  planned_on: string | null
  cause: string | null
  changes: number
}

/** A meeting with its count of changes, the version of its activity, and its state before each closed day, in order. */
export interface TouchedRow extends ClosingRow {
  changes: number
  version: number
  closed: StateBeforeDay[]
}

/** Returns these meetings in the order of their ids. */
export async function meetingsTouched(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<TouchedRow[]> {
  const { rows } = await sql<TouchedRow>`
    select ${MEETING_COLUMNS}, m.changes, a.version,
      (select coalesce(jsonb_agg(to_jsonb(c) - 'school_id' order by c.changes, c.closed_day_id), '[]') from closed_meeting c
        where c.school_id = m.school_id and c.meeting_id = m.id) as closed
    from ${MEETING_TABLES}
    where m.school_id = ${schoolId} and m.id = any(${ids}::uuid[])
    order by m.id`.execute(tx)
  return rows
}

/** Returns the ids of the meetings a closed day changed. */
export async function idsClosedBy(tx: Tx, schoolId: string, dayId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select meeting_id as id from closed_meeting where school_id = ${schoolId} and closed_day_id = ${dayId}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Sums the refunds already decided for a closed day's meetings, in cents. Undoing the day does not reclaim them. */
export async function refundsDecidedFor(tx: Tx, schoolId: string, dayId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select ${sumOfCents(sql`d.cents`)} as cents from (
      select distinct g.id, g.cents
      from closed_meeting c
        join meeting m on m.school_id = c.school_id and m.id = c.meeting_id
        join invoice_line l on l.school_id = m.school_id and l.section_id = m.section_id
        join given_back g on g.school_id = l.school_id and g.line_id = l.id and g.state = 'DONE' and g.days @> m.date
        join proposal q on q.school_id = g.school_id and q.id = g.proposal_id and q.cause = 'CLOSED_DAY' and q.decided_by is not null
      where c.school_id = ${schoolId} and c.closed_day_id = ${dayId}) d`.execute(tx)
  return rows[0]!.cents
}
