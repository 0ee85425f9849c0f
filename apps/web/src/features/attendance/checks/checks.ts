import type { AbsenceReason } from '@afterbell/domain/attendance/absence'
import type { WhyCorrected } from '@afterbell/domain/attendance/check-events'
import type { attendance } from '@afterbell/contract/attendance/attendance'
import type { CallInput } from '@afterbell/contract/kernel/op'
import type { CheckFields, EntryRow } from '../attendance-entry.ts'

/** The address of an entry's checks: that of its activity. */
export interface CheckedAt {
  at: CallInput<typeof attendance.checkIn>['at']
  params: { id: string }
}

export interface Handover {
  time: string
  /** Date of the time: the day of the meeting, or the next. */
  date: string
  person: string
  /** Why the child leaves with somebody who is not approved. */
  reason?: string | undefined
  /** Somebody has checked a photo ID, required if the name resembles one on the do-not-release list. */
  photoIdChecked?: boolean
  /** Empty removes the note; undefined leaves it. */
  note?: string | undefined
  /** Reason for correcting an earlier time. */
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
  /** Removes the absence from this meeting only. */
  undoAbsent: (row: EntryRow) => Promise<boolean>
  /** Records that this user has seen what the child's family changed. */
  seeChanges: (row: EntryRow) => Promise<boolean>
  /** Records that somebody has found out who has the child. Needs a network. */
  reviewReleases: (row: EntryRow) => Promise<boolean>
  /** Records what the office found about a release. The form shows a refusal. Needs a network. */
  lookAtRelease: (row: EntryRow, note: string) => Promise<boolean>
  /** Opens all checks of an entry. */
  showHistory: (row: EntryRow) => void
}

/** Returns the current checks of an entry. */
export function checkedOf(row: EntryRow): CheckFields {
  const { checkIn, checkOut, checkOutDate, checkOutPerson, overrideReason, note, absence, familyChanges } =
    row
  return { checkIn, checkOut, checkOutDate, checkOutPerson, overrideReason, note, absence, familyChanges }
}

export function withoutCheckOut(row: EntryRow): CheckFields {
  return {
    ...checkedOf(row),
    checkOut: null,
    checkOutDate: null,
    checkOutPerson: null,
    overrideReason: null,
  }
}
