import type { ClockTime, IsoDate } from '@afterbell/domain/kernel/dates'
import type { DaySplit } from './DayView.tsx'
import type { CalendarEvent, ClosedMark, DayOff } from './events.ts'

/** Props of every view of a calendar. */
export interface ViewProps<E extends CalendarEvent> {
  date: IsoDate
  today: IsoDate
  events: ReadonlyMap<IsoDate, readonly E[]>
  daysOff: ReadonlyMap<IsoDate, readonly DayOff[]>
  closed: ReadonlyMap<IsoDate, readonly ClosedMark[]>
  /** Nothing is known of these days yet. */
  isLoading: boolean
  isNarrow: boolean
  onOpen: (event: E, anchor: HTMLElement) => void
  /** Opens a list of meetings: what has no room of its own, or the days of what goes on for several. */
  onOpenList: (events: readonly E[], anchor: HTMLElement) => void
  onOpenDaysOff: (daysOff: readonly DayOff[], anchor: HTMLElement) => void
  onGo: (date: IsoDate) => void
  /** Shows a day by itself. */
  onOpenDay: (date: IsoDate) => void
  /** The time of day at the school, where a line is to tell it. */
  now?: (() => ClockTime) | undefined
  /** A day by itself is drawn on a scale of time: null, in one column. Left out, it is a list. */
  split?: DaySplit<E> | null | undefined
  /** Asked with the table of a scale of time, for what else is to be done with it; answers how to leave it alone again. */
  onGrid?: ((table: HTMLTableElement) => () => void) | undefined
}

export const NO_EVENTS: readonly never[] = []
