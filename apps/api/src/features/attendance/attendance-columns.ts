import { activityKinds, type ActivityKind, type KindAnswers } from '@afterbell/domain/kernel/activity-kinds'
import { formatPhones } from '@afterbell/domain/kernel/phone'
import { sectionColumns } from '../activities/schedule-columns.ts'
import {
  allergiesColumn,
  gradeColumn,
  nameColumns,
  specialNeedsColumn,
} from '../families/children/fact-columns.ts'
import type { Column } from '../../platform/files/spreadsheet.ts'
import type { EntryAnswer } from './attendance-entry.ts'

const statusLabels: Record<EntryAnswer['status'], string> = {
  EXPECTED: 'Expected',
  LATE: 'Missing',
  IN: 'Checked in',
  OUT: 'Checked out',
  EXCUSED: 'Excused',
  ABSENT: 'Absent',
  ENROLLED_AFTER: 'Enrolled after this meeting',
}

/** The columns of a day's spreadsheet, in the order of the screen. */
export function attendanceColumns(kind: ActivityKind, country: string): readonly Column<EntryAnswer>[] {
  const { singleDays }: KindAnswers = activityKinds[kind]
  return [
    ...sectionColumns<EntryAnswer>(kind),
    ...columns,
    phonesColumn(country),
    ...(singleDays === 'DROP_IN' ? [dropInColumn] : []),
  ]
}

const dropInColumn: Column<EntryAnswer> = {
  field: 'isDropIn',
  label: 'Drop-in',
  of: ({ isDropIn }) => (isDropIn ? 'Drop-in' : null),
}

const columns: readonly Column<EntryAnswer>[] = [
  { field: 'date', label: 'Date', of: ({ date }) => date, kind: 'date' },
  ...nameColumns,
  gradeColumn,
  allergiesColumn,
  specialNeedsColumn,
  { field: 'status', label: 'Status', of: ({ status }) => statusLabels[status] },
  { field: 'checkIn', label: 'Check-in', of: ({ checkIn }) => checkIn, kind: 'time' },
  { field: 'checkOut', label: 'Check-out', of: ({ checkOut }) => checkOut, kind: 'time' },
  // Only for check-outs after midnight.
  {
    field: 'checkOutDate',
    label: 'Check-out date',
    of: ({ checkOutDate }) => checkOutDate,
    kind: 'date',
  },
  { field: 'checkOutPerson', label: 'Picked up by', of: ({ checkOutPerson }) => checkOutPerson },
  { field: 'overrideReason', label: 'Reason for release', of: ({ overrideReason }) => overrideReason },
  {
    field: 'nearRelease',
    label: 'Similar to (do-not-release list)',
    of: ({ nearRelease }) => nearRelease?.entry ?? null,
  },
  { field: 'releaseReview', label: 'Looked at', of: ({ nearRelease }) => lookedAt(nearRelease) },
  {
    field: 'lateArrival',
    label: 'Arrived late (minutes)',
    of: ({ lateArrivalMinutes }) => lateArrivalMinutes,
  },
  { field: 'leftEarly', label: 'Left early (minutes)', of: ({ leftEarlyMinutes }) => leftEarlyMinutes },
  { field: 'latePickup', label: 'Late pickup (minutes)', of: ({ latePickupMinutes }) => latePickupMinutes },
  { field: 'pickUpOption', label: 'Pickup option', of: ({ pickUpOption }) => pickUpOption },
  { field: 'note', label: 'Note', of: ({ note }) => note },
]

/** Phone numbers in the format of the school's country. */
function phonesColumn(country: string): Column<EntryAnswer> {
  return { field: 'phones', label: 'Phones', of: ({ contacts }) => formatPhones(contacts, country) }
}

/**
 * Whether the office reviewed a release to someone with a name similar to one on the do-not-release list, and its note.
 */
function lookedAt(release: EntryAnswer['nearRelease']): string | null {
  if (!release) return null
  if (!release.reviewed) return 'Not yet'
  return [`By ${release.reviewed.by ?? 'someone'}`, release.reviewed.note].filter(Boolean).join(': ')
}
