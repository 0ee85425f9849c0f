import { plusDays } from '@afterbell/domain/kernel/dates'
import { sum } from '@afterbell/domain/kernel/sum'
import { datesAhead, partAhead } from '@afterbell/domain/ledger/refund'
import { billedLines, type BilledLine } from '../ledger/billed.store.ts'
import { remainingCentsOf, type CreditOptions } from '../ledger/credit.ts'
import { meetingsIn, runsOf } from '../places/dates/runs.store.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import type { TransferChild } from './transfer-plan.ts'

/**
 * Returns how much of each line is credited, and for which days, if these children leave today. Today itself is not
 * credited where the child keeps it. Call before the spots are closed.
 */
export async function creditPartsOf(
  { tx, school }: EnrollContext,
  children: readonly TransferChild[],
): Promise<Required<CreditOptions>> {
  const runs = await runsOf(tx, school.id, { enrollmentIds: enrollmentsOf(children) })
  const keepsTodayIds = new Set(
    children
      .flatMap(({ places }) => places)
      .filter(({ keeps_today }) => keeps_today)
      .map(({ enrollment_id }) => enrollment_id),
  )
  const firstDayOf = ({ enrollmentId }: BilledLine) =>
    keepsTodayIds.has(enrollmentId ?? '') ? plusDays(school.today, 1) : school.today
  return {
    centsOf: (line) =>
      partAhead({ ...line, refundCents: line.creditedCents }, firstDayOf(line), meetingsIn(runs, line)),
    datesOf: (line) => datesAhead(line, firstDayOf(line), meetingsIn(runs, line)),
  }
}

/** Returns what stays billed of the old enrollments, for meetings already held: cents by child. */
export async function staysBilled(
  { tx, school }: EnrollContext,
  children: readonly TransferChild[],
  { centsOf }: Required<CreditOptions>,
): Promise<Map<string, number>> {
  const lines = await billedLines(tx, school.id, { enrollmentIds: enrollmentsOf(children) })
  return new Map(
    children.map(({ childId, places }) => {
      const childLines = lines.filter((line) =>
        places.some(({ enrollment_id }) => enrollment_id === line.enrollmentId),
      )
      return [childId, sum(childLines.map((line) => remainingCentsOf(line) - centsOf(line)))]
    }),
  )
}

function enrollmentsOf(children: readonly TransferChild[]): string[] {
  return children.flatMap(({ places }) => places.map(({ enrollment_id }) => enrollment_id))
}
