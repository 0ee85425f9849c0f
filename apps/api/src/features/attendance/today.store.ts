import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Tx } from '../../platform/database/database.ts'
import { ownSectionsOnly, todayOnly } from '../activities/sections-at.ts'
import { plusDays } from '@afterbell/domain/kernel/dates'
import { entries, type EntryRow } from './attendance.store.ts'

/** Of a meeting that is canceled who is in stays on the board until they are checked out. A condition on `t` (attendance). */
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
 * What meets on a day, or has children in though it is canceled; for an instructor the own sections only, and of today what
 * they take over: the earliest first.
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
      and not a.is_draft and a.removed_at is null and ${ownSectionsOnly(teachesOnly, todayOnly({ today }, date))}
    order by m.time_from, a.name collate "und-x-icu", s.position, s.id`.execute(tx)
  return rows
}

/** Everybody who is expected at one of these meetings of a day. */
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

/** What a line of a day says now, and in which section: what an instructor may hear depends on that. */
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

/** Lines of a day, and of the day before, by their ids. Those of other days, and those nobody wrote down, are left out. */
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

export interface Happened {
  id: string
  what: string
  subject_id: string | null
}

/**
 * What happened last in a school after a moment, in the order it was begun: ids of audit events are made of the time. Of more
 * than can be told one by one the newest, so that what is new is never behind what is not.
 */
export async function happenedAfter(tx: Tx, schoolId: string, id: string): Promise<Happened[]> {
  const { rows } = await sql<Happened>`
    select id, what, subject_id from audit_event where school_id = ${schoolId} and id > ${id} order by id desc limit ${MOST}`.execute(
    tx,
  )
  return rows.toReversed()
}

/** More at once are not told one by one. */
export const MOST = 1000
