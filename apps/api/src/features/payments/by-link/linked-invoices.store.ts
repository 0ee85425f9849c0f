import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { UNDER_WAY } from '../methods/under-way.store.ts'

/** Returns the payer's first name if the payer is a guardian of the paying family. */
export async function firstNameOf(tx: Tx, schoolId: string, payerId: string): Promise<string | null> {
  const { rows } = await sql<{ first_name: string }>`
    select g.first_name from payer p
      join guardian g on g.school_id = p.school_id and g.family_id = p.family_id and (p.home_id is null or g.home_id = p.home_id)
    where p.school_id = ${schoolId} and p.id = ${payerId} and p.name = g.first_name || ' ' || g.last_name
    order by g.position limit 1`.execute(tx)
  return rows[0]?.first_name ?? null
}

/** Returns a payment made by the link of an invoice: the given one, or else the latest that is under way. */
export async function paymentByLink(
  tx: Tx,
  schoolId: string,
  { invoiceId, paymentId }: { invoiceId: string; paymentId: string | null },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payment_invoice x join payment p on p.school_id = x.school_id and p.id = x.payment_id
    where x.school_id = ${schoolId} and x.invoice_id = ${invoiceId} and p.is_by_link
      and ${paymentId === null ? sql`p.state in ${UNDER_WAY}` : sql`p.id = ${paymentId}`}
    order by p.created_at desc limit 1`.execute(tx)
  return rows[0]?.id
}
