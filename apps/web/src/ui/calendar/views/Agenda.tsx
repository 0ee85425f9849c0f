import type { IsoDate } from '@afterbell/domain/kernel/dates'
import { useLocal } from '../../local.tsx'
import { NO_EVENTS, type ViewProps } from '../calendar-parts.ts'
import { useCalendarWords } from '../calendar-words.ts'
import { ClosedMarks } from '../ClosedMarks.tsx'
import { DaysOff } from '../DaysOff.tsx'
import { dayText } from '../days.ts'
import { EventBox } from '../EventBox.tsx'
import { cut, type CalendarEvent } from '../events.ts'
import styles from '../calendar.module.css'

interface AgendaProps<E extends CalendarEvent> extends ViewProps<E> {
  days: readonly IsoDate[]
  /** Maximum number of boxes on a day; the day's own view has the rest. */
  most?: number
  /** Shows each day under a heading that links to its own view. */
  hasHeadings?: boolean
}

/** Days as lists of events by start time, each large enough for a thumb. */
export function Agenda<E extends CalendarEvent>({
  days,
  most,
  hasHeadings = false,
  ...props
}: AgendaProps<E>) {
  if (props.isLoading) return <AgendaSkeleton />
  return (
    <div className={styles.agenda}>
      {days.map((day) => (
        <OneDay key={day} {...props} day={day} most={most ?? Infinity} hasHeading={hasHeadings} />
      ))}
    </div>
  )
}

type OneDayProps<E extends CalendarEvent> = ViewProps<E> & { day: IsoDate; most: number; hasHeading: boolean }

function OneDay<E extends CalendarEvent>({ day, most, hasHeading, ...props }: OneDayProps<E>) {
  const { dateFormat } = useLocal()
  const words = useCalendarWords()
  const { visible, more } = cut(props.events.get(day) ?? NO_EVENTS, most)
  const daysOff = props.daysOff.get(day) ?? NO_EVENTS
  const Hour = hasHeading ? 'h4' : 'h3'
  const times = Map.groupBy(visible, ({ timeFrom }) => timeFrom)
  return (
    <section aria-label={dayText(day, dateFormat, words)} className={styles.agendaDay}>
      {hasHeading && (
        <h3 className={styles.agendaTitle}>
          <button
            type="button"
            data-day={day}
            aria-current={day === props.today ? 'date' : undefined}
            onClick={() => props.onOpenDay(day)}
          >
            {dayText(day, dateFormat, words)}
          </button>
        </h3>
      )}
      <ClosedMarks closed={props.closed.get(day) ?? NO_EVENTS} isWhole />
      <DaysOff daysOff={daysOff} onOpen={props.onOpenDaysOff} />
      {visible.length === 0 && daysOff.length === 0 && <p className={styles.nothing}>{words.nothing}</p>}
      {[...times].map(([time, events]) => (
        <div key={time} className={styles.agendaTime}>
          <Hour className={styles.agendaHour}>{words.formatTime(time, dateFormat)}</Hour>
          <ul className={styles.cards}>
            {events.map((event) => (
              <li key={event.key}>
                <EventBox event={event} hasTime={false} onOpen={props.onOpen} />
              </li>
            ))}
          </ul>
        </div>
      ))}
      {more > 0 && (
        <button type="button" className={styles.more} onClick={() => props.onOpenDay(day)}>
          {words.more(more)}
        </button>
      )}
    </section>
  )
}

/** Replaced as a whole once the days have loaded, so that nothing moves. */
function AgendaSkeleton() {
  return (
    <div className={styles.agenda} aria-busy="true">
      <div className={styles.agendaDay} aria-hidden>
        {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
          <span key={key} className={styles.skeleton} />
        ))}
      </div>
    </div>
  )
}
