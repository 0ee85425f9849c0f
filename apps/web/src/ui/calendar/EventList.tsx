import { useLocal } from '../local.tsx'
import { useCalendarWords } from './calendar-words.ts'
import { dayText } from './days.ts'
import { EventBox } from './EventBox.tsx'
import type { CalendarEvent } from './events.ts'
import styles from './calendar.module.css'

interface EventListProps<E extends CalendarEvent> {
  events: readonly E[]
  onOpen: (event: E) => void
}

/** Events in a popup, by day if there are several; each opens in its place. */
export function EventList<E extends CalendarEvent>({ events, onOpen }: EventListProps<E>) {
  const { dateFormat } = useLocal()
  const words = useCalendarWords()
  const days = Map.groupBy(events, ({ date }) => date)
  return [...days].map(([day, dayEvents]) => (
    <section key={day} className={styles.listed}>
      <h4 className={styles.agendaHour}>{dayText(day, dateFormat, words)}</h4>
      <ul className={styles.cards}>
        {dayEvents.map((event) => (
          <li key={event.key}>
            <EventBox event={event} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  ))
}
