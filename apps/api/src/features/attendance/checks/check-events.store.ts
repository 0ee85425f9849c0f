import { sql, type RawBuilder } from 'kysely'
import type { AttendanceState, CheckEvent } from '@afterbell/domain/attendance/check-events'
import type { AutomaticKind } from '@afterbell/domain/messages/automatic'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { taughtSectionsOnly } from '../../activities/sections-at.ts'
import type { CheckAct } from '../automatic/check-notes.store.ts'
import { entries, todayFirst, type ByIds, type EntryRow } from '../attendance.store.ts'

/**
 * Serializes checks of the same sections until the transaction ends. An advisory lock, because an entry may have no row
 * yet, and a lock on the section would block enrollment.
 */
export async function lockForCheckIn(tx: Tx, sectionIds: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(id, 0)) from unnest(${sectionIds.toSorted()}::text[]) as id`.execute(
    tx,
  )
}

/**
 * Returns the sections of meetings, also of canceled ones, with whether the user may check children there always or
 * only today.
 */
export async function sectionsOf(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  teachesOnly: string | null,
  meetingIds: readonly string[],
): Promise<{ id: string; name: string; isOwn: boolean; isOwnToday: boolean }[]> {
  const { rows } = await sql<{ id: string; name: string; isOwn: boolean; isOwnToday: boolean }>`
    select distinct s.id, a.name, ${taughtSectionsOnly(teachesOnly)} as "isOwn", ${taughtSectionsOnly(teachesOnly, today)} as "isOwnToday" from meeting m
      join section s on s.school_id = m.school_id and s.id = m.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where m.school_id = ${schoolId} and m.id = any(${meetingIds}::uuid[]) and a.removed_at is null`.execute(
    tx,
  )
  return rows
}

/** Returns the children and activities of places, current or former. */
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

/** A stored check. `refused` is the reason it was refused on arrival; a refused check does not change its entry. */
export type EntryCheck = CheckEvent & {
  attendanceId: string
  refused: string | null
  resembles: string | null
  photoIdChecked: boolean
}

/** An entry with all its checks so far. */
export interface CheckedEntry extends EntryRow {
  checks: EntryCheck[]
  /** Charges depend on its attendance. */
  is_charged_by_attendance: boolean
  /** The school, or a guardian of it, wants a note when children are checked in. */
  is_in_note_wanted: boolean
  /** Likewise when they are checked out. */
  is_out_note_wanted: boolean
}

/** Returns the entries with these ids in these sections, on any day, with their checks. Unknown ids are left out. */
export function checkedEntriesWith(tx: Tx, schoolId: string, query: ByIds): Promise<CheckedEntry[]> {
  return todayFirst((condition) => checkedEntries(tx, schoolId, condition), query)
}

/**
 * Returns the entries of places at meetings of these sections, with their checks. A child without a place that day has
 * no entry.
 */
export function checkedEntriesOfPlaces(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  { places, meetings }: { places: readonly string[]; meetings: readonly string[] },
): Promise<CheckedEntry[]> {
  return checkedEntries(
    tx,
    schoolId,
    sql`m.id = any(${meetings}::uuid[]) and p.id = any(${places}::uuid[]) and m.section_id = any(${sectionIds}::uuid[])`,
  )
}

type CheckRow = Omit<EntryCheck, 'at'> & { at: string }

async function checkedEntries(
  tx: Tx,
  schoolId: string,
  condition: RawBuilder<unknown>,
): Promise<CheckedEntry[]> {
  const extraColumns = sql<
    Pick<CheckedEntry, 'is_charged_by_attendance' | 'is_in_note_wanted' | 'is_out_note_wanted'> & {
      checks: CheckRow[]
    }
  >`,
    ${checksOfLine} as checks, a.charge_type is not distinct from 'ATTENDANCE' as is_charged_by_attendance,
    ${isNoteWanted('IN', 'CHECKED_IN')} as is_in_note_wanted, ${isNoteWanted('OUT', 'CHECKED_OUT')} as is_out_note_wanted`
  const rows = await entries(tx, schoolId, condition, extraColumns)
  return rows.map((row) => ({ ...row, checks: row.checks.map(checkOf) }))
}

/** SQL: anybody gets such a note in the school of `p`. A school that never said anything of it sends it to nobody. */
function isNoteWanted(act: CheckAct, kind: AutomaticKind): RawBuilder<unknown> {
  return sql`(
      exists (select from automatic_message k where k.school_id = p.school_id and k.kind = ${kind} and (k.emails or k.texts))
      or exists (select from check_note_wish w where w.school_id = p.school_id and w.act = ${act}))`
}

const COLUMNS = sql`v.id, v.attendance_id as "attendanceId", v.act, v.at, to_char(v.time, 'HH24:MI') as time, v.date, v.is_correction as "isCorrection", v.why,
  v.person, v.override_reason as "overrideReason", v.note, v.refused, v.resembles, v.photo_id_checked as "photoIdChecked"`

/** `offset 0` for the same reason as in `releaseChecksOf`. */
const checksOfLine = sql`(
  select coalesce(jsonb_agg(to_jsonb(each)), '[]') from (
    select ${COLUMNS} from attendance_event v where v.school_id = p.school_id and v.attendance_id = line.id
    order by v.at, v.id offset 0) each)`

/** Returns checks by the ids that devices gave them, of any entry. */
export async function checksWith(tx: Tx, schoolId: string, ids: readonly string[]): Promise<EntryCheck[]> {
  const { rows } = await sql<CheckRow>`
    select ${COLUMNS} from attendance_event v where v.school_id = ${schoolId} and v.id = any(${ids}::uuid[])`.execute(
    tx,
  )
  return rows.map(checkOf)
}

function checkOf(row: CheckRow): EntryCheck {
  return { ...row, at: Temporal.Instant.from(row.at) }
}

interface Maker {
  id: string
  by: string | null
  received_at: string
  reviewed: { at: string; by: string | null; note: string | null } | null
  together: string[]
}

/**
 * Returns who made the checks of an entry, when each arrived, and who reviewed those that name different persons. For a
 * check-in, adds the entries of these sections checked in with it that day.
 */
export async function makersOf(
  tx: Tx,
  schoolId: string,
  { entryId, sectionIds }: { entryId: string; sectionIds: readonly string[] },
): Promise<Maker[]> {
  const { rows } = await sql<Maker>`
    select e.id, e.received_at, p.first_name || ' ' || p.last_name as by,
      case when r.at is not null then jsonb_build_object('at', r.at, 'by', s.first_name || ' ' || s.last_name, 'note', r.note) end as reviewed,
      (select coalesce(jsonb_agg(distinct o.attendance_id), '[]')
        from attendance line
          join meeting m on m.school_id = line.school_id and m.id = line.meeting_id
          join meeting n on n.school_id = m.school_id and n.section_id = any(${sectionIds}::uuid[]) and n.date = m.date
          join attendance beside on beside.school_id = n.school_id and beside.meeting_id = n.id and beside.id <> line.id
          join attendance_event o on o.school_id = beside.school_id and o.attendance_id = beside.id and o.at = e.at
            and o.account_id = e.account_id and o.act = 'IN' and o.refused is null
        where e.act = 'IN' and line.school_id = e.school_id and line.id = e.attendance_id) as together
    from attendance_event e left join staff p on p.school_id = e.school_id and p.id = e.account_id
      left join release_review r on r.school_id = e.school_id and r.event_id = e.id
      left join staff s on s.school_id = r.school_id and s.id = r.account_id
    where e.school_id = ${schoolId} and e.attendance_id = ${entryId}`.execute(tx)
  return rows
}

/**
 * Returns those meetings the user taught on that day but no longer does, or substituted in that day. Checks made
 * offline there may arrive afterwards.
 */
export async function meetingsTaughtBefore(
  tx: Tx,
  { id: schoolId, timezone, today }: { id: string; timezone: string; today: string },
  accountId: string,
  meetingIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select m.id from meeting m
      join section_instructor_past t on t.school_id = m.school_id and t.section_id = m.section_id and t.account_id = ${accountId}
    where m.school_id = ${schoolId} and m.id = any(${meetingIds}::uuid[]) and (t.until at time zone ${timezone})::date >= m.date
    union
    select m.id from meeting m
      join section_substitute u on u.school_id = m.school_id and u.section_id = m.section_id and u.date = m.date and u.account_id = ${accountId}
    where m.school_id = ${schoolId} and m.id = any(${meetingIds}::uuid[]) and m.date <= ${today}`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Counts, per entry, the refused checks this user has sent. */
export async function refusedChecksOf(
  tx: Tx,
  schoolId: string,
  accountId: string,
  entryIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ entryId: string; count: number }>`
    select attendance_id as "entryId", count(*)::int as count from attendance_event
    where school_id = ${schoolId} and attendance_id = any(${entryIds}::uuid[]) and refused is not null and account_id = ${accountId}
    group by attendance_id`.execute(tx)
  return new Map(rows.map(({ entryId, count }) => [entryId, count]))
}

/**
 * Stores checks and the new states of entries in one statement. Skips checks whose id exists. Returns the ids of new
 * ones.
 */
export async function writeChecks(
  tx: Tx,
  { schoolId, accountId }: { schoolId: string; accountId: string },
  {
    checks,
    newStates,
  }: { checks: readonly EntryCheck[]; newStates: readonly { entry: EntryRow; state: AttendanceState }[] },
): Promise<Set<string>> {
  const events = checks.map((check) => ({ ...check, at: check.at.toString() }))
  const states = newStates.map(({ entry, state }) => ({
    ...state,
    id: entry.id,
    placeId: entry.place_id,
    meetingId: entry.meeting_id,
    childId: entry.child_id,
  }))
  const { rows } = await sql<{ id: string }>`
    with kept as (
      insert into attendance_event (school_id, id, attendance_id, act, at, account_id, time, date, is_correction, person, override_reason, note,
        refused, resembles, photo_id_checked, why)
      select ${schoolId}, e.id, e."attendanceId", e.act, e.at, ${accountId}, e.time, e.date, e."isCorrection", e.person, e."overrideReason", e.note,
        e.refused, e.resembles, e."photoIdChecked", e.why
      from jsonb_to_recordset(${JSON.stringify(events)}::jsonb) as e(id uuid, "attendanceId" uuid, act text, at timestamptz, time time, date date,
        "isCorrection" boolean, person text, "overrideReason" text, note text, refused text, resembles text, "photoIdChecked" boolean, why text)
      on conflict (school_id, id) do nothing returning id
    ), said as (
      insert into attendance (school_id, id, place_id, meeting_id, child_id, check_in, check_out, check_out_date, check_out_person, override_reason, note)
      select ${schoolId}, s.id, s."placeId", s."meetingId", s."childId", s."checkIn", s."checkOut", s."checkOutDate", s."checkOutPerson", s."overrideReason", s.note
      from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as s(id uuid, "placeId" uuid, "meetingId" uuid, "childId" uuid,
        "checkIn" time, "checkOut" time, "checkOutDate" date, "checkOutPerson" text, "overrideReason" text, note text)
      order by s.id
      on conflict (school_id, id) do update set check_in = excluded.check_in, check_out = excluded.check_out,
        check_out_date = excluded.check_out_date, check_out_person = excluded.check_out_person, override_reason = excluded.override_reason, note = excluded.note,
        version = attendance.version + 1
    )
    select id from kept`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}
