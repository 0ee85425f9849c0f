import { useMemo, useRef } from 'react'
import { useLocal } from '../../local.tsx'
import { Agenda } from './Agenda.tsx'
import { NO_EVENTS, type ViewProps } from '../calendar-parts.ts'
import { useCalendarWords } from '../calendar-words.ts'
import { ClosedMarks } from '../ClosedMarks.tsx'
import { DaysOff } from '../DaysOff.tsx'
import { dayText, titleOf, weekOf, weekdayNames } from '../days.ts'
import { closedTexts, type CalendarEvent } from '../events.ts'
import { TimeGrid, type GridColumn } from '../TimeGrid.tsx'
import { useDayFocus } from '../useDayFocus.ts'
import styles from '../calendar.module.css'

/** A week on a scale of time with a column for each day. On a narrow screen, lists. */
export function WeekView<E extends CalendarEvent>(props: ViewProps<E>) {
  const { date, today, isNarrow, isLoading, onGo, onOpenDay, events, daysOff, closed } = props
  const { dateFormat } = useLocal()
  const words = useCalendarWords()
  const days = useMemo(() => weekOf(date, dateFormat), [date, dateFormat])
  const table = useRef<HTMLTableElement>(null)
  const { reachable, onKeyDown } = useDayFocus('week', { date, days, onGo, table })
  const columns = useMemo(() => {
    const names = weekdayNames(dateFormat, 'short', words)
    return days.map((day, index): GridColumn<E> => {
      const dayEvents = events.get(day) ?? NO_EVENTS
      const labelParts = [
        '',
        dayText(day, dateFormat, words),
        ...closedTexts(closed.get(day) ?? NO_EVENTS),
        ...(isLoading ? [] : [words.count(dayEvents.length, daysOff.get(day)?.length ?? 0)]),
      ]
      const heading = (
        <button
          type="button"
          className={styles.weekDay}
          data-day={day}
          tabIndex={day === reachable ? 0 : -1}
          aria-current={day === today ? 'date' : undefined}
          onKeyDown={onKeyDown}
          onClick={() => onOpenDay(day)}
        >
          {names[index]} <span className={styles.number}>{Number(day.slice(8))}</span>
          <span className={styles.unseen}>{labelParts.join(', ')}</span>
        </button>
      )
      const isClosed = closed.get(day)?.some(({ isShort }) => !isShort) ?? false
      return { key: day, day, heading, events: dayEvents, isReachable: day === reachable, isClosed }
    })
  }, [days, dateFormat, words, events, daysOff, closed, isLoading, reachable, today, onKeyDown, onOpenDay])
  if (isNarrow) return <Agenda {...props} days={days} most={20} hasHeadings />
  const closedRow = days.some((day) => closed.has(day)) && (
    <tr>
      <th scope="row" className={styles.times}>
        {words.closed}
      </th>
      {days.map((day) => (
        <td key={day} className={styles.slot}>
          <ClosedMarks closed={closed.get(day) ?? NO_EVENTS} isWhole />
        </td>
      ))}
    </tr>
  )
  const daysOffRow = days.some((day) => daysOff.has(day)) && (
    <tr>
      <th scope="row" className={styles.times}>
        {words.leftOut}
      </th>
      {days.map((day) => (
        <td key={day} className={styles.slot}>
          <DaysOff
            daysOff={daysOff.get(day) ?? NO_EVENTS}
            isReachable={day === reachable}
            onOpen={props.onOpenDaysOff}
          />
        </td>
      ))}
    </tr>
  )
  return (
    <TimeGrid
      {...props}
      label={titleOf('week', date, dateFormat, words)}
      columns={columns}
      above={
        <>
          {closedRow}
          {daysOffRow}
        </>
      }
      nothing={words.nothingThisWeek}
      table={table}
    />
  )
}
