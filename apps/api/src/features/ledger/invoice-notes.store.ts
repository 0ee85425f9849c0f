import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

// What may change of an invoice that was issued: what the family reads beside it, by which link it is paid, and when it was emailed.

/** Changes the memo. Answers whether it was another one before. */
export async function updateMemo(tx: Tx, schoolId: string, id: string, memo: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invoice set memo = ${memo}, version = version + 1
    where school_id = ${schoolId} and id = ${id} and memo <> ${memo}`.execute(tx)
  return Number(numAffectedRows) > 0
}

/** Its link is made of another seed from now on: the one before opens nothing. */
export async function replaceLinkSeed(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`
    update invoice set link_seed = gen_random_uuid(), version = version + 1 where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

/** Notes that invoices are emailed now. Answers those for which that was not asked within the last minute: a double click is one. */
export async function markEmailed(tx: Tx, schoolId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update invoice set emailed_at = app.now()
    where school_id = ${schoolId} and id = any(${ids}::uuid[]) and (emailed_at is null or emailed_at < app.now() - interval '1 minute')
    returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The same of receipts. */
export async function markReceiptEmailed(tx: Tx, schoolId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update invoice set receipt_emailed_at = app.now()
    where school_id = ${schoolId} and id = ${id} and (receipt_emailed_at is null or receipt_emailed_at < app.now() - interval '1 minute')
    returning id`.execute(tx)
  return rows.length > 0
}

/** The same of the statements of a payer. */
export async function markStatementEmailed(tx: Tx, schoolId: string, payerId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update payer set statement_emailed_at = app.now()
    where school_id = ${schoolId} and id = ${payerId} and (statement_emailed_at is null or statement_emailed_at < app.now() - interval '1 minute')
    returning id`.execute(tx)
  return rows.length > 0
}
