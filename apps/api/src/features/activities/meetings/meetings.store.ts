import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { MeetingException } from '@afterbell/domain/activities/meetings/change-meetings'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { plusDays } from '@afterbell/domain/kernel/dates'
import type { Tx } from '../../../platform/database/database.ts'

export interface MeetingRow {
  id: string
  activity_id: string
  section_id: string
  section_name: string
  date: string
  time_from: string
  time_to: string
  starts_at: string
  ends_at: string
  is_cancelled: boolean
  /** How it was changed by hand; null if it follows its activity's schedule. */
  exception: MeetingException | null
  /** The scheduled date it replaces, if it was moved to another date. */
  planned_on: string | null
  cause: string | null
  has_attendance: boolean
}

/** Returns the meetings of activities by date, with whether anybody was checked in. */
export async function meetingsOf(
  tx: Tx,
  schoolId: string,
  activityIds: readonly string[],
): Promise<MeetingRow[]> {
  const { rows } = await sql<MeetingRow>`
    select m.id, s.activity_id, m.section_id, s.name as section_name, m.date, m.time_from, m.time_to, m.starts_at, m.ends_at, m.is_cancelled,
      m.exception, m.planned_on, m.cause,
      exists (select from attendance t where t.school_id = m.school_id and t.meeting_id = m.id and t.check_in is not null) as has_attendance
    from section s join meeting m on m.school_id = s.school_id and m.section_id = s.id
    where s.school_id = ${schoolId} and s.activity_id = any(${activityIds}::uuid[])
    order by m.date, m.time_from, m.id`.execute(tx)
  return rows
}

export interface WantedMeeting {
  date: string
  timeFrom: string
  timeTo: string
  startsAt: Temporal.Instant
  endsAt: Temporal.Instant
}

/** Writes the meetings of a section: adds new dates; existing dates keep their id and take the new times. */
export async function putMeetings(
  tx: Tx,
  schoolId: string,
  sectionId: string,
  wanted: readonly WantedMeeting[],
): Promise<void> {
  const rows = wanted.map((meeting) => ({
    id: randomUUIDv7(),
    date: meeting.date,
    time_from: meeting.timeFrom,
    time_to: meeting.timeTo,
    starts_at: meeting.startsAt.toString(),
    ends_at: meeting.endsAt.toString(),
  }))
  await sql`
    insert into meeting (school_id, id, section_id, date, time_from, time_to, starts_at, ends_at)
    select ${schoolId}, m.id, ${sectionId}, m.date, m.time_from, m.time_to, m.starts_at, m.ends_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as m(id uuid, date date, time_from time, time_to time, starts_at timestamptz, ends_at timestamptz)
    on conflict (school_id, section_id, date) do update set time_from = excluded.time_from, time_to = excluded.time_to,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, is_cancelled = false, exception = null, planned_on = null, cause = null
      where (meeting.time_from, meeting.time_to, meeting.starts_at, meeting.is_cancelled)
        is distinct from (excluded.time_from, excluded.time_to, excluded.starts_at, false)`.execute(tx)
}

/**
 * Deletes the meetings of a section on these dates. A meeting that ever had an attendance row is canceled instead, so
 * that its record stays readable.
 */
export async function dropMeetings(
  tx: Tx,
  schoolId: string,
  sectionId: string,
  dates: readonly string[],
): Promise<void> {
  if (dates.length === 0) return
  const hasNoAttendance = sql`not exists (select from attendance t where t.school_id = m.school_id and t.meeting_id = m.id)`
  await sql`
    update meeting m set is_cancelled = true, exception = null, planned_on = null, cause = null
    where m.school_id = ${schoolId} and m.section_id = ${sectionId} and m.date = any(${dates}::date[]) and not ${hasNoAttendance}`.execute(
    tx,
  )
  await sql`
    delete from meeting m
    where m.school_id = ${schoolId} and m.section_id = ${sectionId} and m.date = any(${dates}::date[]) and ${hasNoAttendance}`.execute(
    tx,
  )
}

export interface MeetingByHand extends WantedMeeting {
  id: string
  sectionId: string
  isCanceled: boolean
  exception: MeetingException | null
  plannedOn: string | null
  cause: string | null
}

/** A substitute for a section on one day. */
export interface SubstituteDay {
  sectionId: string
  date: string
  accountId: string
}

/**
 * Writes any number of meetings changed by hand or by closed days: inserts new ones, updates the rest. Returns their
 * substitutes, on the old date and the new one.
 */
export async function putByHand(
  tx: Tx,
  schoolId: string,
  meetings: readonly MeetingByHand[],
): Promise<SubstituteDay[]> {
  const rows = meetings.map((meeting) => ({
    id: meeting.id,
    section_id: meeting.sectionId,
    date: meeting.date,
    time_from: meeting.timeFrom,
    time_to: meeting.timeTo,
    starts_at: meeting.startsAt.toString(),
    ends_at: meeting.endsAt.toString(),
    is_cancelled: meeting.isCanceled,
    exception: meeting.exception,
    planned_on: meeting.plannedOn,
    cause: meeting.cause,
  }))
  const { rows: substitutes } = await sql<SubstituteDay>`
    with asked as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as m(id uuid, section_id uuid, date date, time_from time, time_to time,
        starts_at timestamptz, ends_at timestamptz, is_cancelled boolean, exception text, planned_on date, cause text)
    ), written as (
    insert into meeting (school_id, id, section_id, date, time_from, time_to, starts_at, ends_at, is_cancelled, exception, planned_on, cause, changes, changed_at)
    select ${schoolId}, m.id, m.section_id, m.date, m.time_from, m.time_to, m.starts_at, m.ends_at, m.is_cancelled, m.exception, m.planned_on, m.cause, 1, app.now()
    from asked m
    on conflict (school_id, id) do update set date = excluded.date, time_from = excluded.time_from, time_to = excluded.time_to,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, is_cancelled = excluded.is_cancelled, exception = excluded.exception,
      planned_on = excluded.planned_on, cause = excluded.cause, changes = meeting.changes + 1, changed_at = excluded.changed_at
      where meeting.section_id = excluded.section_id
    ), days as (
      select section_id, date from asked
      union
      select m.section_id, m.date from meeting m where m.school_id = ${schoolId} and m.id in (select id from asked)
    )
    select u.section_id as "sectionId", u.date, u.account_id as "accountId"
    from days d join section_substitute u on u.school_id = ${schoolId} and u.section_id = d.section_id and u.date = d.date
    order by u.date, u.section_id, u.account_id`.execute(tx)
  return substitutes
}

export interface TimesOfDay {
  date: string
  timeFrom: string
  timeTo: string
}

/** Returns the distinct dates and times of meetings that have not begun. */
export async function timesAhead(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
): Promise<TimesOfDay[]> {
  const { rows } = await sql<TimesOfDay>`
    select distinct date, time_from as "timeFrom", time_to as "timeTo" from meeting
    where school_id = ${schoolId} and date >= ${plusDays(today, -1)}::date and starts_at > app.now()`.execute(
    tx,
  )
  return rows
}

/** Updates the instants of all meetings that have not begun, by date and times. */
export async function updateInstants(
  tx: Tx,
  schoolId: string,
  moved: readonly (TimesOfDay & { startsAt: string; endsAt: string })[],
): Promise<void> {
  await sql`
    update meeting m set starts_at = n."startsAt", ends_at = n."endsAt"
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb)
      as n(date date, "timeFrom" time, "timeTo" time, "startsAt" timestamptz, "endsAt" timestamptz)
    where m.school_id = ${schoolId} and m.date = n.date and m.time_from = n."timeFrom" and m.time_to = n."timeTo"
      and m.starts_at > app.now()`.execute(tx)
}

export interface MeetingAhead {
  activityId: string
  name: string
  kind: ActivityKind
  date: string
  timeFrom: string
  startsAt: string
}

/** Returns, in order, the meetings that have not begun, of activities that are published and not removed. */
export async function meetingsAhead(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
): Promise<MeetingAhead[]> {
  const { rows } = await sql<MeetingAhead>`
    select a.id as "activityId", a.name, a.kind, m.date, m.time_from as "timeFrom", m.starts_at as "startsAt"
    from meeting m join section s on s.school_id = m.school_id and s.id = m.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where m.school_id = ${schoolId} and m.date >= ${plusDays(today, -1)}::date and m.starts_at > app.now() and not m.is_cancelled and s.is_active
      and a.removed_at is null and not a.is_draft
    order by m.starts_at, a.name collate "und-x-icu", a.id, m.id`.execute(tx)
  return rows
}
