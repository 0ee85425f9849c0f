import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

interface MeetingSpan {
  activity_id: string
  first: string
  last: string
}

/** Returns the first and the last meeting of activities in their active sections, canceled ones left out. */
export async function meetingSpans(
  tx: Tx,
  schoolId: string,
  activityIds: readonly string[],
): Promise<MeetingSpan[]> {
  const { rows } = await sql<MeetingSpan>`
    select s.activity_id, min(m.date) as first, max(m.date) as last
    from section s join meeting m on m.school_id = s.school_id and m.section_id = s.id
    where s.school_id = ${schoolId} and s.activity_id = any(${activityIds}::uuid[]) and s.is_active and not m.is_cancelled
    group by s.activity_id`.execute(tx)
  return rows
}
