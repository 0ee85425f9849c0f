import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Saves the Google Analytics ID that counts visits; null stops counting. */
export async function keepTrackingId(tx: Tx, schoolId: string, id: string | null): Promise<void> {
  if (id === null) await sql`delete from analytics where school_id = ${schoolId}`.execute(tx)
  else
    await sql`
      insert into analytics (school_id, ga_tracking_id) values (${schoolId}, ${id})
      on conflict (school_id) do update set ga_tracking_id = excluded.ga_tracking_id, set_at = app.now()`.execute(
      tx,
    )
}
