import { useMemo, useRef } from 'react'
import { timeShown, type ClockTime, type IsoDate } from '@afterbell/domain/kernel/dates'
import { useLocal } from '../local.tsx'
import { Agenda } from './Agenda.tsx'
import { NO_EVENTS, type ViewProps } from './calendar-parts.ts'
import { DaysOff } from './DaysOff.tsx'
import { dayText, titleOf, weekOf, weekdayNames } from './days.ts'
import { EventBox } from './EventBox.tsx'
import { countText, cut, hourOf, hoursOf, type CalendarEvent } from './events.ts'
import { useDayFocus } from './useDayFocus.ts'
import styles from './calendar.module.css'

/** Boxes of one hour of one day; the rest is in the day by itself. */
const ROOM = 5

/**
 * A week as a timetable: a column for every day, a row for every hour in which something begins. What begins together
 * stands together at its full width, where a scale of hours would make slivers of it.
 */
export function WeekView<E extends CalendarEvent>(props: ViewProps<E>) {
  const { date, isNarrow, onGo, events, daysOff } = props
  const { dateFormat } = useLocal()
  const days = useMemo(() => weekOf(date, dateFormat), [date, dateFormat])
  const table = useRef<HTMLTableElement>(null)
  const focus = useDayFocus('week', { date, days, onGo, table })
  if (isNarrow) return <Agenda {...props} days={days} most={20} hasHeadings />
  const rows = props.isLoading ? SKELETON_ROWS : hoursOf(days.map((day) => events.get(day) ?? NO_EVENTS))
  const names = weekdayNames(dateFormat, 'short')
  return (
    <table
      className={styles.week}
      aria-label={titleOf('week', date, dateFormat)}
      aria-busy={props.isLoading}
      ref={table}
    >
      <thead>
        <tr>
          <th scope="col" className={styles.times}>
            <span className={styles.unseen}>Begins</span>
          </th>
          {days.map((day, index) => (
            <th key={day} scope="col" data-today={day === props.today || undefined}>
              <button
                type="button"
                className={styles.weekDay}
                data-day={day}
                tabIndex={day === focus.reachable ? 0 : -1}
                aria-current={day === props.today ? 'date' : undefined}
                onKeyDown={focus.onKeyDown}
                onClick={() => props.onOpenDay(day)}
              >
                {names[index]} <span className={styles.number}>{Number(day.slice(8))}</span>
                <span className={styles.unseen}>
                  {[
                    '',
                    dayText(day, dateFormat),
                    ...(props.isLoading
                      ? []
                      : [countText(events.get(day)?.length ?? 0, daysOff.get(day)?.length ?? 0)]),
                  ].join(', ')}
                </span>
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.some((day) => daysOff.has(day)) && (
          <tr>
            <th scope="row" className={styles.times}>
              Left out
            </th>
            {days.map((day) => (
              <td key={day} className={styles.slot}>
                <DaysOff
                  daysOff={daysOff.get(day) ?? NO_EVENTS}
                  isReachable={day === focus.reachable}
                  onOpen={props.onOpenDaysOff}
                />
              </td>
            ))}
          </tr>
        )}
        {rows.map((hour) => (
          <tr key={hour}>
            <th scope="row" className={styles.times}>
              {timeShown(hour, dateFormat)}
            </th>
            {days.map((day) => (
              <Slot key={day} {...props} day={day} hour={hour} isReachable={day === focus.reachable} />
            ))}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td className={styles.nothing} colSpan={8}>
              Nothing meets this week.
            </td>
          </tr>
        )}
      </tbody>
    </table>
  )
}

/** While nothing is known: the hours after school. */
const SKELETON_ROWS: ClockTime[] = ['15:00', '16:00', '17:00']

interface SlotProps<E extends CalendarEvent> extends ViewProps<E> {
  day: IsoDate
  hour: ClockTime
  isReachable: boolean
}

function Slot<E extends CalendarEvent>({ day, hour, isReachable, ...props }: SlotProps<E>) {
  const here = (props.events.get(day) ?? NO_EVENTS).filter((event) => hourOf(event) === hour)
  const { shown, more } = cut(here, ROOM)
  return (
    <td className={styles.slot} data-today={day === props.today || undefined}>
      <div className={styles.boxes}>
        {props.isLoading && <span className={styles.skeleton} aria-hidden />}
        {shown.map((event) => (
          <EventBox key={event.key} event={event} isReachable={isReachable} onOpen={props.onOpen} />
        ))}
        {more > 0 && (
          <button
            type="button"
            className={styles.more}
            tabIndex={isReachable ? 0 : -1}
            onClick={() => props.onOpenDay(day)}
          >
            +{more} more
          </button>
        )}
      </div>
    </td>
  )
}
