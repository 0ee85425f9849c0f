import { useMemo, useRef, type KeyboardEvent } from 'react'
import type { IsoDate } from '@afterbell/domain/kernel/dates'
import { useLocal } from '../../local.tsx'
import { Agenda } from './Agenda.tsx'
import { NO_EVENTS, type ViewProps } from '../calendar-parts.ts'
import { useCalendarWords } from '../calendar-words.ts'
import { ClosedMarks } from '../ClosedMarks.tsx'
import { DaysOff } from '../DaysOff.tsx'
import { dayText, isSameMonth, titleOf, weekdayNames, weeksOfMonth } from '../days.ts'
import { EventBox } from '../EventBox.tsx'
import { closedTexts, cut, type CalendarEvent } from '../events.ts'
import { useDayFocus } from '../useDayFocus.ts'
import styles from '../calendar.module.css'

/** Number of boxes in a day; its number opens the rest. */
const ROOM = 3

/** A month in weeks. On a narrow screen a day shows its number of events, and the chosen day is listed below. */
export function MonthView<E extends CalendarEvent>(props: ViewProps<E>) {
  const { date, isNarrow, onGo } = props
  const { dateFormat } = useLocal()
  const words = useCalendarWords()
  const first = `${date.slice(0, 7)}-01`
  const weeks = useMemo(() => weeksOfMonth(first, dateFormat), [first, dateFormat])
  const days = useMemo(() => weeks.flat(), [weeks])
  const table = useRef<HTMLTableElement>(null)
  const focus = useDayFocus('month', { date, days, onGo, table })
  const names = {
    short: weekdayNames(dateFormat, 'short', words),
    long: weekdayNames(dateFormat, 'long', words),
  }
  return (
    <>
      <table
        className={styles.month}
        data-narrow={isNarrow || undefined}
        aria-label={titleOf('month', date, dateFormat, words)}
        aria-busy={props.isLoading}
        ref={table}
      >
        <thead>
          <tr>
            {names.long.map((name, index) => (
              <th key={name} scope="col">
                <abbr title={name}>{names.short[index]}</abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <DayCell
                  key={day}
                  {...props}
                  day={day}
                  isReachable={day === focus.reachable}
                  onKeyDown={focus.onKeyDown}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {isNarrow && <Agenda {...props} days={[date]} />}
    </>
  )
}

interface DayCellProps<E extends CalendarEvent> extends ViewProps<E> {
  day: IsoDate
  isReachable: boolean
  onKeyDown: (event: KeyboardEvent) => void
}

function DayCell<E extends CalendarEvent>(props: DayCellProps<E>) {
  const { day, date, today, isReachable, isLoading, isNarrow } = props
  const events = props.events.get(day) ?? NO_EVENTS
  const daysOff = props.daysOff.get(day) ?? NO_EVENTS
  const closedMarks = props.closed.get(day) ?? NO_EVENTS
  const words = useCalendarWords()
  const room = Math.max(1, ROOM - (daysOff.length > 0 ? 1 : 0) - closedMarks.length)
  const { visible, more } = cut(events, room)
  return (
    <td
      className={styles.day}
      data-outside={!isSameMonth(day, date) || undefined}
      data-today={day === today || undefined}
      data-closed={closedMarks.some(({ isShort }) => !isShort) || undefined}
      data-chosen={(isNarrow && day === date) || undefined}
    >
      <DayButton
        {...props}
        count={events.length}
        daysOffCount={daysOff.length}
        closed={closedTexts(closedMarks)}
        onPress={isNarrow ? props.onGo : props.onOpenDay}
      />
      {!isNarrow && (
        <div className={styles.boxes}>
          {isLoading && <Skeletons day={day} />}
          <ClosedMarks closed={closedMarks} />
          <DaysOff daysOff={daysOff} isReachable={isReachable} onOpen={props.onOpenDaysOff} />
          {visible.map((event) => (
            <EventBox key={event.key} event={event} isReachable={isReachable} onOpen={props.onOpen} />
          ))}
          {more > 0 && (
            <button
              type="button"
              className={styles.more}
              tabIndex={isReachable ? 0 : -1}
              onClick={() => props.onOpenDay(day)}
            >
              {words.more(more)}
            </button>
          )}
        </div>
      )}
    </td>
  )
}

interface DayButtonProps {
  day: IsoDate
  today: IsoDate
  date: IsoDate
  isReachable: boolean
  isNarrow: boolean
  isLoading: boolean
  count: number
  daysOffCount: number
  /** Sentences on the day's closures. */
  closed: readonly string[]
  onPress: (day: IsoDate) => void
  onKeyDown: (event: KeyboardEvent) => void
}

/** Number of a day; on a narrow screen with its number of meetings. */
function DayButton({
  day,
  isReachable,
  isNarrow,
  isLoading,
  count,
  daysOffCount,
  closed,
  onPress,
  ...props
}: DayButtonProps) {
  const { dateFormat } = useLocal()
  const words = useCalendarWords()
  const labelParts = [
    '',
    dayText(day, dateFormat, words),
    ...closed,
    ...(isLoading ? [] : [words.count(count, daysOffCount)]),
  ]
  return (
    <button
      type="button"
      className={styles.dayButton}
      data-day={day}
      tabIndex={isReachable ? 0 : -1}
      aria-current={day === props.today ? 'date' : undefined}
      aria-pressed={isNarrow ? day === props.date : undefined}
      onKeyDown={props.onKeyDown}
      onClick={() => onPress(day)}
    >
      <span className={styles.number}>{Number(day.slice(8))}</span>
      <span className={styles.unseen}>{labelParts.join(', ')}</span>
      {isNarrow && (
        <span className={styles.load} data-off={daysOffCount > 0 || undefined} aria-hidden>
          {count > 0 ? count : daysOffCount > 0 ? '–' : ''}
        </span>
      )}
    </button>
  )
}

/** Skeleton boxes on school days. */
function Skeletons({ day }: { day: IsoDate }) {
  const weekday = Temporal.PlainDate.from(day).dayOfWeek
  if (weekday > 5) return null
  return Array.from({ length: 1 + (weekday % 2) }, (_, index) => (
    <span key={index} className={styles.skeleton} aria-hidden />
  ))
}
