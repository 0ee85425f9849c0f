import { Button, Combobox, Select } from '@mantine/core'
import { useState } from 'react'
import { enrollments } from '@afterbell/contract/payments/enrollments'
import { audienceText } from '@afterbell/domain/activities/audience'
import { roomLeftText } from '@afterbell/domain/activities/availability'
import { ACTIVITY_KINDS, activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { WEEKDAYS, weekdayLabels, type Weekday } from '@afterbell/domain/kernel/weekdays'
import { priceText } from '@afterbell/domain/prices/price-text'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../../platform/format.ts'
import { useSession } from '../../../platform/session/session.ts'
import { KindMark } from '../../activities/KindMark.tsx'
import { activityFacts } from '../../places/activity-facts.ts'
import { SearchChooser, useTyped } from '../../places/choosers/SearchChooser.tsx'
import type { FoundActivity } from './cart.ts'
import type { IdAndName } from './useEnrollCart.ts'
import enrollStyles from '../../places/enroll.module.css'
import styles from './enroll-cart.module.css'

interface ActivitySearchProps {
  /** The children to enroll. */
  of: readonly IdAndName[]
  chosenIds: readonly string[]
  onPick: (found: FoundActivity) => void
}

const STEP = 20

/** Finds activities by name, kind and day, with spots and price: those that fit the children first. */
export function ActivitySearch({ of, chosenIds, onPick }: ActivitySearchProps) {
  const typed = useTyped()
  const [kind, setKind] = useState<ActivityKind | null>(null)
  const [weekday, setWeekday] = useState<Weekday | null>(null)
  const [size, setSize] = useState(STEP)
  const [isClosed, setClosed] = useState(false)
  const { search } = typed
  const childIds = of.map(({ id }) => id).join()
  const query = {
    size,
    ...(search && { search }),
    ...(childIds && { childIds }),
    ...(kind && { kind }),
    ...(weekday && { weekday }),
  }
  const reading = useRead(enrollments.activities, { query }, { keepPrevious: true })
  const results = reading.data?.content ?? []
  const others = (reading.data?.totalElements ?? 0) - results.length
  return (
    <div className={styles.search}>
      <SearchChooser
        labels={{ field: 'Activity', part: 'Activities to choose from', list: 'Activities' }}
        typed={typed}
        reading={reading}
        results={results}
        idOf={({ id }) => id}
        option={(found) => (
          <ActivityOption key={found.id} found={found} of={of} isChosen={chosenIds.includes(found.id)} />
        )}
        nothing={search ? `No current activity matches “${search}”.` : 'Nothing matches these filters.'}
        onOpen={isClosed ? () => setClosed(false) : undefined}
        more={
          others > 0 && (
            <Button variant="subtle" fullWidth onClick={() => setSize(size + STEP)}>
              Show more ({others})
            </Button>
          )
        }
        onPick={(found) => {
          typed.setText('')
          setSize(STEP)
          setClosed(true)
          onPick(found)
        }}
      />
      {!isClosed && (
        <div className={styles.filters}>
          <Select
            aria-label="Kind"
            placeholder="All kinds"
            clearable
            clearButtonProps={{ 'aria-label': 'All kinds' }}
            data={ACTIVITY_KINDS.map((each) => ({ value: each, label: activityKinds[each].words.title }))}
            value={kind}
            onChange={(value) => setKind(value as ActivityKind | null)}
          />
          <Select
            aria-label="Day"
            placeholder="All days"
            clearable
            clearButtonProps={{ 'aria-label': 'All days' }}
            data={WEEKDAYS.map((each) => ({ value: each, label: weekdayLabels[each] }))}
            value={weekday}
            onChange={(value) => setWeekday(value as Weekday | null)}
          />
        </div>
      )}
    </div>
  )
}

interface ActivityOptionProps {
  found: FoundActivity
  of: readonly IdAndName[]
  isChosen: boolean
}

function ActivityOption({ found, of, isChosen }: ActivityOptionProps) {
  const format = useFormat()
  const { currency } = useSession().school
  const price = found.hidden.includes('prices') ? null : priceText(found, currency)
  return (
    <Combobox.Option
      value={found.id}
      disabled={isChosen}
      aria-disabled={isChosen}
      className={enrollStyles.option}
    >
      <span className={enrollStyles.optionName}>
        <span>
          {found.name} <KindMark kind={found.kind} />
        </span>
        {isChosen ? (
          <span className={enrollStyles.there}>Chosen</span>
        ) : (
          <span className={styles.price}>{price}</span>
        )}
      </span>
      <span className={enrollStyles.told}>{factsOf(found, format)}</span>
      <span className={enrollStyles.told}>
        <span data-full={found.places.free === 0 || undefined} className={styles.spots}>
          {spotsText(found)}
        </span>
        <span>{fitText(found, of)}</span>
      </span>
    </Combobox.Option>
  )
}

/** 'Tue 4:45 PM – 6:00 PM · 10/27/2026 – 12/22/2026 · Gym'. */
export function factsOf(found: FoundActivity, format: Format): string {
  const { startDate: startsOn, endDate: endsOn, location } = found
  return activityFacts({ ...found, startsOn, endsOn, location: location?.name ?? null }, format)
}

function spotsText({ places: { free, maxEnroll, waiting } }: FoundActivity): string {
  return free > 0 ? roomLeftText(free, maxEnroll) : `Full, ${waiting} waiting`
}

/** Whom of several children it fits; of one child only what does not. */
function fitText(found: FoundActivity, of: readonly IdAndName[]): string {
  const fitting = of.filter(({ id }) => found.fits.includes(id))
  if (fitting.length === of.length) return ''
  if (fitting.length > 0) return `Fits ${fitting.map(({ name }) => name).join(', ')}`
  return `Does not fit: ${audienceText(found)}`
}
