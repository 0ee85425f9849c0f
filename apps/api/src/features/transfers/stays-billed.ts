import { plusDays } from '@afterbell/domain/kernel/dates'
import { sum } from '@afterbell/domain/kernel/sum'
import { partAhead } from '@afterbell/domain/ledger/refund'
import { billedLines, type BilledLine } from '../ledger/billed.store.ts'
import { leftOf } from '../ledger/credit.ts'
import type { Enrolling } from '../places/enrolling.ts'
import type { TransferChild } from './transfer-plan.ts'

/** What of a line is taken back when these children leave today: who is in the building keeps today. */
export function takenBackOf(
  children: readonly TransferChild[],
  { today }: { today: string },
): (line: BilledLine) => number {
  const places = children.flatMap((child) => child.places)
  const inBuilding = new Set(
    places.filter(({ is_in_building }) => is_in_building).map(({ enrollment_id }) => enrollment_id),
  )
  return (line) => {
    const from = inBuilding.has(line.enrollmentId ?? '') ? plusDays(today, 1) : today
    return partAhead({ ...line, givenBackCents: line.creditedCents }, from)
  }
}

/** What stays billed of what each child leaves, for the meetings that were held: cents by child. */
export async function staysBilled(
  { tx, school }: Enrolling,
  children: readonly TransferChild[],
): Promise<Map<string, number>> {
  const enrollmentIds = children.flatMap(({ places }) => places.map(({ enrollment_id }) => enrollment_id))
  const lines = await billedLines(tx, school.id, { enrollmentIds })
  const takenBack = takenBackOf(children, school)
  return new Map(
    children.map(({ childId, places }) => {
      const own = lines.filter((line) =>
        places.some(({ enrollment_id }) => enrollment_id === line.enrollmentId),
      )
      return [childId, sum(own.map((line) => leftOf(line) - takenBack(line)))]
    }),
  )
}
