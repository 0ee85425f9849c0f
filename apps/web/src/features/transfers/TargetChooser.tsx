import { roomLeftText } from '@afterbell/domain/activities/availability'
import { Button, Combobox } from '@mantine/core'
import type { transfers } from '@afterbell/contract/transfers/transfers'
import { weekdaysText } from '@afterbell/domain/kernel/weekdays'
import type { RowOf } from '../../lists/useList.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { KindMark } from '../activities/KindMark.tsx'
import { SearchChooser, useTyped } from '../places/choosers/SearchChooser.tsx'
import { useTransferTargets, type Transferees } from './transfer-calls.ts'
import styles from '../places/enroll.module.css'

export type Target = RowOf<typeof transfers.targets>

interface TargetChooserProps {
  who: Transferees
  onPick: (target: Target) => void
}

/** Targets of a move: the other groups of the camp first, then the next to start, each with its occupancy. */
export function TargetChooser({ who, onPick }: TargetChooserProps) {
  const typedSearch = useTyped()
  const reading = useTransferTargets(who, typedSearch.search)
  return (
    <SearchChooser
      labels={{ field: 'Move to', part: 'Where to', list: 'Activities' }}
      typed={typedSearch}
      reading={reading}
      results={reading.data?.content ?? []}
      idOf={({ sectionId }) => sectionId}
      option={(target) => <TargetOption key={target.sectionId} target={target} />}
      nothing={
        typedSearch.search
          ? `Nothing matches “${typedSearch.search}”.`
          : 'There is nothing else to transfer a child to.'
      }
      onPick={onPick}
    />
  )
}

/** The chosen target, with a way back to the others. */
export function ChosenTarget({ target, onBack }: { target: Target; onBack: () => void }) {
  const format = useFormat()
  return (
    <div className={styles.child}>
      <div>
        <div className={styles.childName}>{targetName(target)}</div>
        <span className={styles.told}>{targetText(target, format)}</span>
      </div>
      <Button variant="subtle" size="compact-sm" onClick={onBack}>
        Elsewhere
      </Button>
    </div>
  )
}

function TargetOption({ target }: { target: Target }) {
  const format = useFormat()
  return (
    <Combobox.Option value={target.sectionId} className={styles.option}>
      <span className={styles.optionName}>
        <span>
          <KindMark kind={target.kind} /> {targetName(target)}
        </span>
        <span className={styles.there}>{roomText(target)}</span>
      </span>
      <span className={styles.told}>{targetText(target, format)}</span>
    </Combobox.Option>
  )
}

/** 'Surf Camp · Sharks', or the class alone. */
export function targetName({ name, section }: Target): string {
  return section === '' ? name : `${name} · ${section}`
}

/** Its dates and times in one line. */
function targetText({ startDate, endDate, weekdays, timeFrom, timeTo }: Target, format: Format): string {
  const days = weekdaysText(weekdays)
  const times = timeFrom && timeTo ? `${format.time(timeFrom)} to ${format.time(timeTo)}` : null
  const dates = startDate && endDate ? `${format.date(startDate)} to ${format.date(endDate)}` : null
  return [days, times, dates].filter(Boolean).join(' · ')
}

function roomText({ maxEnroll, enrolled, waiting }: Target): string {
  const free = maxEnroll - enrolled
  if (waiting > 0) return `${waiting} waiting`
  return free > 0 ? roomLeftText(free, maxEnroll) : `Full, ${enrolled} of ${maxEnroll}`
}
