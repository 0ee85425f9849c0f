import type { AttendanceState } from '@afterbell/domain/attendance/check-events'
import type { AnyCall } from '../../platform/http/serve.ts'
import type { CheckedEntry } from './check-events.store.ts'

declare module '../../platform/reactions.ts' {
  interface Causes {
    /** When children were there on days before today says something else now, where they are charged by it. */
    attendanceCorrected: { what: readonly CorrectedEntry[]; answer: void }
  }
}

export interface CorrectedEntry {
  placeId: string
  childId: string
  date: string
}

/**
 * Tells of entries of earlier days that say something else of when the child was there. What is charged by attendance is charged once
 * its days are over, so what is said of today changes no charge, and checks of a day cost nothing more.
 */
export async function tellCorrected(
  { react, school }: Pick<AnyCall, 'react' | 'school'>,
  changed: readonly { entry: CheckedEntry; state: AttendanceState }[],
): Promise<void> {
  const corrected = changed
    .filter(
      ({ entry, state }) =>
        entry.is_charged_by_attendance && entry.date < school.today && saysOtherwise(entry, state),
    )
    .map(({ entry }) => ({ placeId: entry.place_id, childId: entry.child_id, date: entry.date }))
  if (corrected.length > 0) await react('attendanceCorrected', corrected)
}

function saysOtherwise(entry: CheckedEntry, state: AttendanceState): boolean {
  return (
    entry.check_in !== state.checkIn ||
    entry.check_out !== state.checkOut ||
    entry.check_out_date !== state.checkOutDate
  )
}
