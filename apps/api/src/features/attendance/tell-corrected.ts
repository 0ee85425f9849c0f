import type { AttendanceState } from '@afterbell/domain/attendance/check-events'
import type { AnyCall } from '../../platform/http/serve.ts'
import type { CheckedEntry } from './checks/check-events.store.ts'

declare module '../../platform/reactions.ts' {
  interface Causes {
    /** Attendance before today changed for entries whose charges depend on it. */
    attendanceCorrected: { what: readonly CorrectedEntry[]; answer: void }
  }
}

export interface CorrectedEntry {
  placeId: string
  childId: string
  date: string
}

/**
 * Reports changed attendance of earlier days. Charges by attendance are made after their days are over, so checks of
 * today affect no charge and are not reported.
 */
export async function tellCorrected(
  { react, school }: Pick<AnyCall, 'react' | 'school'>,
  changed: readonly { entry: CheckedEntry; state: AttendanceState }[],
): Promise<void> {
  const corrections = changed
    .filter(
      ({ entry, state }) =>
        entry.is_charged_by_attendance && entry.date < school.today && saysOtherwise(entry, state),
    )
    .map(({ entry }) => ({ placeId: entry.place_id, childId: entry.child_id, date: entry.date }))
  if (corrections.length > 0) await react('attendanceCorrected', corrections)
}

function saysOtherwise(entry: CheckedEntry, state: AttendanceState): boolean {
  return (
    entry.check_in !== state.checkIn ||
    entry.check_out !== state.checkOut ||
    entry.check_out_date !== state.checkOutDate
  )
}
