import { sql, type RawBuilder } from 'kysely'

// Attendance expected at a meeting, as SQL. Rooms on both sides of attendance count it, so it stands below them.

/** Whether the spot `p` was taken after the meeting `m` ended. */
export const IS_ENROLLED_AFTER = isTakenAfter('p', 'm')

function isTakenAfter(spot: string, meeting: string): RawBuilder<unknown> {
  return sql.raw(`(${spot}.taken_at >= ${meeting}.ends_at)`)
}

/**
 * Returns a condition: the child of a taken spot is expected at a meeting on a date it covers, see `isExpected` of
 * the domain.
 *
 * The aliased rows need school_id, id, child_id, section_id and taken_at, and id, date and ends_at. Attendance is
 * checked last, fenced: only late enrollments need it.
 * @answers Who is expected at a meeting?
 */
export function isExpectedAt(spot: string, meeting: string): RawBuilder<unknown> {
  return sql`(not ${isTakenAfter(spot, meeting)} or ${isRecorded(spot, meeting)})`
}

/** The same for the spot `p` and the meeting `m`. */
export const IS_EXPECTED = isExpectedAt('p', 'm')

function isRecorded(p: string, m: string): RawBuilder<unknown> {
  return sql.raw(`(
    exists (select from attendance x where x.school_id = ${p}.school_id and x.meeting_id = ${m}.id and x.place_id = ${p}.id and x.check_in is not null offset 0)
    or exists (select from absence x where x.school_id = ${p}.school_id and x.child_id = ${p}.child_id and x.withdrawn_at is null
      and x.ends_on >= ${m}.date and x.starts_on <= ${m}.date
      and (x.activity_id is null or x.activity_id = (select o.activity_id from section o where o.school_id = ${p}.school_id and o.id = ${p}.section_id)) offset 0))`)
}
