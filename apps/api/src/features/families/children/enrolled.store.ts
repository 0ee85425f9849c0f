import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Returns the activities in which children have a place or wait for one from today on, by child id. */
export async function enrolledFrom(
  tx: Tx,
  schoolId: string,
  childIds: readonly string[],
  today: string,
): Promise<Map<string, { activity: string; isWaiting: boolean }[]>> {
  const { rows } = await sql<{ child_id: string; activity: string; is_waiting: boolean }>`
    select distinct p.child_id, a.name as activity, p.state = 'waiting' as is_waiting
    from place p join section s on s.school_id = p.school_id and s.id = p.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where p.school_id = ${schoolId} and p.child_id = any(${childIds}::uuid[]) and p.left_at is null
      and (p.state in ('taken', 'waiting') or p.state = 'held' and p.expires_at > app.now())
      and a.removed_at is null and (a.ends_on is null or a.ends_on >= ${today}) and p.days && datemultirange(daterange(${today}::date, null))
    order by a.name`.execute(tx)
  const byChild = Map.groupBy(rows, ({ child_id }) => child_id)
  return new Map(
    [...byChild].map(([id, places]) => [
      id,
      places.map(({ activity, is_waiting }) => ({ activity, isWaiting: is_waiting })),
    ]),
  )
}
