import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** A write-off of a payer's debts, with its reason. */
interface WriteOff {
  id: string
  payerId: string
  reason: string
  accountId: string
}

export async function insertWriteOff(
  tx: Tx,
  schoolId: string,
  { id, payerId, reason, accountId }: WriteOff,
): Promise<void> {
  await sql`
    insert into write_off (school_id, id, payer_id, reason, created_by)
    values (${schoolId}, ${id}, ${payerId}, ${reason}, ${accountId})`.execute(tx)
}
