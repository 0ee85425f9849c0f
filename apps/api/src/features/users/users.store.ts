import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Returns all active users who teach, whatever their role, by name. */
export async function activeInstructors(tx: Tx, schoolId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, first_name || ' ' || last_name as name from staff
    where school_id = ${schoolId} and is_active and is_instructor
    order by first_name collate "und-x-icu", last_name collate "und-x-icu", id`.execute(tx)
  return rows
}
