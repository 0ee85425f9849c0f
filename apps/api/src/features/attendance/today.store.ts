import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Tx } from '../../platform/database/database.ts'
import { taughtSectionsOnly, todayOnly } from '../activities/sections-at.ts'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { entries, type EntryRow } from './attendance.store.ts'

/** Condition on `t` (attendance): the child is still in. Such children stay on the board of a canceled meeting. */
export const IS_STILL_IN = sql`t.check_in is not null and t.check_out is null`

/** A section that meets on a day, with its activity. */
export interface Meeting {
  section_id: string
  activity_id: string
  kind: ActivityKind
  name: string
  time_from: string
  time_to: string
}

/**
 * Returns the meetings of a day, earliest first, including canceled ones that still have children in. Instructors get
 * their own sections and, for today, those they substitute in.
 */
export async function meetingsOn(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  teachesOnly: string | null,
  date: string,
): Promise<Meeting[]> {
  const { rows } = await sql<Meeting>`
    select s.id as section_id, a.id as activity_id, a.kind, a.name, m.time_from, m.time_to
    from meeting m
      join section s on s.school_id = m.school_id and s.id = m.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where m.school_id = ${schoolId} and m.date = ${date} and (not m.is_cancelled or exists (select from attendance t
        where t.school_id = m.school_id and t.meeting_id = m.id and ${IS_STILL_IN}))
      and not a.is_draft and a.removed_at is null and ${taughtSectionsOnly(teachesOnly, todayOnly({ today }, date))}
    order by m.time_from, a.name collate "und-x-icu", s.position, s.id`.execute(tx)
  return rows
}

/** Returns everyone expected at these meetings of a day. */
export function entriesOfDay(
  tx: Tx,
  schoolId: string,
  date: string,
  meetings: readonly Meeting[],
): Promise<EntryRow[]> {
  const sectionIds = meetings.map((meeting) => meeting.section_id)
  return entries(
    tx,
    schoolId,
    sql`m.date = ${date} and (not m.is_cancelled or ${IS_STILL_IN}) and m.section_id = any(${sectionIds}::uuid[])`,
  )
}

/** Current state of a line, with its section, which decides whether an instructor may see it. */
export interface EntryNow {
  id: string
  section_id: string
  date: string
  check_in: string | null
  check_out: string | null
  check_out_date: string | null
  check_out_person: string | null
  override_reason: string | null
  note: string | null
  version: number
}

/** Returns stored lines of a day and the day before by id; others are left out. */
export async function entriesNow(
  tx: Tx,
  schoolId: string,
  date: string,
  ids: readonly string[],
): Promise<EntryNow[]> {
  const { rows } = await sql<EntryNow>`
    select t.id, m.section_id, m.date, t.check_in, t.check_out, t.check_out_date, t.check_out_person, t.override_reason, t.note, t.version
    from attendance t join meeting m on m.school_id = t.school_id and m.id = t.meeting_id
    where t.school_id = ${schoolId} and t.id = any(${ids}::uuid[]) and m.date between ${plusDays(date, -1)} and ${date}`.execute(
    tx,
  )
  return rows
}

export interface AuditEventRow {
  id: string
  what: string
  subject_id: string | null
}

/**
 * Returns a school's audit events after an id, oldest first; ids contain the time. If there are more than `EVENTS_MAX`, only
 * the newest, so that the last id is never behind.
 */
export async function happenedAfter(tx: Tx, schoolId: string, id: string): Promise<AuditEventRow[]> {
  const { rows } = await sql<AuditEventRow>`
    select id, what, subject_id from audit_event where school_id = ${schoolId} and id > ${id} order by id desc limit ${EVENTS_MAX}`.execute(
    tx,
  )
  return rows.toReversed()
}

/** Limit of events per poll; at this number clients reload. */
export const EVENTS_MAX = 1000
