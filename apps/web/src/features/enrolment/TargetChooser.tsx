import { Combobox, Skeleton, TextInput, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import type { transfers } from '@afterbell/contract/transfers'
import { weekdaysTold } from '@afterbell/domain/weekdays'
import type { RowOf } from '../../lists/useList.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { ReadFailure } from '../../platform/ReadFailure.tsx'
import { KindMark } from '../../ui/KindMark.tsx'
import { useTransferTargets, type TransferPlace } from './transfer-calls.ts'
import styles from './enrol.module.css'

export type Target = RowOf<typeof transfers.targets>

interface TargetChooserProps {
  place: TransferPlace
  onPick: (target: Target) => void
}

const WAIT_MS = 200

/** Where a child can be moved to: the other groups of its camp first, then what begins next, with how full it is. */
export function TargetChooser({ place, onPick }: TargetChooserProps) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text.trim(), WAIT_MS)
  const reading = useTransferTargets(place, search)
  const combobox = useCombobox({ opened: true })
  const found = reading.data?.content ?? []
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        const target = found.find((each) => each.sectionId === id)
        if (target) onPick(target)
      }}
    >
      <Combobox.EventsTarget>
        <TextInput
          label="Move to"
          placeholder="Search by name"
          autoComplete="off"
          data-autofocus
          leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            combobox.resetSelectedOption()
          }}
        />
      </Combobox.EventsTarget>
      <section
        className={styles.found}
        aria-label="Where to"
        aria-busy={reading.isFetching}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
      >
        {reading.isError ? (
          <ReadFailure error={reading.error} onRetry={() => void reading.refetch()} />
        ) : (
          <Combobox.Options aria-label="Activities">
            {reading.isLoading && <Waiting />}
            {found.map((target) => (
              <TargetOption key={target.sectionId} target={target} />
            ))}
            {!reading.isLoading && found.length === 0 && (
              <Combobox.Empty>
                {search
                  ? `Nothing is called “${search}”.`
                  : 'There is nothing else a child could be moved to.'}
              </Combobox.Empty>
            )}
          </Combobox.Options>
        )}
      </section>
    </Combobox>
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
        <span className={styles.there}>{roomTold(target)}</span>
      </span>
      <span className={styles.told}>{targetTold(target, format)}</span>
    </Combobox.Option>
  )
}

/** 'Surf Camp · Sharks', or the class alone. */
export function targetName({ name, section }: Target): string {
  return section === '' ? name : `${name} · ${section}`
}

/** When it meets, in one line. */
export function targetTold(
  { startDate, endDate, weekdays, timeFrom, timeTo }: Target,
  format: Format,
): string {
  const days = weekdaysTold(weekdays)
  const times = timeFrom && timeTo ? `${format.time(timeFrom)} to ${format.time(timeTo)}` : null
  const dates = startDate && endDate ? `${format.date(startDate)} to ${format.date(endDate)}` : null
  return [days, times, dates].filter(Boolean).join(' · ')
}

function roomTold({ maxEnroll, enrolled, waiting }: Target): string {
  const free = maxEnroll - enrolled
  if (waiting > 0) return `${waiting} waiting`
  return free > 0 ? `${free} of ${maxEnroll} free` : `Full, ${enrolled} of ${maxEnroll}`
}

function Waiting() {
  return Array.from({ length: 4 }, (_, index) => (
    <div key={index} className={styles.option}>
      <Skeleton width="52%" height={14} my={4} />
      <Skeleton width="72%" height={12} my={4} />
    </div>
  ))
}
