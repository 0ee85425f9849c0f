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
  /** Why it was written off or refunded. */
  reason: string | null
  /** The payment of an incoming payment, refund or reversal. */
  paymentId: string | null
  /** Whether it was paid by the invoice's link. */
  isByLink: boolean
}

export type PaymentOfInvoice = InvoiceEntry & { kind: PaymentKind }

/**
 * Returns the payments and refunds of an invoice from the ledger, in order. Payments made outside count on the day
 * they were received. Of a refund over several invoices, it returns this invoice's part.
 */
export async function paymentsOfInvoice(
  tx: Tx,
  school: { id: string; timezone: string },
  invoiceId: string,
): Promise<PaymentOfInvoice[]> {
  const { rows } = await sql<InvoiceEntry>`
    select entry.id,
      coalesce((select p.received_on from payment p where p.school_id = ${school.id} and p.id = entry.source_id and entry.source = 'PAYMENT'),
        (entry.at at time zone ${school.timezone}::text)::date) as date, entry.source, entry.source_id as "sourceId",
      entry.debit, entry.credit, entry.cents,
      coalesce((select w.reason from write_off w where w.school_id = ${school.id} and w.id = entry.source_id),
        (select nullif(r.reason, '') from refund r where r.school_id = ${school.id} and r.id = entry.source_id)) as reason,
      case entry.source when 'PAYMENT' then entry.source_id
        when 'REFUND' then (select r.payment_id from refund r where r.school_id = ${school.id} and r.id = entry.source_id)
        when 'REVERSAL' then (select v.payment_id from reversal v where v.school_id = ${school.id} and v.id = entry.source_id) end as "paymentId",
      exists (select from payment p where p.school_id = ${school.id} and p.id = entry.source_id and p.is_by_link) as "isByLink"
    from (
      select e.key as id, e.at, e.source, e.source_id, e.debit, e.credit, e.cents
        from ledger_entry e where e.school_id = ${school.id} and e.invoice_id = ${invoiceId}
      union all select e.key, e.at, e.source, e.source_id, e.debit, e.credit, x.cents
        from refund_invoice x join ledger_entry e on e.school_id = x.school_id and e.source_id = x.refund_id and e.source = 'REFUND'
        where x.school_id = ${school.id} and x.invoice_id = ${invoiceId} and e.invoice_id is null
    ) entry order by date, entry.at, entry.id`.execute(tx)
  return paymentEntries(rows)
}
