import type { ClockTime, IsoDate } from '@afterbell/domain/kernel/dates'
import type { DaySplit } from './views/DayView.tsx'
import type { CalendarEvent, ClosedMark, DayOff } from './events.ts'

/** Props of every view of a calendar. */
export interface ViewProps<E extends CalendarEvent> {
  date: IsoDate
  today: IsoDate
  events: ReadonlyMap<IsoDate, readonly E[]>
  daysOff: ReadonlyMap<IsoDate, readonly DayOff[]>
  closed: ReadonlyMap<IsoDate, readonly ClosedMark[]>
  /** The days are loading. */
  isLoading: boolean
  isNarrow: boolean
  onOpen: (event: E, anchor: HTMLElement) => void
  /** Opens a list of meetings: those without room, or the days of an event that spans several. */
  onOpenList: (events: readonly E[], anchor: HTMLElement) => void
  onOpenDaysOff: (daysOff: readonly DayOff[], anchor: HTMLElement) => void
  onGo: (date: IsoDate) => void
  /** Opens a single day. */
  onOpenDay: (date: IsoDate) => void
  /** Returns the school's current time, for a line to show it. */
  now?: (() => ClockTime) | undefined
  /** Splits a single day's scale of time into columns; null for one column. Without it, the day is a list. */
  split?: DaySplit<E> | null | undefined
  /** Called with the table of a time grid, to add behavior such as dragging. Returns a cleanup function. */
  onGrid?: ((table: HTMLTableElement) => () => void) | undefined
}

export const NO_EVENTS: readonly never[] = []
