import { sql } from 'kysely'
import { asPlatform, type Pool } from '../../platform/database.ts'

/** Which sessions still live in which schools, as `session school`. */
export async function liveSessions(
  pool: Pool,
  asked: readonly { sessionId: string; schoolId: string }[],
): Promise<ReadonlySet<string>> {
  if (asked.length === 0) return new Set()
  const sessions = asked.map((each) => each.sessionId)
  const schools = asked.map((each) => each.schoolId)
  const { rows } = await asPlatform(pool, (tx) =>
    sql<{ session_id: string; school_id: string }>`
      select s.id as session_id, m.school_id
      from unnest(${sessions}::uuid[], ${schools}::uuid[]) as asked(session_id, school_id)
        join session s on s.id = asked.session_id and s.ended_at is null and s.expires_at > app.now()
        join membership m on m.school_id = asked.school_id and m.account_id = s.account_id and m.is_active`.execute(
      tx,
    ),
  )
  return new Set(rows.map((row) => `${row.session_id} ${row.school_id}`))
}
