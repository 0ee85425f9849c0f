import { partsOfRange, type Range } from '../dashboard/revenue.ts'
import type { IsoDate } from '../kernel/dates.ts'

/** What attendance counts are grouped by. */
export const ATTENDANCE_BY = ['day', 'activity', 'location', 'child'] as const

export type AttendanceBy = (typeof ATTENDANCE_BY)[number]

/** Attendance states of a child on an expected date. A late pickup also counts as present. */
export const ENTRY_STATES = ['PRESENT', 'ABSENT', 'EXCUSED', 'LATE_PICKUP', 'DROP_IN'] as const

export type EntryState = (typeof ENTRY_STATES)[number]

export const entryStateLabels: Readonly<Record<EntryState, string>> = {
  PRESENT: 'Attended',
  ABSENT: 'Absent',
  EXCUSED: 'Absent and excused',
  LATE_PICKUP: 'Picked up late',
  DROP_IN: 'Drop-ins',
}

/**
 * Counts of attendance. A child expected later today is neither present nor absent yet. Drop-ins are included in
 * `expected`.
 */
export interface AttendanceCounts {
  readonly expected: number
  readonly present: number
  readonly absent: number
  /** Part of `absent`. */
  readonly excused: number
  readonly latePickups: number
  readonly dropIns: number
}

export type DayAttended = AttendanceCounts & { readonly date: IsoDate }

/** Returns the number of absences without an excuse. */
export function withoutNotice({ absent, excused }: Pick<AttendanceCounts, 'absent' | 'excused'>): number {
  return absent - excused
}

/** Sums the counts of days. */
export function attendedOn(days: readonly AttendanceCounts[]): AttendanceCounts {
  const sum = { expected: 0, present: 0, absent: 0, excused: 0, latePickups: 0, dropIns: 0 }
  for (const day of days)
    for (const key of Object.keys(sum) as (keyof AttendanceCounts)[]) sum[key] += day[key]
  return sum
}

/** Splits a range into days, weeks or months, depending on its length, with the sums of each. */
export function attendedInParts(days: readonly DayAttended[], range: Range): (Range & AttendanceCounts)[] {
  return partsOfRange(range).map((part) => ({
    ...part,
    ...attendedOn(days.filter(({ date }) => date >= part.from && date <= part.to)),
  }))
}

/** Returns the number of entries in a state, or of all entries if no state is given. */
export function entriesOf(total: AttendanceCounts, state: EntryState | undefined): number {
  switch (state) {
    case undefined:
      return total.expected
    case 'PRESENT':
      return total.present
    case 'ABSENT':
      return total.absent
    case 'EXCUSED':
      return total.excused
    case 'LATE_PICKUP':
      return total.latePickups
    case 'DROP_IN':
      return total.dropIns
  }
}
