import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface Session {
  id: string
  account_id: string
  school_id: string | null
  generation: number
  token_hash: Buffer
  /** Seconds since the current refresh token was issued. */
  age_seconds: number
  lives: boolean
  /** Whether it is an operator's session, which is limited to this school. */
  is_operator: boolean
}

/** Returns the session of a refresh token, locked, so that concurrent tabs run one after the other. */
export async function lockSession(tx: Tx, id: string): Promise<Session | undefined> {
  const { rows } = await sql<Session>`
    select id, account_id, school_id, generation, token_hash, extract(epoch from app.now() - rotated_at)::float8 as age_seconds,
      ended_at is null and expires_at > app.now() as lives, operator_login_id is not null as is_operator
    from session where id = ${id} for update`.execute(tx)
  return rows[0]
}

export async function insertSession(
  tx: Tx,
  session: {
    id: string
    accountId: string
    schoolId: string
    tokenHash: Buffer
    minutes: number
    /** The browser's user agent. */
    userAgent: string
    operatorLoginId: string | null
    /** Whether it starts with a proven password, which some acts require to be a few minutes old at most. */
    isProved: boolean
  },
): Promise<void> {
  await sql`
    insert into session (id, account_id, school_id, token_hash, expires_at, user_agent, operator_login_id, proved_at)
    values (${session.id}, ${session.accountId}, ${session.schoolId}, ${session.tokenHash}, app.now() + make_interval(mins => ${session.minutes}::int),
      ${session.userAgent}, ${session.operatorLoginId}, case when ${session.isProved}::boolean then app.now() else '-infinity' end)`.execute(
    tx,
  )
}

export async function rotateSession(
  tx: Tx,
  id: string,
  generation: number,
  tokenHash: Buffer,
): Promise<void> {
  await sql`update session set generation = ${generation}, token_hash = ${tokenHash}, rotated_at = app.now() where id = ${id}`.execute(
    tx,
  )
}

export async function moveSession(tx: Tx, id: string, schoolId: string): Promise<void> {
  await sql`update session set school_id = ${schoolId} where id = ${id}`.execute(tx)
}

export async function endSession(tx: Tx, id: string, because: 'LOGOUT' | 'REPLAY'): Promise<void> {
  await sql`update session set ended_at = app.now(), ended_because = ${because} where id = ${id} and ended_at is null`.execute(
    tx,
  )
}

/** Ends all sessions that are in this school. Sessions of the same people in other schools stay. */
export async function endSessionsIn(tx: Tx, schoolId: string): Promise<void> {
  await sql`
    update session s set ended_at = app.now(), ended_because = 'CLOSED' from membership m
    where m.school_id = ${schoolId} and s.account_id = m.account_id and s.school_id = m.school_id and s.ended_at is null`.execute(
    tx,
  )
}

/** Deletes sessions 30 days after they expired. */
export async function forgetSessions(tx: Tx): Promise<void> {
  await sql`delete from session where expires_at < app.now() - interval '30 days'`.execute(tx)
}
