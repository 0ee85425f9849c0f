import { randomUUIDv7 } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { ChildFacts } from '@afterbell/domain/families/child-facts'
import type { CheckEvent } from '@afterbell/domain/attendance/check-events'
import { C_BY_NAME } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { inSections } from '../activities/sections-at.ts'
import { FACTS_OF_C } from '../families/children/child-facts.store.ts'
import { CONTACTS_OF_C } from '../families/pickups/people-of-child.store.ts'
import { doNotReleaseOfC, pickupsOfC, type Collecting } from '../families/pickups/pickups.store.ts'
import { TAUGHT_UNTIL } from '../families/pickups/family-visibility.store.ts'
import { nextActivitiesOfLine } from './next-activity.store.ts'
import { releaseChecksOfLine, type ReleaseRow } from './releases.store.ts'

/** A child expected at a meeting, with what was written down of it so far. */
export interface LineFacts extends ChildFacts {
  id: string
  place_id: string
  meeting_id: string
  child_id: string
  is_drop_in: boolean
  section_id: string
  section_name: string
  contacts: { name: string; phoneNumber: string | null }[]
  pick_up_option: string | null
  pickups: Collecting['pickups']
  do_not_release: Collecting['doNotRelease']
  refused_releases: { person: string; time: string; reason: string }[]
  near_release: { person: string; entry: string } | null
  /** Every check of a line that names more than one person. */
  release_checks: ReleaseRow[]
  date: string
  time_from: string
  time_to: string
  starts_at: string
  ends_at: string
  is_cancelled: boolean
  check_in: string | null
  check_out: string | null
  check_out_person: string | null
  override_reason: string | null
  note: string | null
  version: number
  /** The last day on which who teaches there teaches it: see `isFamilyTold`. */
  taught_until: string | null
  late_after_minutes: number
  pickup_grace_minutes: number
}

/** The lines of sections on a day, by name. As many as the sections have places. */
export function linesOn(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  date: string,
): Promise<LineFacts[]> {
  return lines(tx, schoolId, sql`${inSections('m.section_id', sectionIds)} and m.date = ${date}`)
}

/**
 * The lines of sections with these ids, whatever their day. They are looked for on `today` first, where they nearly
 * always are: an id says nothing of its day, so elsewhere every line of the sections has to be gone through.
 * An id of no line is left out.
 */
export async function linesWith(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  ids: readonly string[],
  today: string,
): Promise<LineFacts[]> {
  const isAsked = sql`${inSections('m.section_id', sectionIds)} and line.id = any(${ids}::uuid[])`
  const found = await lines(tx, schoolId, sql`m.date = ${today} and ${isAsked}`)
  return found.length === ids.length ? found : lines(tx, schoolId, isAsked)
}

/** The lines that meet a condition on `m` (meeting) and `p` (place), by name. */
export async function lines(tx: Tx, schoolId: string, condition: RawBuilder<unknown>): Promise<LineFacts[]> {
  const { rows } = await sql<LineFacts>`
    select line.id as id, p.id as place_id, m.id as meeting_id, p.child_id, p.pool = 'dropin' as is_drop_in, p.section_id,
      (select s.name from section s where s.school_id = p.school_id and s.id = p.section_id) as section_name,
      ${FACTS_OF_C}, ${CONTACTS_OF_C} as contacts,
      (select o.name from pick_up_option o where o.school_id = e.school_id and o.id = e.pick_up_option_id) as pick_up_option,
      -- a check that was made before one was over may arrive after it
      next.coming || ${pickupsOfC} || next.over as pickups, ${doNotReleaseOfC} as do_not_release,
      -- handed over without a network to somebody who may not collect; until somebody has seen to the child
      (select coalesce(jsonb_agg(jsonb_build_object('person', v.person, 'time', to_char(v.time, 'HH24:MI'), 'reason', v.refused)
          order by v.at, v.id), '[]') from attendance_event v
        -- a line that nobody wrote down has its refused checks all the same
        where v.school_id = p.school_id and v.attendance_id = line.id and v.refused is not null and v.act = 'OUT'
          and not exists (select from attendance_event w where w.school_id = v.school_id and w.attendance_id = v.attendance_id
            and w.refused is null and w.at > v.received_at)) as refused_releases,
      (select jsonb_build_object('person', v.person, 'entry', v.resembles) from attendance_event v
        where v.school_id = p.school_id and v.attendance_id = line.id and v.resembles is not null and v.refused is null
          and v.time = t.check_out and v.person = t.check_out_person
        order by v.at desc, v.id desc limit 1) as near_release,
      ${releaseChecksOfLine} as release_checks,
      m.date, m.time_from, m.time_to, m.starts_at, m.ends_at, m.is_cancelled,
      t.check_in, t.check_out, t.check_out_person, t.override_reason, t.note, coalesce(t.version, 0) as version, ${sql.raw(TAUGHT_UNTIL)} as taught_until,
      sc.late_after_minutes, sc.pickup_grace_minutes
    from meeting m
      join school sc on sc.school_id = m.school_id
      join place p on p.school_id = m.school_id and p.section_id = m.section_id and p.state = 'taken' and p.days @> m.date
      join enrolment e on e.school_id = p.school_id and e.id = p.enrolment_id
      join child c on c.school_id = p.school_id and c.id = p.child_id
      left join attendance t on t.school_id = m.school_id and t.meeting_id = m.id and t.place_id = p.id
      -- fenced: worked out once, and what is kept of a line is then looked for by it, with statistics or without
      cross join lateral (select app.line_id(p.id, m.id) as id offset 0) line
      cross join lateral ${nextActivitiesOfLine} next
    where m.school_id = ${schoolId} and ${condition}
    order by ${sql.raw(C_BY_NAME.join(', '))}, p.id, m.date`.execute(tx)
  return rows
}

export interface LineWritten {
  id: string
  placeId: string
  meetingId: string
  childId: string
  checkIn: string | null
  checkOut: string | null
  checkOutPerson: string | null
  overrideReason?: string | null
  note?: string | null
}

/** The check that makes a line say so. */
export interface CheckMade {
  act: CheckEvent['act']
  time: string | null
  isCorrection: boolean
  photoIdChecked?: boolean
  resembles?: string | null
}

/**
 * Writes lines down in one statement, beside each line that said something else before what it said (old values are
 * crossed out, never erased), and the checks that were made. A line without a check says what its checks come to when
 * they are settled: then it is written as it is given, reason and note as well.
 */
export async function writeLines(
  tx: Tx,
  schoolId: string,
  accountId: string,
  at: Temporal.Instant,
  lines: readonly (LineWritten & { check: CheckMade | null })[],
): Promise<void> {
  const rows = lines.map((line) => ({
    id: line.id,
    event_id: randomUUIDv7(),
    act: line.check?.act ?? null,
    time: line.check?.time ?? null,
    is_correction: line.check?.isCorrection ?? false,
    photo_id_checked: line.check?.photoIdChecked ?? false,
    resembles: line.check?.resembles ?? null,
    change_id: randomUUIDv7(),
    place_id: line.placeId,
    meeting_id: line.meetingId,
    child_id: line.childId,
    check_in: line.checkIn,
    check_out: line.checkOut,
    check_out_person: line.checkOutPerson,
    override_reason: line.overrideReason ?? null,
    note: line.note ?? null,
  }))
  await sql`
    with written as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(id uuid, event_id uuid, act text, "time" time,
        is_correction boolean, photo_id_checked boolean, resembles text, change_id uuid, place_id uuid, meeting_id uuid, child_id uuid, check_in time, check_out time, check_out_person text, override_reason text, note text)
    ), before as (
      select t.id, t.check_in, t.check_out, t.check_out_person, t.override_reason, w.change_id
      from attendance t join written w on w.id = t.id where t.school_id = ${schoolId} order by t.id for update of t
    ), kept as (
      insert into attendance_change (school_id, id, attendance_id, account_id, check_in, check_out, check_out_person, override_reason)
      select ${schoolId}, change_id, id, ${accountId}, check_in, check_out, check_out_person, override_reason from before
    ), made as (
      insert into attendance_event (school_id, id, attendance_id, act, at, account_id, time, is_correction, person, override_reason, note,
        photo_id_checked, resembles)
      select ${schoolId}, event_id, id, act, ${at.toString()}::timestamptz, ${accountId}, "time", is_correction,
        case when act = 'OUT' then check_out_person end, case when act = 'OUT' then override_reason end, case when act = 'OUT' then note end,
        photo_id_checked, resembles
      from written where act is not null
    )
    insert into attendance (school_id, id, place_id, meeting_id, child_id, check_in, check_in_by, check_out, check_out_by, check_out_person,
      override_reason, note)
    select ${schoolId}, w.id, w.place_id, w.meeting_id, w.child_id, w.check_in, case when w.check_in is not null then ${accountId}::uuid end,
      w.check_out, case when w.check_out is not null then ${accountId}::uuid end, w.check_out_person, w.override_reason, nullif(w.note, '')
    -- the join makes the old values be read, and locked, before the first new one is written
    from written w left join before b on b.id = w.id order by w.id
    on conflict (school_id, id) do update set
      check_in = excluded.check_in,
      check_in_by = case when attendance.check_in is distinct from excluded.check_in then excluded.check_in_by else attendance.check_in_by end,
      check_out = excluded.check_out,
      check_out_by = case when attendance.check_out is distinct from excluded.check_out then excluded.check_out_by else attendance.check_out_by end,
      check_out_person = excluded.check_out_person,
      -- the reason belongs to the person: it stays while the same one collects, whatever else is corrected
      override_reason = case when (select w.act is null from written w where w.id = excluded.id) then excluded.override_reason
        when excluded.check_out_person is not distinct from attendance.check_out_person
        then coalesce(excluded.override_reason, attendance.override_reason) else excluded.override_reason end,
      -- no note leaves the one there is, an empty one takes it off
      note = (select case when w.act is null or w.note is not null then nullif(w.note, '') else attendance.note end
        from written w where w.id = excluded.id),
      changed_at = app.now(),
      version = attendance.version + 1`.execute(tx)
}

export interface Day {
  meets: boolean
  previous: string | null
  next: string | null
}

/** Whether sections meet on a day, and on which days they meet before and after it. */
export async function meetingDays(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  date: string,
): Promise<Day> {
  const { rows } = await sql<Day>`
    select exists (select from meeting m where m.school_id = ${schoolId} and m.section_id = any(${sectionIds}::uuid[])
        and m.date = ${date} and not m.is_cancelled) as meets,
      (select max(m.date) from meeting m where m.school_id = ${schoolId} and m.section_id = any(${sectionIds}::uuid[])
        and m.date < ${date} and not m.is_cancelled) as previous,
      (select min(m.date) from meeting m where m.school_id = ${schoolId} and m.section_id = any(${sectionIds}::uuid[])
        and m.date > ${date} and not m.is_cancelled) as next`.execute(tx)
  return rows[0]!
}
