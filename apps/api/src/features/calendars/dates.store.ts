import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { isExpectedAt } from '../../platform/database/expected-at.ts'
import { inSections } from '../activities/sections-at.ts'

export interface DateOfAttendance {
  date: string
  time_from: string
  time_to: string
  is_cancelled: boolean
  expected: number
  dropped_in: number
  checked_in: number
}

/**
 * SQL condition: the spots counted in `f` are expected at this meeting (an alias of the statement). Only rows of a
 * single spot need the check.
 */
export function isMetAt(meeting: string): RawBuilder<unknown> {
  return sql`(f.place_id is null or exists (select from place p where p.school_id = ${sql.raw(meeting)}.school_id and p.id = f.place_id and ${isExpectedAt('p', meeting)} offset 0))`
}

/**
 * The days on which these sections meet, in order, with the children expected and checked in. Sections that meet on
 * the same day share a row.
 */
export async function datesOf(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
): Promise<DateOfAttendance[]> {
  const { rows } = await sql<DateOfAttendance>`
    with first as materialized (
      select m.section_id, min(m.ends_at) as ends_at from meeting m
      where m.school_id = ${schoolId} and ${inSections('m.section_id', sectionIds)} group by m.section_id
    ), filled as materialized (
      -- who came while it ran already stands alone: they are not expected where it was over
      select p.section_id, p.days, l.place_id, count(*) filter (where p.pool = 'regular') as expected, count(*) filter (where p.pool = 'dropin') as dropped_in
      from place p left join first f on f.section_id = p.section_id
        cross join lateral (select case when p.taken_at >= f.ends_at then p.id end as place_id) l
      where p.school_id = ${schoolId} and ${inSections('p.section_id', sectionIds)} and p.state = 'taken'
      group by p.section_id, p.days, l.place_id
    ), meets as (
      select m.date, m.time_from, m.time_to, m.is_cancelled,
        (select coalesce(sum(f.expected), 0) from filled f where f.section_id = m.section_id and f.days @> m.date and ${isMetAt('m')}) as expected,
        (select coalesce(sum(f.dropped_in), 0) from filled f where f.section_id = m.section_id and f.days @> m.date and ${isMetAt('m')}) as dropped_in,
        (select count(t.check_in) from attendance t where t.school_id = m.school_id and t.meeting_id = m.id) as checked_in
      from meeting m where m.school_id = ${schoolId} and ${inSections('m.section_id', sectionIds)}
    )
    select date, min(time_from) as time_from, max(time_to) as time_to, bool_and(is_cancelled) as is_cancelled,
      coalesce(sum(expected) filter (where not is_cancelled), 0)::int as expected,
      coalesce(sum(dropped_in) filter (where not is_cancelled), 0)::int as dropped_in, sum(checked_in)::int as checked_in
    from meets group by date order by date`.execute(tx)
  return rows
}
