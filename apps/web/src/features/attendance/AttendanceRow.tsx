import { Anchor, Checkbox, VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { childName } from '@afterbell/domain/families/child-name'
import { ageText } from '@afterbell/domain/kernel/ages'
import { gradeLabels, type Grade } from '@afterbell/domain/kernel/grades'
import { useFormat } from '../../platform/format.ts'
import { TextChip } from '../../ui/TextChip.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Allergies, SpecialNeeds } from '../families/safety/Allergies.tsx'
import { PhotosMark } from '../families/safety/PhotosMark.tsx'
import { Phones } from '../places/Phones.tsx'
import { CheckTargets } from './CheckTargets.tsx'
import { isReleaseInDoubt, minutesText, type EntryRow, type SchoolMoment } from './attendance-entry.ts'
import { AbsenceState, AbsentButton } from './absences/AbsenceState.tsx'
import { EmergencyButton } from './EmergencyButton.tsx'
import { ToldByFamily } from './family-changes/ToldByFamily.tsx'
import { FamilyChanges } from './family-changes/FamilyChanges.tsx'
import { ReleaseAlerts } from './release/ReleaseAlerts.tsx'
import { nearEntryOf, NearRelease } from './release/NearRelease.tsx'
import type { Checks } from './checks/checks.ts'
import { useKeptHeight } from './useKeptHeight.ts'
import styles from './attendance.module.css'

interface AttendanceLineProps {
  row: EntryRow
  isTicked: boolean
  /** Null without bulk acts. */
  onTick: ((id: string, isTicked: boolean) => void) | null
  moment: SchoolMoment
  acts: Checks
  mayCheck: boolean
}

/** A child of the day: name, warnings, state, and buttons. */
export const AttendanceLine = memo(function AttendanceLine(props: AttendanceLineProps) {
  const { row, isTicked, onTick, acts } = props
  const name = childName(row)
  const line = useKeptHeight<HTMLLIElement>(`${row.status} ${row.checkIn} ${row.checkOut}`)
  return (
    <li
      ref={line}
      className={styles.line}
      data-status={row.status}
      data-doubt={isReleaseInDoubt(row) || undefined}
      data-ticked={isTicked || undefined}
    >
      {onTick && (
        <div className={styles.tick}>
          <Checkbox
            size="28px"
            aria-label={`Select ${name}`}
            checked={isTicked}
            onChange={(event) => onTick(row.id, event.currentTarget.checked)}
          />
        </div>
      )}
      <div className={styles.who}>
        <div className={styles.name}>
          <span className={styles.called}>{name}</span>
          <StateOf row={row} moment={props.moment} />
          {row.isDropIn && (
            <StatusChip tone="info" hollow>
              Drop-in
            </StatusChip>
          )}
        </div>
        <div className={styles.told}>
          <AgeOf row={row} />
          {row.section && <span className={styles.quiet}>{row.section.name}</span>}
          {row.pickUpOption && <span className={styles.quiet}>{row.pickUpOption}</span>}
          <PickupDetails row={row} />
          <AbsentButton row={row} acts={acts} mayCheck={props.mayCheck} />
          {isTakenBack(row) && (
            <Anchor
              component="button"
              type="button"
              className={styles.past}
              onClick={() => acts.showHistory(row)}
            >
              History<VisuallyHidden> of {name}</VisuallyHidden>
            </Anchor>
          )}
        </div>
      </div>
      <div className={styles.alerts}>
        {row.familyVisible && row.allergies !== '' && (
          <span className={styles.whole}>
            <span className={styles.alertName}>Allergies: </span>
            <Allergies text={row.allergies} />
          </span>
        )}
        {row.doNotRelease.length > 0 && (
          <span className={styles.whole}>
            <span className={styles.neverShort}>
              Do not release to {row.doNotRelease.map(({ name: barred }) => barred).join(', ')}
            </span>
          </span>
        )}
        <PhotosMark of={row.photos} />
        {row.isPossibleSame === true && (
          <TextChip tone="danger">May be in twice: ask the office before anyone picks up</TextChip>
        )}
        <ToldByFamily row={row} />
        <FamilyChanges row={row} acts={acts} mayCheck={props.mayCheck} />
        <ReleaseAlerts row={row} acts={acts} mayCheck={props.mayCheck} />
        <NearRelease row={row} acts={acts} />
        <Elsewhere row={row} />
        {row.specialNeeds && (
          <span className={styles.whole}>
            <SpecialNeeds text={row.specialNeeds} />
          </span>
        )}
        <Punctual row={row} />
      </div>
      <div className={styles.contacts}>
        {row.familyVisible && <Phones of={row.contacts} />}
        {row.familyVisible && <EmergencyButton row={row} />}
      </div>
      <CheckTargets {...props} />
    </li>
  )
})

/** Whether the line is empty again after checks were undone. Otherwise its targets lead to the earlier checks. */
function isTakenBack(row: EntryRow): boolean {
  return row.checkIn === null && (row.version > 0 || isReleaseInDoubt(row))
}

/**
 * Highlights children who are missing, did not come, or are not picked up in time. The targets show the state of the
 * others.
 */
function StateOf({ row, moment }: { row: EntryRow; moment: SchoolMoment }) {
  const { status, latePickupMinutes } = row
  if (latePickupMinutes !== null)
    return (
      <StatusChip tone={status === 'IN' ? 'danger' : 'neutral'}>
        {status === 'IN' ? 'Not picked up, ' : 'Picked up '}
        {minutesText(latePickupMinutes)} late
      </StatusChip>
    )
  return <AbsenceState row={row} moment={moment} />
}

/** Staff who wait for a child have to know that they are, or were, somewhere else today. */
function Elsewhere({ row: { elsewhere } }: { row: EntryRow }) {
  const format = useFormat()
  return elsewhere.map(({ lineId, activity, checkIn, checkOut, checkOutDate, checkOutPerson }) => (
    <span key={lineId} className={styles.elsewhere}>
      {checkOut === null
        ? `In ${activity ?? 'another activity'} since ${format.time(checkIn)}`
        : `Left ${activity ?? 'another activity'} at ${format.dayTime(checkOut, checkOutDate)} with ${checkOutPerson ?? 'someone'}`}
    </span>
  ))
}

function AgeOf({ row: { birthDate, grade } }: { row: EntryRow }) {
  const { today } = useFormat()
  if (birthDate) return <span className={styles.quiet}>{ageText(birthDate, today())}</span>
  return grade && <span className={styles.quiet}>Grade {gradeLabels[grade as Grade]}</span>
}

/** Says that a child came after the start or left before the end. */
function Punctual({ row: { lateArrivalMinutes, leftEarlyMinutes } }: { row: EntryRow }) {
  if (lateArrivalMinutes === null && leftEarlyMinutes === null) return null
  return (
    <span className={styles.punctual}>
      {lateArrivalMinutes !== null && (
        <span className={styles.arrived}>Arrived {minutesText(lateArrivalMinutes)} late</span>
      )}
      {leftEarlyMinutes !== null && <span>Left {minutesText(leftEarlyMinutes)} early</span>}
    </span>
  )
}

function PickupDetails({ row }: { row: EntryRow }) {
  const { checkOutPerson, overrideReason, note } = row
  const isNear = nearEntryOf(row) !== null
  return (
    <>
      {checkOutPerson && (
        <span className={styles.collected}>
          {isReleaseInDoubt(row) ? 'Recorded as picked up by' : 'Picked up by'} {checkOutPerson}
        </span>
      )}
      {overrideReason && !isNear && <span className={styles.note}>Not approved: {overrideReason}</span>}
      {note && <span className={styles.note}>{note}</span>}
    </>
  )
}
