import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

interface NextMeeting {
  date: string
  timeFrom: string
  timeTo: string
}

/** Returns the current or next meeting of sections; null if all are over. */
export async function nextMeetingOf(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
): Promise<NextMeeting | null> {
  // A meeting past midnight has the date it began on.
  const { rows } = await sql<NextMeeting>`
    select m.date, to_char(m.time_from, 'HH24:MI') as "timeFrom", to_char(m.time_to, 'HH24:MI') as "timeTo"
    from unnest(${sectionIds}::uuid[]) s(id) cross join lateral (
      select m.date, m.time_from, m.time_to from meeting m
      where m.school_id = ${schoolId} and m.section_id = s.id and m.date >= app.now()::date - 2 and m.ends_at > app.now() and not m.is_cancelled
      order by m.date limit 1) m
    order by m.date, m.time_from limit 1`.execute(tx)
  return rows[0] ?? null
}
