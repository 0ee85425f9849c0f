import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** A line of the bills of a cart: of the payers asked for, or of somebody else. */
export interface SpotLine {
  enrollmentId: string
  isOwn: boolean
  label: string
  reason: unknown
  cents: number
}

/** Returns what enrollments are billed, drafts included, and whether these payers are asked for it. */
export async function linesOfSpots(
  tx: Tx,
  schoolId: string,
  { enrollmentIds, payerIds }: { enrollmentIds: readonly string[]; payerIds: readonly string[] },
): Promise<SpotLine[]> {
  if (enrollmentIds.length === 0) return []
  const { rows } = await sql<SpotLine>`
    select e.id as "enrollmentId", i.payer_id = any(${payerIds}::uuid[]) as "isOwn", l.label, l.reason, l.amount_cents as cents
    from enrollment e
      join invoice_line l on l.school_id = e.school_id and l.enrollment_id = e.id
      join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
    where e.school_id = ${schoolId} and e.id = any(${enrollmentIds}::uuid[]) and i.kind = 'INVOICE' and i.state <> 'VOID'
    order by i.id, l.position`.execute(tx)
  return rows
}

/** Returns the enrollments of places, by the id of the place. */
export async function enrollmentsOfSpots(
  tx: Tx,
  schoolId: string,
  placeIds: readonly string[],
): Promise<Map<string, string>> {
  if (placeIds.length === 0) return new Map()
  const { rows } = await sql<{ id: string; enrollment_id: string }>`
    select id, enrollment_id from place where school_id = ${schoolId} and id = any(${placeIds}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row.enrollment_id]))
}
