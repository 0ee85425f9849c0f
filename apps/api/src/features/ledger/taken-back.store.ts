import { sql } from 'kysely'
import type { LineKind } from '@afterbell/domain/ledger/bill'
import type { Tx } from '../../platform/database/database.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'
import type { LineTerms } from './line-terms.store.ts'

/** The credited part of an enrollment's bill, over all payers. */
export interface EnrollmentCredit {
  enrollmentId: string | null
  childId: string | null
  kind: LineKind
  label: string
  /** The stored reason: a key with its parts. */
  reason: unknown
  sectionId: string | null
  addOnId: string | null
  dates: string[]
  cents: number
}

/**
 * Returns what was credited of enrollments since a moment, line by line, in order. Combines the parts of several
 * payers.
 */
export async function creditsSince(
  tx: Tx,
  schoolId: string,
  enrollmentIds: readonly string[],
  since: string,
): Promise<EnrollmentCredit[]> {
  const { rows } = await sql<EnrollmentCredit>`
    select l.enrollment_id as "enrollmentId", l.child_id as "childId", l.kind, l.label, l.reason, l.section_id as "sectionId",
      l.add_on_id as "addOnId", n.dates, ${sumOfCents(sql`n.net_cents`)} as cents
    from invoice_line l
      join invoice_line n on n.school_id = l.school_id and n.corrects_line_id = l.id
      join invoice i on i.school_id = n.school_id and i.id = n.invoice_id
    where l.school_id = ${schoolId} and l.enrollment_id = any(${enrollmentIds}::uuid[]) and i.created_at >= ${since}
    group by 1, 2, 3, 4, 5, 6, 7, 8
    order by l.enrollment_id, min(l.position)`.execute(tx)
  return rows
}

/** A credited line as it was billed. */
interface LineTakenBack extends LineTerms {
  invoiceId: string
  payerId: string
  snapshot: unknown
  dueOn: string | null
  currency: string
  kind: LineKind
  label: string
  reason: unknown
  amountCents: number
  netCents: number
  enrollmentId: string | null
  childId: string | null
  sectionId: string | null
  addOnId: string | null
  shareId: string | null
  dates: string[]
}

/**
 * Returns what notes credited of enrollments since a moment, line by line as billed to each payer, in order. Includes
 * discount lines with net 0 if all of their enrollment was credited.
 */
export async function linesTakenBackSince(
  tx: Tx,
  schoolId: string,
  enrollmentIds: readonly string[],
  since: string,
): Promise<LineTakenBack[]> {
  const { rows } = await sql<LineTakenBack>`
    with taken as (
      select l.id, l.invoice_id, l.enrollment_id, l.net_cents, n.net_cents as taken_cents, n.dates, n.tax_cents
      from invoice_line l
        join invoice_line n on n.school_id = l.school_id and n.corrects_line_id = l.id
        join invoice i on i.school_id = n.school_id and i.id = n.invoice_id and i.created_at >= ${since}
      where l.school_id = ${schoolId} and l.enrollment_id = any(${enrollmentIds}::uuid[])
    ), whole as (
      select invoice_id, enrollment_id from taken group by 1, 2 having bool_and(taken_cents = net_cents)
    )
    select l.invoice_id as "invoiceId", i.payer_id as "payerId", i.snapshot, i.first_due_on as "dueOn", i.currency, l.kind, l.label, l.reason,
      case when t.taken_cents < l.net_cents then t.taken_cents else l.amount_cents end as "amountCents", coalesce(t.taken_cents, 0) as "netCents",
      l.enrollment_id as "enrollmentId", l.child_id as "childId", l.section_id as "sectionId", l.add_on_id as "addOnId", l.share_id as "shareId",
      coalesce(t.dates, l.dates) as dates, l.is_care_eligible as "isCareEligible", l.tax_name as "taxName", l.tax_bp as "taxBp",
      coalesce(t.tax_cents, 0) as "taxCents"
    from invoice_line l
      join invoice i on i.school_id = l.school_id and i.id = l.invoice_id and i.kind = 'INVOICE'
      left join taken t on t.id = l.id
    where l.school_id = ${schoolId} and l.enrollment_id = any(${enrollmentIds}::uuid[]) and (t.id is not null
      or l.net_cents = 0 and exists (select from whole w where w.invoice_id = l.invoice_id and w.enrollment_id = l.enrollment_id))
    order by l.invoice_id, l.position`.execute(tx)
  return rows
}

/** Checks whether enrollments are paid in installments or with shares or aid, which would apply a second time. */
export async function isPaidInParts(
  tx: Tx,
  schoolId: string,
  enrollmentIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (
      select from invoice_line l join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
      where l.school_id = ${schoolId} and l.enrollment_id = any(${enrollmentIds}::uuid[]) and (i.installments is not null or l.kind in ('AID', 'SHARE'))) as is`.execute(
    tx,
  )
  return rows[0]!.is
}
