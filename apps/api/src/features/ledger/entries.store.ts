import { sql } from 'kysely'
import type { Posting } from '@afterbell/domain/ledger/ledger'
import type { Tx } from '../../platform/database/database.ts'

export interface Booking {
  source: 'INVOICE' | 'CREDIT' | 'PAYMENT' | 'REFUND' | 'REVERSAL' | 'WRITE_OFF'
  sourceId: string
  payerId: string
  accountId: string | null
  postings: readonly (Posting & { invoiceId?: string })[]
}

/** Writes what happened into the ledger. What stands there under its key already is not written again. */
export async function book(
  tx: Tx,
  schoolId: string,
  { source, sourceId, payerId, accountId, postings }: Booking,
): Promise<void> {
  if (postings.length === 0) return
  const rows = postings.map(({ key, debit, credit, cents, invoiceId }) => ({
    key,
    debit,
    credit,
    cents,
    invoice_id: invoiceId ?? null,
  }))
  await sql`
    insert into ledger_entry (school_id, key, source, source_id, debit, credit, cents, payer_id, invoice_id, by_account_id)
    select ${schoolId}, e.key, ${source}, ${sourceId}::uuid, e.debit, e.credit, e.cents, ${payerId}::uuid, e.invoice_id, ${accountId}::uuid
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(key text, debit text, credit text, cents int, invoice_id uuid)
    on conflict (school_id, key) do nothing`.execute(tx)
}
