import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Records that a user was sent to a provider in this session. Stores only the hash of the state parameter. */
export async function keepConnectState(
  tx: Tx,
  {
    hash,
    schoolId,
    sessionId,
    app,
    minutes,
  }: { hash: Buffer; schoolId: string; sessionId: string; app: string; minutes: number },
): Promise<void> {
  await sql`
    insert into connect_state (hash, school_id, session_id, app, expires_at)
    values (${hash}, ${schoolId}, ${sessionId}, ${app}, app.now() + make_interval(mins => ${minutes}::int))`.execute(
    tx,
  )
}

/** Uses up a state. Returns false unless it was made for this app, school and session, and is neither used nor expired. */
export async function useConnectState(
  tx: Tx,
  { hash, schoolId, sessionId, app }: { hash: Buffer; schoolId: string; sessionId: string; app: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update connect_state set used_at = app.now()
    where hash = ${hash} and school_id = ${schoolId} and session_id = ${sessionId} and app = ${app}
      and used_at is null and expires_at > app.now()`.execute(tx)
  return numAffectedRows === 1n
}

/** Deletes states a day after they expired. */
export async function forgetConnectStates(tx: Tx): Promise<void> {
  await sql`delete from connect_state where expires_at < app.now() - interval '1 day'`.execute(tx)
}
