import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface MeetingRow {
  id: string
  activity_id: string
  section_id: string
  date: string
  time_from: string
  time_to: string
  starts_at: string
  ends_at: string
  is_cancelled: boolean
  has_attendance: boolean
}

/** The meetings of activities, date by date, and whether anybody was checked in there. */
export async function meetingsOf(
  tx: Tx,
  schoolId: string,
  activityIds: readonly string[],
): Promise<MeetingRow[]> {
  const { rows } = await sql<MeetingRow>`
    select m.id, s.activity_id, m.section_id, m.date, m.time_from, m.time_to, m.starts_at, m.ends_at, m.is_cancelled,
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

/** Writes the meetings of a section out: new dates are added, dates that stay keep their id and take the new times. */
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
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, is_cancelled = false
      where (meeting.time_from, meeting.time_to, meeting.starts_at, meeting.is_cancelled)
        is distinct from (excluded.time_from, excluded.time_to, excluded.starts_at, false)`.execute(tx)
}

/**
 * Takes the meetings of a section on these dates away. One that ever had a line, since taken back, is cancelled instead,
 * so that what was written down stays readable.
 */
export async function dropMeetings(
  tx: Tx,
  schoolId: string,
  sectionId: string,
  dates: readonly string[],
): Promise<void> {
  if (dates.length === 0) return
  const without = sql`not exists (select from attendance t where t.school_id = m.school_id and t.meeting_id = m.id)`
  await sql`
    update meeting m set is_cancelled = true
    where m.school_id = ${schoolId} and m.section_id = ${sectionId} and m.date = any(${dates}::date[]) and not ${without}`.execute(
    tx,
  )
  await sql`
    delete from meeting m
    where m.school_id = ${schoolId} and m.section_id = ${sectionId} and m.date = any(${dates}::date[]) and ${without}`.execute(
    tx,
  )
}
