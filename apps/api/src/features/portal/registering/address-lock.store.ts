import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/**
 * Lets those who begin a family for one address take turns until the transaction ends. An advisory lock, because there is no
 * row yet.
 */
export async function lockAddress(tx: Tx, addressMark: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`new family ${addressMark}`}, 0))`.execute(tx)
}
