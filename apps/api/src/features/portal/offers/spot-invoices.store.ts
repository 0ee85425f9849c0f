import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { GuardianOfFamily } from '../../wait-list/linked-spots.store.ts'

/** Returns the open invoices of a spot that a guardian pays: the family's, or those of their own home. */
export async function openInvoicesFor(
  tx: Tx,
  schoolId: string,
  { enrollmentId, guardian }: { enrollmentId: string; guardian: GuardianOfFamily },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select i.id from invoice i join payer y on y.school_id = i.school_id and y.id = i.payer_id
    where i.school_id = ${schoolId} and i.kind = 'INVOICE' and i.state = 'ISSUED' and i.open_cents > 0
      and exists (select from invoice_line l where l.school_id = i.school_id and l.invoice_id = i.id and l.enrollment_id = ${enrollmentId})
      and (y.kind = 'FAMILY' and y.family_id = ${guardian.familyId} or y.kind = 'HOME' and y.home_id = ${guardian.homeId}::uuid)
    order by i.created_at desc, i.id limit 1`.execute(tx)
  return rows.map(({ id }) => id)
}
