import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Active locations, by name. */
export async function activeLocations(tx: Tx, schoolId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from location where school_id = ${schoolId} and is_active order by name collate "und-x-icu", id`.execute(
    tx,
  )
  return rows
}

/** Names of activities at these locations, past ones and drafts included, removed ones excluded. */
export async function namesHeldAt(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ id: string; names: string[] }>`
    select location_id as id, array_agg(name order by name collate "und-x-icu") as names from activity
    where school_id = ${schoolId} and location_id = any(${ids}::uuid[]) and removed_at is null
    group by location_id`.execute(tx)
  return new Map(rows.map(({ id, names }) => [id, names]))
}
