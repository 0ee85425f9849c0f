import { sql } from 'kysely'
import type { LineKind } from '@afterbell/domain/ledger/bill'
import type { Tx } from '../../platform/database/database.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'

/** What notes took back of what an enrollment was billed for, whoever paid it. */
export interface TakenBack {
  enrollmentId: string | null
  childId: string | null
  kind: LineKind
  label: string
  /** As it was worked out: a key with its parts. */
  reason: unknown
  sectionId: string | null
  addOnId: string | null
  dates: string[]
  cents: number
}

/** What was taken back of enrollments since a moment: a line for each that was, in their order. The parts of several payers are one. */
export async function takenBackSince(
  tx: Tx,
  schoolId: string,
  enrollmentIds: readonly string[],
  since: string,
): Promise<TakenBack[]> {
  const { rows } = await sql<TakenBack>`
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

/** Whether enrollments are paid in installments, or others take a share of them: aid and agencies would do so once more. */
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
