import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Whether the sandbox has something to do yet with what it was asked to pay, or waits for a payer. */
export async function isUnderWayAtSandbox(tx: Tx, accountRef: string): Promise<boolean> {
  const { rows } = await sql<{ is_under_way: boolean }>`
    select exists (
      select from sandbox_object where account_ref = ${accountRef} and kind in ('PAYMENT', 'REFUND', 'REVERSAL')
        and (happens_at is not null or data->'steps'->-1->>'state' = 'REQUIRES_ACTION')
    ) as is_under_way`.execute(tx)
  return rows[0]!.is_under_way
}
