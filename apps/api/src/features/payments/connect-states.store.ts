import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Somebody of a school was sent to a provider in this session. Only the hash of what travels along is kept. */
export async function keepConnectState(
  tx: Tx,
  {
    hash,
    schoolId,
    sessionId,
    minutes,
  }: { hash: Buffer; schoolId: string; sessionId: string; minutes: number },
): Promise<void> {
  await sql`
    insert into connect_state (hash, school_id, session_id, expires_at)
    values (${hash}, ${schoolId}, ${sessionId}, app.now() + make_interval(mins => ${minutes}::int))`.execute(
    tx,
  )
}

/** Uses it up. False unless it was made for this school in this session, and neither used nor expired. */
export async function useConnectState(
  tx: Tx,
  { hash, schoolId, sessionId }: { hash: Buffer; schoolId: string; sessionId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update connect_state set used_at = app.now()
    where hash = ${hash} and school_id = ${schoolId} and session_id = ${sessionId}
      and used_at is null and expires_at > app.now()`.execute(tx)
  return numAffectedRows === 1n
}
