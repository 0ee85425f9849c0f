import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Spots of charges whose child moved to another weekday after the charge was written, by place. The value is the day
 * the last of those weekdays was given up, null while the child still has it.
 */
export async function movedSpots(
  tx: Tx,
  school: { id: string; timezone: string },
  chargeIds: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ place_id: string; given_up_on: string | null }>`
    with recursive follow as (
      select p.id as first_id, p.id, p.left_at
      from care_charge b join place p on p.school_id = b.school_id and p.id = b.place_id
      where b.school_id = ${school.id} and b.charge_id = any(${chargeIds}::uuid[]) and p.left_at > b.created_at
      union
      select f.first_id, n.id, n.left_at
      from follow f join place n on n.school_id = ${school.id} and n.moved_from = f.id and f.left_at is not null
    )
    select first_id as place_id, (nullif(max(coalesce(left_at, 'infinity')), 'infinity') at time zone ${school.timezone})::date as given_up_on
    from follow group by first_id having count(*) > 1`.execute(tx)
  return new Map(rows.map(({ place_id, given_up_on }) => [place_id, given_up_on]))
}
