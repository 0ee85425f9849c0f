import type { IsoDate } from '@afterbell/domain/kernel/dates'
import type { CalendarEvent, DayOff } from './events.ts'

/** What every view of a calendar is drawn from. */
export interface ViewProps<E extends CalendarEvent> {
  date: IsoDate
  today: IsoDate
  events: ReadonlyMap<IsoDate, readonly E[]>
  daysOff: ReadonlyMap<IsoDate, readonly DayOff[]>
  /** Nothing is known of these days yet. */
  isLoading: boolean
  isNarrow: boolean
  onOpen: (event: E, anchor: HTMLElement) => void
  onOpenDaysOff: (daysOff: readonly DayOff[], anchor: HTMLElement) => void
  onGo: (date: IsoDate) => void
  /** Shows a day by itself. */
  onOpenDay: (date: IsoDate) => void
}

export const NO_EVENTS: readonly never[] = []
