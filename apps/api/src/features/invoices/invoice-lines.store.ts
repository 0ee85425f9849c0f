import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { LineKind } from '@afterbell/domain/ledger/bill'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import type { LineTerms } from '../ledger/line-terms.store.ts'
import type { Tx } from '../../platform/database/database.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'

export interface InvoiceLineRecord extends LineTerms {
  id: string
  kind: LineKind
  label: string
  /** A key with its parts, as JSON. */
  reason: unknown
  amountCents: number
  netCents: number
  creditedCents: number
  childId: string | null
  childName: string | null
  childFirstName: string | null
  activity: string | null
  activityKind: ActivityKind | null
  dates: string[]
}

/** Returns the lines of an invoice or note, each with what notes credited of it. */
export async function linesOfInvoice(
  tx: Tx,
  schoolId: string,
  invoiceId: string,
): Promise<InvoiceLineRecord[]> {
  const { rows } = await sql<InvoiceLineRecord>`
    select l.id, l.kind, l.label, l.reason, l.amount_cents as "amountCents", l.net_cents as "netCents", l.child_id as "childId",
      ${NAME_OF_C} as "childName", c.first_name as "childFirstName", a.name as activity, a.kind as "activityKind", l.dates, l.tax_name as "taxName", l.tax_bp as "taxBp", l.tax_cents as "taxCents",
      l.is_care_eligible as "isCareEligible",
      (select ${sumOfCents(sql`n.net_cents`)} from invoice_line n where n.school_id = l.school_id and n.corrects_line_id = l.id) as "creditedCents"
    from invoice_line l
      left join child c on c.school_id = l.school_id and c.id = l.child_id
      left join enrollment e on e.school_id = l.school_id and e.id = l.enrollment_id
      left join activity a on a.school_id = e.school_id and a.id = e.activity_id
    where l.school_id = ${schoolId} and l.invoice_id = ${invoiceId} order by l.position`.execute(tx)
  return rows
}

/** School and payer with their data at the time of issue. */
export interface InvoiceSnapshot {
  school: Record<
    'name' | 'taxNumber' | 'street' | 'city' | 'state' | 'postalCode' | 'country' | 'phone',
    string
  >
  payer: {
    name: string
    email: string | null
    /** Only for agencies: the reference they require. */
    reference?: string
  } & Record<'street' | 'city' | 'state' | 'postalCode', string>
}

/** Returns the snapshot of an invoice; null for a draft. */
export async function snapshotOf(
  tx: Tx,
  schoolId: string,
  invoiceId: string,
): Promise<InvoiceSnapshot | null> {
  const { rows } = await sql<{ snapshot: InvoiceSnapshot | null }>`
    select i.snapshot from invoice i where i.school_id = ${schoolId} and i.id = ${invoiceId}`.execute(tx)
  return rows[0]?.snapshot ?? null
}
