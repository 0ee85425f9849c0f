import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { ClosedDayRow } from './closed-days.store.ts'
import type { TouchedRow } from './closing.store.ts'

/** The columns of a meeting that closed days and manual changes write; saved so that a change can be undone. */
export const MEETING_STATE_COLUMNS = [
  'id',
  'section_id',
  'date',
  'time_from',
  'time_to',
  'starts_at',
  'ends_at',
  'is_cancelled',
  'exception',
  'planned_on',
  'cause',
  'changes',
  'version',
  'has_attendance',
  'closed',
] as const satisfies readonly (keyof TouchedRow)[]

export type MeetingState = Pick<TouchedRow, (typeof MEETING_STATE_COLUMNS)[number]>

export interface StoodBefore {
  day: ClosedDayRow
  meetings: MeetingState[]
}

export interface StateAfter {
  version: number
  meetings: MeetingState[]
  /** Other closed days on these dates, with their versions. */
  others: string[]
  /** Ids of meetings that took place although the earlier day applied to them. */
  openIds: string[]
}

export interface ChangeOfDay {
  undone_at: string | null
  done_at: string
  /** Seconds since the change. */
  seconds: number
  before: StoodBefore
  after: StateAfter
}

/** Saves the state before and after a change of a closed day. Returns whether the id was free. */
export async function insertChangeOfDay(
  tx: Tx,
  schoolId: string,
  { id, before, after }: { id: string; before: StoodBefore; after: StateAfter },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into closed_day_change (school_id, id, closed_day_id, before, after)
    values (${schoolId}, ${id}, ${before.day.id}, ${JSON.stringify(before)}::jsonb, ${JSON.stringify(after)}::jsonb)
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** Locks and returns a change of a closed day that can be undone. */
export async function holdChangeOfDay(
  tx: Tx,
  schoolId: string,
  { id, dayId }: { id: string; dayId: string },
): Promise<ChangeOfDay | undefined> {
  const { rows } = await sql<StoredChange>`
    select undone_at, done_at, extract(epoch from app.now() - done_at)::float as seconds, before, after
    from closed_day_change where school_id = ${schoolId} and id = ${id} and closed_day_id = ${dayId} for update`.execute(
    tx,
  )
  const [change] = rows
  return change && { ...change, before: change.before as StoodBefore, after: change.after as StateAfter }
}

/** The row as stored: both states are unparsed JSON. */
interface StoredChange extends Omit<ChangeOfDay, 'before' | 'after'> {
  before: unknown
  after: unknown
}

export async function markChangeUndone(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`update closed_day_change set undone_at = app.now() where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

/**
 * Restores the record of what closed days did to meetings. For a meeting written meanwhile, the order of its changes is
 * preserved.
 */
export async function restoreClosedMeetings(
  tx: Tx,
  schoolId: string,
  meetings: readonly MeetingState[],
): Promise<void> {
  const rows = meetings.flatMap(({ closed, changes: top }) => closed.map((each) => ({ ...each, top })))
  await sql`
    delete from closed_meeting where school_id = ${schoolId} and meeting_id = any(${meetings.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  )
  await sql`
    insert into closed_meeting (school_id, closed_day_id, meeting_id, time_from, time_to, exception, planned_on, cause, changes)
    select ${schoolId}, k.closed_day_id, k.meeting_id, k.time_from, k.time_to, k.exception, k.planned_on, k.cause,
      k.changes + m.changes - k.top
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as k(closed_day_id uuid, meeting_id uuid, time_from time, time_to time,
        exception text, planned_on date, cause text, changes int, top int)
      join meeting m on m.school_id = ${schoolId} and m.id = k.meeting_id`.execute(tx)
}

/**
 * Whether somebody decided by hand about refunds for these meetings since a moment. Without a moment: whether somebody
 * decided that nothing is refunded, which a new proposal would ask again.
 */
export async function isDecided(
  tx: Tx,
  schoolId: string,
  meetingIds: readonly string[],
  since: string | null,
): Promise<boolean> {
  if (meetingIds.length === 0) return false
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from meeting m
        join invoice_line l on l.school_id = m.school_id and l.section_id = m.section_id
        join given_back g on g.school_id = l.school_id and g.line_id = l.id and g.days @> m.date
        join proposal q on q.school_id = g.school_id and q.id = g.proposal_id and q.cause in ('CLOSED_DAY', 'DATE_DROPPED')
          and q.decided_by is not null
      where m.school_id = ${schoolId} and m.id = any(${meetingIds}::uuid[])
        and case when ${since}::timestamptz is null then q.state = 'DISMISSED' else q.decided_at >= ${since} end) as is`.execute(
    tx,
  )
  return rows[0]!.is
}

/** Deletes changes older than a day; they can no longer be undone. */
export async function forgetChangesOfDays({ tx, school }: { tx: Tx; school: { id: string } }): Promise<void> {
  await sql`
    delete from closed_day_change where school_id = ${school.id} and done_at < app.now() - interval '1 day'`.execute(
    tx,
  )
}
