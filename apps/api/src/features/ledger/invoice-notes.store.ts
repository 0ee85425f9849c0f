import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

// The parts of an issued invoice that may change: the memo, the payment link, and when it was emailed.

/** Changes the memo. Returns whether it was different before. */
export async function updateMemo(tx: Tx, schoolId: string, id: string, memo: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invoice set memo = ${memo}, version = version + 1
    where school_id = ${schoolId} and id = ${id} and memo <> ${memo}`.execute(tx)
  return Number(numAffectedRows) > 0
}

/** Replaces the seed of the payment link, so the previous link stops working. */
export async function replaceLinkSeed(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`
    update invoice set link_seed = gen_random_uuid(), version = version + 1 where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

/**
 * Records that invoices are emailed now. Returns those not emailed within the last minute, so a double click sends
 * once.
 */
export async function markEmailed(tx: Tx, schoolId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update invoice set emailed_at = app.now()
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) and (emailed_at is null or emailed_at < app.now() - interval '1 minute')
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Records that a receipt is emailed now. False within a minute of the last time. */
export async function markReceiptEmailed(tx: Tx, schoolId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update invoice set receipt_emailed_at = app.now()
    where school_id = ${schoolId} and id = ${id} and (receipt_emailed_at is null or receipt_emailed_at < app.now() - interval '1 minute')
    returning id`.execute(tx)
  return rows.length > 0
}

/** Records that a payer's statement is emailed now. False within a minute of the last time. */
export async function markStatementEmailed(tx: Tx, schoolId: string, payerId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update payer set statement_emailed_at = app.now()
    where school_id = ${schoolId} and id = ${payerId} and (statement_emailed_at is null or statement_emailed_at < app.now() - interval '1 minute')
    returning id`.execute(tx)
  return rows.length > 0
}
