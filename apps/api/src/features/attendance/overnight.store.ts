import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Meeting } from './today.store.ts'

/** A child still in when the day of a meeting ended, with section and activity. */
export interface OvernightLine extends Meeting {
  meeting_id: string
  place_id: string
  child_id: string
}

/**
 * Returns children checked in on a day who are not out yet or left the next day. The index `attendance_overnight` holds
 * only those. `sections` is a condition on `s` (section) and `m` (meeting).
 */
export async function overnightLines(
  tx: Tx,
  schoolId: string,
  date: string,
  sections: RawBuilder<unknown>,
): Promise<OvernightLine[]> {
  const { rows } = await sql<OvernightLine>`
    select s.id as section_id, a.id as activity_id, a.kind, a.name, m.time_from, m.time_to, t.meeting_id, t.place_id, t.child_id
    from meeting m
      join attendance t on t.school_id = m.school_id and t.meeting_id = m.id and t.check_in is not null
        and (t.check_out is null or t.check_out_date is not null)
      join section s on s.school_id = m.school_id and s.id = m.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where m.school_id = ${schoolId} and m.date = ${date}
      and not a.is_draft and a.removed_at is null and ${sections}
    order by m.time_from, a.name collate "und-x-icu", s.position, s.id`.execute(tx)
  return rows
}
