import type { AbsenceReason } from '@afterbell/domain/attendance/absence'
import type { WhyCorrected } from '@afterbell/domain/attendance/check-events'
import type { attendance } from '@afterbell/contract/attendance/attendance'
import type { Asked } from '@afterbell/contract/kernel/op'
import type { Checked, EntryRow } from '../attendance-entry.ts'

/** The address of an entry's checks: that of its activity. */
export interface CheckedAt {
  at: Asked<typeof attendance.checkIn>['at']
  params: { id: string }
}

export interface Handover {
  time: string
  /** The day of the time: that of the meeting, or the day after. */
  date: string
  person: string
  /** Why the child goes with somebody who may not pick them up. */
  reason?: string | undefined
  /** Somebody has checked a photo ID, required if the name resembles one on the do-not-release list. */
  photoIdChecked?: boolean
  /** Empty takes it off; none leaves what there is. */
  note?: string | undefined
  /** Why it corrects a time that was said before. */
  why?: WhyCorrected | undefined
}

/** Acts on entries. Each shows at once, and reverts if the server refuses; it then returns false. */
export interface Checks {
  checkIn: (rows: readonly EntryRow[], time: string, why?: WhyCorrected) => Promise<boolean>
  checkOut: (rows: readonly EntryRow[], handover: Handover) => Promise<boolean>
  undoCheckIn: (row: EntryRow) => Promise<boolean>
  undoCheckOut: (row: EntryRow) => Promise<boolean>
  /** Records an absence from this meeting, with its reason. */
  markAbsent: (row: EntryRow, reason: AbsenceReason) => Promise<boolean>
  /** Takes that back, of this meeting alone. */
  undoAbsent: (row: EntryRow) => Promise<boolean>
  /** Writes down that somebody found out whom the child is with. Needs a network. */
  reviewReleases: (row: EntryRow) => Promise<boolean>
  /** Writes down that the office looked at a release, and what it found. A refusal belongs to its form. Needs a network. */
  lookAtRelease: (row: EntryRow, note: string) => Promise<boolean>
  /** Shows every check of an entry. */
  showHistory: (row: EntryRow) => void
}

/** Returns the current checks of an entry. */
export function checkedOf(row: EntryRow): Checked {
  const { checkIn, checkOut, checkOutDate, checkOutPerson, overrideReason, note, absence } = row
  return { checkIn, checkOut, checkOutDate, checkOutPerson, overrideReason, note, absence }
}

export function withoutCheckOut(row: EntryRow): Checked {
  return {
    ...checkedOf(row),
    checkOut: null,
    checkOutDate: null,
    checkOutPerson: null,
    overrideReason: null,
  }
}
