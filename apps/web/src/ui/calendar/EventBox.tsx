import { memo } from 'react'
import { timeShown } from '@afterbell/domain/kernel/dates'
import { useLocal } from '../local.tsx'
import type { CalendarEvent } from './events.ts'
import styles from './calendar.module.css'

interface EventBoxProps<E extends CalendarEvent> {
  event: E
  /** With its time, where no heading beside it says it. */
  hasTime?: boolean
  /** Not in the way of the tab key while its day is not the one chosen. */
  isReachable?: boolean
  onOpen: (event: E, anchor: HTMLElement) => void
}

/** One meeting: icon and color of its look, name, time, place, and how many are booked of how many. */
export const EventBox = memo(OneBox) as typeof OneBox

function OneBox<E extends CalendarEvent>({
  event,
  hasTime = true,
  isReachable = true,
  onOpen,
}: EventBoxProps<E>) {
  const { dateFormat } = useLocal()
  const { icon: Icon, color } = event.look
  const { booked, isCancelled } = event
  return (
    <button
      type="button"
      className={styles.box}
      data-look={color}
      data-cancelled={isCancelled || undefined}
      data-full={(booked !== null && booked.taken >= booked.of) || undefined}
      aria-haspopup="dialog"
      tabIndex={isReachable ? 0 : -1}
      onClick={(click) => onOpen(event, click.currentTarget)}
    >
      <span className={styles.boxName}>
        <Icon size={13} stroke={2} aria-hidden />
        <span className={styles.boxTitle}>{event.name}</span>
      </span>
      <span className={styles.boxFacts}>
        {isCancelled && <span className={styles.cancelled}>Canceled </span>}
        {hasTime && <span>{timeShown(event.timeFrom, dateFormat)} </span>}
        {booked && (
          <span>
            {booked.taken}
            <span aria-hidden>/</span>
            <span className={styles.unseen}> of </span>
            {booked.of}
            <span className={styles.unseen}> booked </span>
          </span>
        )}
        {event.place && <span className={styles.boxPlace}>{event.place}</span>}
      </span>
    </button>
  )
}
