import { sql } from 'kysely'
import type { Role } from '@afterbell/domain/kernel/roles'
import { asPlatform, type Pool } from '../../../platform/database/database.ts'
import { INACTIVE_GRACE_HOURS } from '../../../platform/http/admit.ts'

/**
 * Returns the current role of sessions in schools, by `session school`. Leaves out sessions that ended, accounts turned
 * off here or everywhere, and schools closed or inactive for too long.
 */
export async function liveSessions(
  pool: Pool,
  sessionKeys: readonly { sessionId: string; schoolId: string }[],
): Promise<ReadonlyMap<string, Role>> {
  if (sessionKeys.length === 0) return new Map()
  const sessions = sessionKeys.map((each) => each.sessionId)
  const schools = sessionKeys.map((each) => each.schoolId)
  const { rows } = await asPlatform(pool, (tx) =>
    sql<{ session_id: string; school_id: string; role: Role }>`
      select s.id as session_id, m.school_id, m.role
      from unnest(${sessions}::uuid[], ${schools}::uuid[]) as asked(session_id, school_id)
        join session s on s.id = asked.session_id and s.ended_at is null and s.expires_at > app.now()
        join account a on a.id = s.account_id and a.state = 'ACTIVE'
        join school_directory d on d.id = asked.school_id and (d.state = 'ACTIVE' or (d.state = 'INACTIVE' and d.state_since > app.now() - ${`${INACTIVE_GRACE_HOURS} hours`}::interval))
        join membership m on m.school_id = asked.school_id and m.account_id = s.account_id and m.is_active`.execute(
      tx,
    ),
  )
  return new Map(rows.map((row) => [`${row.session_id} ${row.school_id}`, row.role]))
}
