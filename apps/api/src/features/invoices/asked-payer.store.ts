import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** The family of the person who is to pay, and their home within it. */
export interface PayerFamily {
  homeId: string | null
  /** At least one. */
  childIds: string[]
}

/** Returns the family of a guardian or else of a payer. Undefined if it, or the payer's home, no longer exists. */
export async function familyOfPayer(
  tx: Tx,
  schoolId: string,
  { parentId, payerId }: { parentId: string | null; payerId: string | null },
): Promise<PayerFamily | undefined> {
  const family = parentId
    ? sql`select g.family_id, g.home_id from guardian g where g.school_id = ${schoolId} and g.id = ${parentId}`
    : sql`select p.family_id, p.home_id from payer p where p.school_id = ${schoolId} and p.id = ${payerId}::uuid
        and (p.kind = 'FAMILY' or p.home_id is not null)`
  const { rows } = await sql<PayerFamily>`
    select asked.home_id as "homeId",
      array(select c.id from child c where c.school_id = ${schoolId} and c.family_id = asked.family_id order by c.created_at, c.id) as "childIds"
    from (${family}) asked`.execute(tx)
  return rows[0] && rows[0].childIds.length > 0 ? rows[0] : undefined
}
