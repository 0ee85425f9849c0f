import { sql } from 'kysely'
import type { BookedDate } from '@afterbell/domain/places/booked-dates'
import type { Tx } from '../../platform/database/database.ts'
import { inSections } from '../activities/sections-at.ts'
import { BILLED_OF_E } from '../ledger/enrollment-money.store.ts'
import { WAS_THERE } from './places.store.ts'

/**
 * Lists the dates from `from` on that a child has a drop-in for, without those already attended. Starts from the
 * child's own few places.
 */
export async function bookedDates(
  tx: Tx,
  schoolId: string,
  { childId, sectionIds, from }: { childId: string; sectionIds: readonly string[]; from: string },
): Promise<BookedDate[]> {
  const { rows } = await sql<BookedDate>`
    select p.drop_in_on as date, ${BILLED_OF_E} as "owedCents"
    from place p join enrollment e on e.school_id = p.school_id and e.id = p.enrollment_id
    where p.school_id = ${schoolId} and p.child_id = ${childId} and ${inSections('p.section_id', sectionIds)}
      and p.drop_in_on >= ${from} and p.state = 'taken' and p.left_at is null and not ${WAS_THERE}
    order by p.drop_in_on`.execute(tx)
  return rows
}
