import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Locks the shares of children until the end of the transaction, in the order of their ids. Use it before spending a
 * share. In lock order, shares come before payers.
 */
export async function holdShares(tx: Tx, schoolId: string, childIds: readonly string[]): Promise<void> {
  await sql`
    select id from share where school_id = ${schoolId} and child_id = any(${childIds}::uuid[]) order by id for no key update`.execute(
    tx,
  )
}
