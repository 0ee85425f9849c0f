import { sql, type RawBuilder } from 'kysely'
import type { CheckEvent } from '@afterbell/domain/attendance/check-events'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { ownSectionsOnly } from '../activities/sections-at.ts'
import { lines, type LineFacts } from './attendance.store.ts'

/**
 * Lets checks of the same sections go one after another, to the end of this transaction. A line need not have been
 * written before, so there is no row of it to lock; and a lock on the section would hold up who enrols.
 */
export async function oneAfterAnother(tx: Tx, sectionIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(id, 0)) from unnest(${sectionIds.toSorted()}::text[]) as id`.execute(
    tx,
  )
}

/** In which sections meetings are, whether they take place or not; and whether the user may check children there. */
export async function sectionsOf(
  tx: Tx,
  schoolId: string,
  teachesOnly: string | null,
  meetingIds: readonly string[],
): Promise<{ id: string; name: string; isOwn: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; isOwn: boolean }>`
    select distinct s.id, a.name, ${ownSectionsOnly(teachesOnly)} as "isOwn" from meeting m
      join section s on s.school_id = m.school_id and s.id = m.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where m.school_id = ${schoolId} and m.id = any(${meetingIds}::uuid[]) and a.removed_at is null`.execute(
    tx,
  )
  return rows
}

/** Whose places these are, or were, and in which activity. */
export async function childrenOfPlaces(
  tx: Tx,
  schoolId: string,
  placeIds: readonly string[],
): Promise<{ placeId: string; childId: string; child: string; name: string }[]> {
  const { rows } = await sql<{ placeId: string; childId: string; child: string; name: string }>`
    select p.id as "placeId", p.child_id as "childId", ${NAME_OF_C} as child, a.name
    from place p
      join child c on c.school_id = p.school_id and c.id = p.child_id
      join section s on s.school_id = p.school_id and s.id = p.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where p.school_id = ${schoolId} and p.id = any(${placeIds}::uuid[])`.execute(tx)
  return rows
}

/** The lines of places at meetings of these sections. A child that has no place there on that day has no line. */
export function linesOfPlaces(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  { places, meetings }: { places: readonly string[]; meetings: readonly string[] },
): Promise<LineFacts[]> {
  return lines(
    tx,
    schoolId,
    sql`m.id = any(${meetings}::uuid[]) and p.id = any(${places}::uuid[]) and m.section_id = any(${sectionIds}::uuid[])`,
  )
}

/** A check of a line; `refused` says why it was not taken when it arrived, and then it says nothing of the line. */
export type EventOfLine = CheckEvent & {
  attendanceId: string
  refused: string | null
  resembles: string | null
  photoIdChecked: boolean
}

interface Maker {
  id: string
  by: string | null
  received_at: string
  reviewed: { at: string; by: string | null } | null
}

/** Who made the checks of a line, when each arrived, and who looked into those that name different persons. */
export async function makersOf(tx: Tx, schoolId: string, lineId: string): Promise<Maker[]> {
  const { rows } = await sql<Maker>`
    select e.id, e.received_at, p.first_name || ' ' || p.last_name as by,
      case when r.at is not null then jsonb_build_object('at', r.at, 'by', s.first_name || ' ' || s.last_name) end as reviewed
    from attendance_event e left join staff p on p.school_id = e.school_id and p.id = e.account_id
      left join release_review r on r.school_id = e.school_id and r.event_id = e.id
      left join staff s on s.school_id = r.school_id and s.id = r.account_id
    where e.school_id = ${schoolId} and e.attendance_id = ${lineId}`.execute(tx)
  return rows
}

/** Every check of these lines so far. */
export function eventsOf(tx: Tx, schoolId: string, lineIds: readonly string[]): Promise<EventOfLine[]> {
  return eventsWhere(tx, schoolId, sql`attendance_id = any(${lineIds}::uuid[])`)
}

/** Checks by the numbers devices gave them, of whichever line. */
export function eventsWith(tx: Tx, schoolId: string, ids: readonly string[]): Promise<EventOfLine[]> {
  return eventsWhere(tx, schoolId, sql`id = any(${ids}::uuid[])`)
}

async function eventsWhere(tx: Tx, schoolId: string, condition: RawBuilder<unknown>): Promise<EventOfLine[]> {
  const { rows } = await sql<Omit<EventOfLine, 'at'> & { at: string }>`
    select id, attendance_id as "attendanceId", act, at, time, is_correction as "isCorrection", person,
      override_reason as "overrideReason", note, refused, resembles, photo_id_checked as "photoIdChecked"
    from attendance_event where school_id = ${schoolId} and ${condition}`.execute(tx)
  return rows.map((row) => ({ ...row, at: Temporal.Instant.from(row.at) }))
}

/**
 * Of these meetings, those whose section the user taught on that day though they do no more: what they noted without a
 * network may arrive afterwards.
 */
export async function meetingsTaughtBefore(
  tx: Tx,
  { schoolId, accountId, timezone }: { schoolId: string; accountId: string; timezone: string },
  meetingIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select m.id from meeting m
      join section_instructor_past t on t.school_id = m.school_id and t.section_id = m.section_id and t.account_id = ${accountId}
    where m.school_id = ${schoolId} and m.id = any(${meetingIds}::uuid[]) and (t.until at time zone ${timezone})::date >= m.date`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** How many checks of each of these lines the user sent that were refused, by line. */
export async function refusedChecksOf(
  tx: Tx,
  schoolId: string,
  accountId: string,
  lineIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ lineId: string; count: number }>`
    select attendance_id as "lineId", count(*)::int as count from attendance_event
    where school_id = ${schoolId} and attendance_id = any(${lineIds}::uuid[]) and refused is not null and account_id = ${accountId}
    group by attendance_id`.execute(tx)
  return new Map(rows.map(({ lineId, count }) => [lineId, count]))
}

/** Writes checks down. One that is there already stays as it is. Answers the ids of those that are new. */
export async function keepEvents(
  tx: Tx,
  schoolId: string,
  accountId: string,
  events: readonly EventOfLine[],
): Promise<Set<string>> {
  const rows = events.map((event) => ({ ...event, at: event.at.toString() }))
  const { rows: kept } = await sql<{ id: string }>`
    insert into attendance_event (school_id, id, attendance_id, act, at, account_id, time, is_correction, person, override_reason, note, refused,
      resembles, photo_id_checked)
    select ${schoolId}, e.id, e."attendanceId", e.act, e.at, ${accountId}, e.time, e."isCorrection", e.person, e."overrideReason", e.note, e.refused,
      e.resembles, e."photoIdChecked"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id uuid, "attendanceId" uuid, act text, at timestamptz, time time,
      "isCorrection" boolean, person text, "overrideReason" text, note text, refused text, resembles text, "photoIdChecked" boolean)
    on conflict (school_id, id) do nothing returning id`.execute(tx)
  return new Set(kept.map(({ id }) => id))
}
