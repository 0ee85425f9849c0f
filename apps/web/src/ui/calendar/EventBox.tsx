import { memo } from 'react'
import { useLocal } from '../local.tsx'
import { useCalendarWords } from './calendar-words.ts'
import type { CalendarEvent } from './events.ts'
import styles from './calendar.module.css'

interface EventBoxProps<E extends CalendarEvent> {
  event: E
  /** Shows its time, if no heading does. */
  hasTime?: boolean
  /** Skipped by the tab key while its day is not chosen. */
  isReachable?: boolean
  /** Position on a scale of time, in pixels and lanes; a list has none. */
  top?: number
  height?: number
  lane?: number
  lanes?: number
  /** The number that opens the rest is beside the box. */
  isCut?: boolean
  /** Approximate width in pixels: a narrow box shows the name first. */
  width?: number
  onOpen: (event: E, anchor: HTMLElement) => void
}

/** One meeting: its look, name, time, place, and number of spots taken. */
export const EventBox = memo(OneBox) as typeof OneBox

function OneBox<E extends CalendarEvent>({
  event,
  hasTime = true,
  isReachable = true,
  top,
  height,
  lane = 0,
  lanes = 1,
  isCut = false,
  width = Infinity,
  onOpen,
}: EventBoxProps<E>) {
  const { dateFormat } = useLocal()
  const words = useCalendarWords()
  const { icon: Icon, color, mark } = event.look
  const { booked, isCancelled } = event
  const isTimed = top !== undefined && height !== undefined
  return (
    <button
      type="button"
      className={styles.box}
      data-look={color}
      data-cancelled={isCancelled || undefined}
      data-full={(booked !== null && booked.count >= booked.of) || undefined}
      aria-haspopup="dialog"
      tabIndex={isReachable ? 0 : -1}
      {...(isTimed && slotOf({ top, height, lane, lanes, isCut, width }))}
      data-key={isTimed ? event.key : undefined}
      onClick={(click) => onOpen(event, click.currentTarget)}
    >
      <span className={styles.boxName}>
        {mark ? (
          <span className={styles.mark} aria-hidden>
            {mark}
          </span>
        ) : (
          <Icon size={13} stroke={2} aria-hidden />
        )}
        <span className={styles.boxTitle}>{event.name}</span>
      </span>
      <span className={styles.boxFacts}>
        {isCancelled && <span className={styles.cancelled}>{words.canceled}</span>}
        {hasTime && (
          <span>
            {words.formatTime(event.timeFrom, dateFormat)}{' '}
            {isTimed && (
              <span className={styles.until}>
                <span aria-hidden>– </span>
                <span className={styles.unseen}>{words.until}</span>
                {words.formatTime(event.timeTo, dateFormat)}{' '}
              </span>
            )}
          </span>
        )}
        {booked && (
          <span title={words.booked(booked.count, booked.of)}>
            {booked.count}
            <span aria-hidden>/</span>
            <span className={styles.unseen}>{words.of}</span>
            {booked.of}
            <span className={isTimed && width > ROOMY ? undefined : styles.unseen}>{words.bookedHere}</span>
          </span>
        )}
        {event.place && <span className={styles.boxPlace}>{event.place}</span>}
      </span>
    </button>
  )
}

const LINE = 17
/** Width from which a box has room for words beside its numbers. */
const ROOMY = 150

interface Slot {
  top: number
  height: number
  lane: number
  lanes: number
  isCut: boolean
  width: number
}

function slotOf({ top, height, lane, lanes, isCut, width }: Slot) {
  return {
    'data-slim': height < 2 * LINE + 4 || undefined,
    'data-cut': isCut || undefined,
    'data-width': width < 72 ? 'thin' : width < 134 ? 'narrow' : undefined,
    style: {
      top,
      height,
      '--lane': lane,
      '--lanes': lanes,
      '--lines': Math.max(1, Math.floor((height - 4) / LINE) - 1),
      // Hides a line that does not fit whole.
      borderBottomWidth: Math.max(0, (height - 4) % LINE),
    },
  }
}
