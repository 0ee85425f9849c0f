import type { Icon } from '@tabler/icons-react'
import type { ClockTime, IsoDate } from '@afterbell/domain/kernel/dates'

/** Look of a sort of boxes: always icon and color, never color alone. */
interface EventLook {
  readonly color: LookColor
  readonly icon: Icon
  /** Letters in place of the icon, explained by a legend. */
  readonly mark?: string
}

export type LookColor = 'violet' | 'orange' | 'grape' | 'blue' | 'green' | 'teal' | 'yellow' | 'red'

/** Fields a calendar needs of an event. A screen's own events may have more. */
export interface CalendarEvent {
  /** Unique within a calendar. */
  readonly key: string
  readonly date: IsoDate
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
  readonly name: string
  readonly place: string | null
  readonly look: EventLook
  /** Spots taken, and the total. */
  readonly booked: { readonly count: number; readonly of: number } | null
  readonly isCancelled: boolean
  /** Key of an event that spans days: it is above the scale of time, and equal keys on consecutive days make one bar. */
  readonly bar?: string
}

/** An activity that is off on a day on which it would meet. */
export interface DayOff {
  readonly key: string
  readonly date: IsoDate
  readonly name: string
}

/** A closure or early ending on a day. */
export interface ClosedMark {
  readonly key: string
  readonly date: IsoDate
  readonly name: string
  /** Effect of the closure, and for whom unless for all: 'No programs. Camps at Main gym'. */
  readonly text: string
  /** School ends early, but programs take place. */
  readonly isShort: boolean
}

const byDayCache = new WeakMap<readonly CalendarEvent[], Map<IsoDate, CalendarEvent[]>>()

/** Groups events by day, sorted by time and name. Cached, since users page back and forth. */
export function byDay<E extends CalendarEvent>(events: readonly E[]): Map<IsoDate, E[]> {
  const cachedDays = byDayCache.get(events)
  if (cachedDays) return cachedDays as Map<IsoDate, E[]>
  const days = Map.groupBy(events, ({ date }) => date)
  for (const ofDay of days.values()) ofDay.sort(inOrder)
  byDayCache.set(events, days)
  return days
}

export function closedByDay(closed: readonly ClosedMark[]): Map<IsoDate, ClosedMark[]> {
  return Map.groupBy(closed, ({ date }) => date)
}

/** Returns the sentences on a day's closures: 'Winter break: No programs'. */
export function closedTexts(closed: readonly ClosedMark[]): string[] {
  return closed.map(({ name, text }) => `${name}: ${text}`)
}

export function daysOffByDay(daysOff: readonly DayOff[]): Map<IsoDate, DayOff[]> {
  return Map.groupBy(daysOff, ({ date }) => date)
}

/** Returns as many as fit, and the number of the rest. */
export function cut<T>(all: readonly T[], room: number): { visible: readonly T[]; more: number } {
  return { visible: all.slice(0, room), more: Math.max(0, all.length - room) }
}

function inOrder(one: CalendarEvent, other: CalendarEvent): number {
  return (
    (one.timeFrom < other.timeFrom ? -1 : one.timeFrom > other.timeFrom ? 1 : 0) ||
    (one.name < other.name ? -1 : one.name > other.name ? 1 : 0) ||
    (one.key < other.key ? -1 : 1)
  )
}
