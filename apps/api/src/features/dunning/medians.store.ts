import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** The median of past payments of the family of payer `y`, in cents. Null without any payments. */
export const MEDIAN_OF_Y: RawBuilder<unknown> = sql`(
  select percentile_cont(0.5) within group (order by p.cents)::float8 from payment p
  where p.school_id = y.school_id and p.state = 'SUCCEEDED' and p.payer_id in (
    select o.id from payer o where o.school_id = y.school_id and (o.id = y.id or o.family_id = y.family_id)))`

/** Returns the same median for several payers, by id. */
export async function mediansOf(
  tx: Tx,
  schoolId: string,
  payerIds: readonly string[],
): Promise<Map<string, number>> {
  if (payerIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; cents: number | null }>`
    select y.id, ${MEDIAN_OF_Y} as cents from payer y where y.school_id = ${schoolId} and y.id = any(${payerIds}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, cents }) => [id, cents ?? 0]))
}
