import { useMemo } from 'react'
import { useLocal } from '../../local.tsx'
import { Agenda } from './Agenda.tsx'
import { NO_EVENTS, type ViewProps } from '../calendar-parts.ts'
import { useCalendarWords } from '../calendar-words.ts'
import { ClosedMarks } from '../ClosedMarks.tsx'
import { DaysOff } from '../DaysOff.tsx'
import { titleOf } from '../days.ts'
import type { CalendarEvent } from '../events.ts'
import { TimeGrid, type GridColumn } from '../TimeGrid.tsx'
import styles from '../calendar.module.css'

/** Splits a day into columns: by a property of its meetings, and with a heading for meetings without it. */
export interface DaySplit<E extends CalendarEvent> {
  of: (event: E) => readonly { readonly id: string; readonly name: string }[]
  none: string
}

/** A day on a scale of time, in one or more columns. On a narrow screen, or without `split`, a list by time. */
export function DayView<E extends CalendarEvent>(props: ViewProps<E>) {
  const { date, isNarrow, events, daysOff, closed, split } = props
  const { dateFormat } = useLocal()
  const words = useCalendarWords()
  const columns = useMemo(
    () => columnsOf(date, events.get(date) ?? NO_EVENTS, split ?? null, words.allMeetings),
    [date, events, split, words],
  )
  if (isNarrow || split === undefined) return <Agenda {...props} days={[date]} />
  const dateDaysOff = daysOff.get(date)
  const marks = closed.get(date)
  const closedRow = marks && (
    <tr>
      <th scope="row" className={styles.times}>
        {words.closed}
      </th>
      <td className={styles.slot} colSpan={columns.length}>
        <ClosedMarks closed={marks} isWhole />
      </td>
    </tr>
  )
  const daysOffRow = dateDaysOff && (
    <tr>
      <th scope="row" className={styles.times}>
        {words.leftOut}
      </th>
      <td className={styles.slot} colSpan={columns.length}>
        <DaysOff daysOff={dateDaysOff} onOpen={props.onOpenDaysOff} />
      </td>
    </tr>
  )
  return (
    <TimeGrid
      {...props}
      label={titleOf('day', date, dateFormat, words)}
      columns={columns}
      isSplit={columns.length > 1}
      above={
        <>
          {closedRow}
          {daysOffRow}
        </>
      }
      nothing={words.nothing}
    />
  )
}

function columnsOf<E extends CalendarEvent>(
  day: string,
  events: readonly E[],
  split: DaySplit<E> | null,
  heading: string,
): GridColumn<E>[] {
  if (!split || events.length === 0) return [{ key: day, day, heading, events, isReachable: true }]
  const noneColumn = { name: split.none, events: [] as E[] }
  const columnsById = new Map<string, typeof noneColumn>()
  for (const event of events) {
    const groups = split.of(event)
    if (groups.length === 0) noneColumn.events.push(event)
    for (const { id, name } of groups) {
      const column = columnsById.get(id) ?? { name, events: [] }
      if (column.events.at(-1) !== event) column.events.push(event)
      columnsById.set(id, column)
    }
  }
  const columns = [...columnsById].sort(([, one], [, other]) => one.name.localeCompare(other.name))
  if (noneColumn.events.length > 0) columns.push(['', noneColumn])
  return columns.map(([key, column]) => ({
    key,
    day,
    heading: column.name,
    events: column.events,
    isReachable: true,
  }))
}
