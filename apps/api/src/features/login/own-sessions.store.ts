import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface AccountSession {
  id: string
  userAgent: string
  startedAt: string
  lastUsedAt: string
  /** Whether an operator uses it to look into the school. */
  isOperator: boolean
}

/** Returns an account's active sessions, in any school. Runs outside of any one school. */
export async function liveSessions(tx: Tx, accountId: string): Promise<AccountSession[]> {
  const { rows } = await sql<AccountSession>`
    select id, user_agent as "userAgent", created_at as "startedAt", rotated_at as "lastUsedAt",
      operator_login_id is not null as "isOperator" from session
    where account_id = ${accountId} and ended_at is null and expires_at > app.now()
    order by rotated_at desc, id limit 100`.execute(tx)
  return rows
}

/** Ends one session of an account. Returns whether it had not ended before. */
export async function endOwnSession(tx: Tx, accountId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update session set ended_at = app.now(), ended_because = 'ENDED'
    where account_id = ${accountId} and id = ${id} and ended_at is null`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends all sessions of an account except one. Returns how many of them were active. */
export async function endOthers(tx: Tx, accountId: string, currentId: string): Promise<number> {
  const { rows } = await sql<{ isLive: boolean }>`
    update session set ended_at = app.now(), ended_because = 'ENDED'
    where account_id = ${accountId} and id <> ${currentId} and ended_at is null
    returning expires_at > app.now() as "isLive"`.execute(tx)
  return rows.filter(({ isLive }) => isLive).length
}
