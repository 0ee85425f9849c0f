import { sql } from 'kysely'
import type { Account } from '@afterbell/domain/ledger/ledger'
import { paymentEntries, type PaymentKind } from '@afterbell/domain/invoices/payment-entries'
import type { Tx } from '../../platform/database/database.ts'

interface InvoiceEntry {
  id: string
  date: string
  source: 'INVOICE' | 'CREDIT_NOTE' | 'CREDIT' | 'PAYMENT' | 'REFUND' | 'REVERSAL' | 'WRITE_OFF'
  sourceId: string
  debit: Account
  credit: Account
  cents: number
  /** Why it was written off. */
  reason: string | null
  /** Paid by the link of the invoice. */
  isByLink: boolean
}

export type PaymentOfInvoice = InvoiceEntry & { kind: PaymentKind }

/** How an invoice was paid, and what of that went back, in the order in which it happened: read from the ledger. */
export async function paymentsOfInvoice(
  tx: Tx,
  school: { id: string; timezone: string },
  invoiceId: string,
): Promise<PaymentOfInvoice[]> {
  const { rows } = await sql<InvoiceEntry>`
    select e.key as id, (e.at at time zone ${school.timezone}::text)::date as date, e.source, e.source_id as "sourceId", e.debit, e.credit, e.cents,
      (select w.reason from write_off w where w.school_id = e.school_id and w.id = e.source_id) as reason,
      exists (select from payment p where p.school_id = e.school_id and p.id = e.source_id and p.is_by_link) as "isByLink"
    from ledger_entry e where e.school_id = ${school.id} and e.invoice_id = ${invoiceId} order by e.at, e.key`.execute(
    tx,
  )
  return paymentEntries(rows)
}
