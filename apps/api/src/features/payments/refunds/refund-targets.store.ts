import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** Returns the invoices of a payment, or the invoice with this id. */
export async function invoicesOfTarget(
  tx: Tx,
  schoolId: string,
  id: string,
): Promise<{ id: string; payer_id: string; is_payment: boolean }[]> {
  const { rows } = await sql<{ id: string; payer_id: string; is_payment: boolean }>`
    select i.id, i.payer_id, true as is_payment from payment_invoice x join invoice i on i.school_id = x.school_id and i.id = x.invoice_id
    where x.school_id = ${schoolId} and x.payment_id = ${id}
    union all
    select i.id, i.payer_id, false from invoice i where i.school_id = ${schoolId} and i.id = ${id} and i.kind = 'INVOICE' and i.state = 'ISSUED'`.execute(
    tx,
  )
  return rows
}

/** Returns the invoices in which a spot was billed; one row without an invoice if it never was. */
export async function invoicesOfRoster(
  tx: Tx,
  schoolId: string,
  rosterId: string,
): Promise<{ enrollment_id: string; id: string | null; payer_id: string | null }[]> {
  const { rows } = await sql<{ enrollment_id: string; id: string | null; payer_id: string | null }>`
    select distinct p.enrollment_id, i.id, i.payer_id from place p
      left join invoice_line l on l.school_id = p.school_id and l.enrollment_id = p.enrollment_id
      left join invoice i on i.school_id = l.school_id and i.id = l.invoice_id and i.kind = 'INVOICE' and i.state = 'ISSUED'
    where p.school_id = ${schoolId} and p.id = ${rosterId}`.execute(tx)
  return rows
}
