import { spotLimit } from '@afterbell/domain/activities/availability'
import { Fragment, type ReactNode } from 'react'
import { daysFreeText } from '@afterbell/domain/activities/availability'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import { amountText, examplesText, unitText } from '@afterbell/domain/prices/price-text'
import type { Column } from '../../../lists/columns.ts'
import type { Format } from '../../../platform/format.ts'
import { CapacityBar } from '../CapacityBar.tsx'
import { StatusChip } from '../../../ui/StatusChip.tsx'
import { forWhom, meetsText, signUpInShort, type ActivityRow } from './schedule-row.ts'
import styles from '../activities.module.css'

type Col = Column<ActivityRow>

interface ScheduleColumnOptions {
  /** Title for one activity of the kind. */
  title: string
  format: Format
  currency: Currency
  /** Each weekday has its own price, so the column says more. */
  areWeekdays: boolean
  isNarrow: boolean
  seesPrices: boolean
}

/** Columns of the schedule, the same for every kind. On a card the status chip is in the corner. */
export function scheduleColumns({
  title,
  format,
  currency,
  areWeekdays,
  isNarrow,
  seesPrices,
}: ScheduleColumnOptions): Col[] {
  const name: Col = { key: 'name', title, sort: true, width: 124, render: (row) => row.name }
  const meets: Col = {
    key: 'meets',
    title: 'When',
    sort: 'startDate',
    width: 196,
    card: 'fact',
    render: (row) => (
      <Lines
        // Wraps between days and times only.
        first={meetsText(row, format)
          .split(/(?<= ·) /)
          .map((part) => (
            <Fragment key={part}>
              <span className={styles.whole}>{part}</span>{' '}
            </Fragment>
          ))}
        second={<span className={styles.whole}>{datesText(row, format)}</span>}
      />
    ),
  }
  const ends: Col = {
    key: 'endDate',
    title: 'Last date',
    sort: true,
    initiallyHidden: true,
    card: 'hidden',
    render: (row) => format.date(row.endDate),
  }
  const place: Col = {
    key: 'place',
    title: 'Location',
    sort: 'location',
    width: 118,
    card: 'hidden',
    render: ({ location, instructors }) => (
      <Lines
        first={<span className={styles.cut}>{location?.name ?? '–'}</span>}
        second={instructors.map((each) => each.name).join(', ')}
      />
    ),
  }
  const ages: Col = {
    key: 'ages',
    title: 'For',
    width: 64,
    card: 'hidden',
    render: (row) => {
      const { first, second } = forWhom(row)
      return <Lines first={<span className={styles.whole}>{first}</span>} second={second} />
    },
  }
  const enrolled: Col = {
    key: 'places',
    title: 'Enrolled',
    sort: 'enrolled',
    width: 136,
    card: 'fact',
    render: ({ places, sections }) => (
      <Lines
        first={
          <CapacityBar
            used={places.enrolled}
            capacity={spotLimit(places.maxEnroll)}
            waiting={places.waiting}
          />
        }
        second={daysFreeOf(sections)}
      />
    ),
  }
  const status: Col = {
    key: 'status',
    title: 'Sign-up',
    sort: 'signUp',
    width: 120,
    leastPx: 116,
    card: 'corner',
    render: (row) =>
      isNarrow ? (
        <StatusOf status={row.status} />
      ) : (
        <Lines
          first={<StatusOf status={row.status} />}
          second={row.status === 'ACTIVE' ? signUpInShort(row, format) : null}
        />
      ),
  }
  const price: Col = {
    key: 'price',
    title: 'Price',
    sort: 'price',
    numeric: true,
    width: areWeekdays ? 176 : 104,
    // Keeps an amount and its unit on one line.
    isKept: true,
    card: areWeekdays ? 'fact' : 'hidden',
    render: (row) => (
      <Lines
        first={amountText(row, currency)}
        second={unitText(row)}
        third={examplesText(row.priceExamples, currency)}
      />
    ),
  }
  return [name, meets, ends, place, ages, enrolled, status, ...(seesPrices ? [price] : [])]
}

/** '7 of 8 days available' for one group; for several, each with its name. */
function daysFreeOf(sections: ActivityRow['sections']): string | null {
  const texts = sections.flatMap(({ name, daysFree }) =>
    daysFree === null ? [] : [`${sections.length > 1 ? `${name}: ` : ''}${daysFreeText(daysFree)}`],
  )
  return texts.length === 0 ? null : texts.join(', ')
}

function datesText({ startDate, endDate }: ActivityRow, format: Format): string | null {
  return startDate === null && endDate === null ? null : format.dates(startDate, endDate)
}

function StatusOf({ status }: { status: ActivityRow['status'] }) {
  if (status === 'DRAFT') return <StatusChip hollow>Draft</StatusChip>
  return status === 'PAST' ? <StatusChip>Past</StatusChip> : <StatusChip tone="success">Active</StatusChip>
}

/** A fact, with small lines below it. */
function Lines({ first, second, third }: { first: ReactNode; second: ReactNode; third?: ReactNode }) {
  return (
    <span className={styles.lines}>
      <span>{first}</span>
      {second && <span className={styles.second}>{second}</span>}
      {third && <span className={styles.second}>{third}</span>}
    </span>
  )
}
