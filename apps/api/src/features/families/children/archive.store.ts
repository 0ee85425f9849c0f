import { sql } from 'kysely'
import { nameOf } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Locks children who are not archived, in the order of their ids. Waits for an enrollment in progress, and blocks new
 * ones until the transaction ends.
 */
export async function lockToArchive(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${nameOf('child')} as name from child
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) and archived_at is null order by id for update`.execute(
    tx,
  )
  return rows
}

/** Archives children. `undone` children were created by mistake: no list shows them, not even the archive. */
export async function archiveChildren(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
  undone: readonly string[] = [],
): Promise<void> {
  await sql`
    update child set archived_at = app.now(), version = version + 1, is_undone = id = any(${undone}::uuid[])
    where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(tx)
}

export async function restoreRows(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update child set archived_at = null, is_undone = false, version = version + 1 where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
}

/** Archives all children of a school. */
export async function archiveAll(tx: Tx, schoolId: string): Promise<void> {
  await sql`
    update child set archived_at = app.now(), version = version + 1 where school_id = ${schoolId} and archived_at is null`.execute(
    tx,
  )
}
