import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Returns the online meeting link of an activity, or null if there is none yet. */
export async function meetingLinkOf(tx: Tx, schoolId: string, activityId: string): Promise<string | null> {
  const { rows } = await sql<{ join_url: string | null }>`
    select join_url from zoom_meeting where school_id = ${schoolId} and activity_id = ${activityId}`.execute(
    tx,
  )
  return rows[0]?.join_url ?? null
}
