import { Anchor, VisuallyHidden } from '@mantine/core'
import { absenceReasonLabels } from '@afterbell/domain/attendance/absence'
import { missingMinutes } from '@afterbell/domain/attendance/attendance'
import { childName } from '@afterbell/domain/families/child-name'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { entryOf, minutesText, statusLabels, type EntryRow, type SchoolMoment } from '../attendance-entry.ts'
import type { Checks } from '../checks/checks.ts'
import { openAbsent } from './AbsentDialog.tsx'
import styles from '../attendance.module.css'

/** Says who is missing and for how long, in red, or excused and why, without red. Crosses out an absence beside a check-in. */
export function AbsenceState({ row, moment }: { row: EntryRow; moment: SchoolMoment }) {
  const { status, absence } = row
  if (status === 'LATE') {
    const minutes = missingMinutes(entryOf(row, moment.timezone), moment.at) ?? 0
    return <StatusChip tone="danger">Missing for {minutesText(minutes)}</StatusChip>
  }
  if (row.checkIn !== null)
    return (
      absence && (
        <s className={styles.crossed}>
          <VisuallyHidden>Came after all: </VisuallyHidden>
          {absentText(absence)}
        </s>
      )
    )
  if (status === 'EXCUSED' || status === 'ABSENT')
    return (
      <StatusChip tone={status === 'EXCUSED' ? 'neutral' : 'danger'}>
        {absence ? absentText(absence) : statusLabels[status]}
      </StatusChip>
    )
  if (status === 'ENROLLED_AFTER')
    return <StatusChip>{row.isDropIn ? 'Booked' : 'Enrolled'} after this meeting</StatusChip>
  return null
}

/** 'Excused: sick', 'Absent: no notice' */
function absentText({ reason }: NonNullable<EntryRow['absence']>): string {
  const word = reason === 'NO_NOTICE' ? statusLabels.ABSENT : statusLabels.EXCUSED
  return `${word}: ${absenceReasonLabels[reason].toLowerCase()}`
}

interface AbsentButtonProps {
  row: EntryRow
  acts: Checks
  mayCheck: boolean
}

/** Records that a child is not coming, or changes the reason; for a child who is here, the check-in's menu does. */
export function AbsentButton({ row, acts, mayCheck }: AbsentButtonProps) {
  if (!mayCheck || row.checkIn !== null) return null
  const text = row.absence ? 'Change absence' : row.status === 'ABSENT' ? 'Say why' : 'Mark absent'
  return (
    <Anchor
      component="button"
      type="button"
      className={styles.past}
      aria-label={`${text}, ${childName(row)}`}
      onClick={() => void openAbsent({ row, acts })}
    >
      {text}
    </Anchor>
  )
}
