import { partsOfRange, type Range } from '../dashboard/revenue.ts'
import type { IsoDate } from '../kernel/dates.ts'

/** What attendance is counted by. */
export const ATTENDANCE_BY = ['day', 'activity', 'location', 'child'] as const

export type AttendanceBy = (typeof ATTENDANCE_BY)[number]

/** What became of a child on a date they were expected. Somebody picked up late was there as well. */
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
 * How often children were expected, came and did not come. Whoever is expected later today is neither present nor absent yet.
 * Drop-ins are among those who were expected.
 */
export interface Attended {
  readonly expected: number
  readonly present: number
  readonly absent: number
  /** So many of those who were absent were excused. */
  readonly excused: number
  readonly latePickups: number
  readonly dropIns: number
}

export type DayAttended = Attended & { readonly date: IsoDate }

/** How many were absent without anybody having told why. */
export function withoutNotice({ absent, excused }: Pick<Attended, 'absent' | 'excused'>): number {
  return absent - excused
}

/** What days come to. */
export function attendedOn(days: readonly Attended[]): Attended {
  const sum = { expected: 0, present: 0, absent: 0, excused: 0, latePickups: 0, dropIns: 0 }
  for (const day of days) for (const key of Object.keys(sum) as (keyof Attended)[]) sum[key] += day[key]
  return sum
}

/** A range in its days, weeks or months, by its length, each with what its days come to. */
export function attendedInParts(days: readonly DayAttended[], range: Range): (Range & Attended)[] {
  return partsOfRange(range).map((part) => ({
    ...part,
    ...attendedOn(days.filter(({ date }) => date >= part.from && date <= part.to)),
  }))
}

/** How many entries there are of a state; of all states without one. */
export function entriesOf(total: Attended, state: EntryState | undefined): number {
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
