import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** The subject of a pause: one invoice, or everything of a payer. */
export type PauseSubject = { invoiceId: string } | { payerId: string }

/** Pauses dunning. Returns false if it is already paused. */
export async function insertPause(
  tx: Tx,
  schoolId: string,
  { paused, reason, accountId }: { paused: PauseSubject; reason: string; accountId: string },
): Promise<boolean> {
  const { payerId, invoiceId } = idsOf(paused)
  const { rows } = await sql<{ id: string }>`
    insert into dunning_pause (school_id, id, payer_id, invoice_id, reason, created_by)
    values (${schoolId}, ${randomUUIDv7()}, ${payerId}::uuid, ${invoiceId}::uuid, ${reason}, ${accountId})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** Resumes dunning. Returns false if it was not paused. */
export async function endPause(
  tx: Tx,
  schoolId: string,
  { paused, accountId }: { paused: PauseSubject; accountId: string },
): Promise<boolean> {
  const { payerId, invoiceId } = idsOf(paused)
  const { rows } = await sql<{ id: string }>`
    update dunning_pause set ended_at = app.now(), ended_by = ${accountId}
    where school_id = ${schoolId} and ended_at is null
      and (payer_id = ${payerId}::uuid or invoice_id = ${invoiceId}::uuid) returning id`.execute(tx)
  return rows.length > 0
}

export interface PauseRow {
  payerId: string | null
  invoiceId: string | null
  reason: string
  since: string
  by: string | null
}

/** Returns the active pauses of invoices and payers. */
export async function pausesOf(
  tx: Tx,
  schoolId: string,
  { invoiceIds, payerIds }: { invoiceIds: readonly string[]; payerIds: readonly string[] },
): Promise<PauseRow[]> {
  const { rows } = await sql<PauseRow>`
    select z.payer_id as "payerId", z.invoice_id as "invoiceId", z.reason, z.created_at as since, t.first_name || ' ' || t.last_name as by
    from dunning_pause z left join staff t on t.school_id = z.school_id and t.id = z.created_by
    where z.school_id = ${schoolId} and z.ended_at is null
      and (z.payer_id = any(${payerIds}::uuid[]) or z.invoice_id = any(${invoiceIds}::uuid[]))`.execute(tx)
  return rows
}

function idsOf(paused: PauseSubject): { payerId: string | null; invoiceId: string | null } {
  return 'payerId' in paused
    ? { payerId: paused.payerId, invoiceId: null }
    : { payerId: null, invoiceId: paused.invoiceId }
}
