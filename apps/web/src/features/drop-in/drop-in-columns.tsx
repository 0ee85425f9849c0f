import { Tooltip } from '@mantine/core'
import { childName } from '@afterbell/domain/families/child-name'
import type { Column } from '../../lists/columns.ts'
import { type Format } from '../../platform/format.ts'
import type { Tone } from '../../ui/theme/palette.ts'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { NeverReleaseTo } from '../families/safety/Allergies.tsx'
import type { Activity } from '../places/activity-page.ts'
import {
  answerColumn,
  careColumns,
  childColumns,
  joinedColumn,
  paymentColumn,
} from '../places/roster-columns.tsx'
import type { DropInRow, Offer } from './drop-in-page.ts'
import styles from './drop-in.module.css'

interface ColumnOptions {
  activity: Activity | undefined
  offer: Offer | undefined
  format: Format
  /** Instructors do not see amounts. */
  seesPrices: boolean
}

/** Columns of the drop-ins: child and date, warnings, money, then answers. */
export function dropInColumns({ activity, offer, format, seesPrices }: ColumnOptions): Column<DropInRow>[] {
  const asks = offer?.asks
  return [
    {
      key: 'name',
      title: 'Child',
      sort: true,
      width: 168,
      exportAs: ['lastName', 'firstName', 'doNotRelease'],
      render: childName,
      marks: (row) => <NeverReleaseTo of={row.doNotRelease} />,
    },
    {
      key: 'date',
      title: 'Date',
      sort: true,
      width: 132,
      isKept: true,
      card: 'fact',
      render: (row) => <DateAndTimes row={row} format={format} />,
    },
    {
      key: 'state',
      title: 'State',
      width: 92,
      isKept: true,
      card: 'corner',
      render: (row) => <State row={row} />,
    },
    ...childColumns<DropInRow>(activity, format),
    ...careColumns<DropInRow>(),
    ...(seesPrices ? [{ ...paymentColumn<DropInRow>(format), sort: undefined, card: 'fact' as const }] : []),
    answerColumn('pickUpOption', asks),
    answerColumn('teacher', asks),
    joinedColumn<DropInRow>(format),
  ]
}

function DateAndTimes({ row, format }: { row: DropInRow; format: Format }) {
  return (
    <span className={`${styles.when} numbers`}>
      {format.weekdayDate(row.date)}
      {row.timeFrom && <span className={styles.times}>{format.times(row.timeFrom, row.timeTo)}</span>}
    </span>
  )
}

const states: Record<DropInRow['state'], { tone: Tone; label: string; hollow?: boolean }> = {
  BOOKED: { tone: 'info', label: 'Booked', hollow: true },
  CAME: { tone: 'success', label: 'Attended' },
  MISSED: { tone: 'neutral', label: 'Did not attend', hollow: true },
  NO_MEETING: { tone: 'warning', label: 'No session' },
}

function State({ row }: { row: DropInRow }) {
  const { label, ...looks } = states[row.state]
  return (
    <span className={styles.state}>
      <StatusChip {...looks}>{label}</StatusChip>
      {row.isOutOfTurn && (
        <Tooltip label="Booked although the date was full">
          <span className={styles.beyond} data-above>
            Overbooked
          </span>
        </Tooltip>
      )}
    </span>
  )
}
