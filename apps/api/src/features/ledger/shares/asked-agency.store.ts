import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { AgencyPaying } from '../payers/payers.ts'
import { creditOf, SCHOOL_ON_INVOICE, TAX_OF_S, type PayingFamily } from '../payers/payers.store.ts'

/** An agency that is billed directly, and what else its invoice needs. */
export interface BilledAgency {
  agency: AgencyPaying
  isActive: boolean
  school: PayingFamily['school']
  due_days: number
  tax: PayingFamily['tax']
}

/** Returns the agency with this payer id. Undefined if the payer is not an agency. */
export async function billedAgency(
  tx: Tx,
  schoolId: string,
  payerId: string,
): Promise<BilledAgency | undefined> {
  const { rows } = await sql<BilledAgency>`
    select jsonb_build_object('id', p.id, 'name', p.name, 'email', p.email, 'street', g.street, 'city', g.city, 'state', g.state,
        'postalCode', g.postal_code, 'reference', g.reference, 'creditCents', ${creditOf('p')}) as agency,
      g.is_active as "isActive", ${SCHOOL_ON_INVOICE} as school, s.invoice_due_days as due_days, ${TAX_OF_S} as tax
    from payer p
      join agency g on g.school_id = p.school_id and g.id = p.id
      join school s on s.school_id = p.school_id
      join own_school o on o.school_id = p.school_id
    where p.school_id = ${schoolId} and p.id = ${payerId}`.execute(tx)
  return rows[0]
}
