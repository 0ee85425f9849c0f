import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Holds what others pay for children until the act is done, in the order of the ids: whoever uses a share up has to be alone with it.
 * They come before payers in the order of locks.
 */
export async function holdShares(tx: Tx, schoolId: string, childIds: readonly string[]): Promise<void> {
  await sql`
    select id from share where school_id = ${schoolId} and child_id = any(${childIds}::uuid[]) order by id for no key update`.execute(
    tx,
  )
}
