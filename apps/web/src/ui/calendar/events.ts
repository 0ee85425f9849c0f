import type { Icon } from '@tabler/icons-react'
import type { ClockTime, IsoDate } from '@afterbell/domain/kernel/dates'

/** Look of a sort of boxes: always icon and color, never color alone. */
interface EventLook {
  readonly color: LookColor
  readonly icon: Icon
  /** Letters instead of the icon, as a legend explains them. */
  readonly mark?: string
}

export type LookColor = 'violet' | 'orange' | 'grape' | 'blue' | 'green' | 'teal' | 'yellow' | 'red'

/** Fields a calendar needs of an event. A screen's own events may have more. */
export interface CalendarEvent {
  /** No two of a calendar have the same. */
  readonly key: string
  readonly date: IsoDate
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
  readonly name: string
  readonly place: string | null
  readonly look: EventLook
  /** Places that are booked, of those offered. */
  readonly booked: { readonly taken: number; readonly of: number } | null
  readonly isCancelled: boolean
  /** Goes on from day to day: it lies above a scale of time, and what says the same on days that follow each other is one bar. */
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
  /** School ends early: there are programs. */
  readonly isShort: boolean
}

const known = new WeakMap<readonly CalendarEvent[], Map<IsoDate, CalendarEvent[]>>()

/** By day, each day's in their order: by time, then by name. Worked out once: one pages back and forth. */
export function byDay<E extends CalendarEvent>(events: readonly E[]): Map<IsoDate, E[]> {
  const before = known.get(events)
  if (before) return before as Map<IsoDate, E[]>
  const days = Map.groupBy(events, ({ date }) => date)
  for (const ofDay of days.values()) ofDay.sort(inOrder)
  known.set(events, days)
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

/** As many as there is room for, and how many more there are. */
export function cut<T>(all: readonly T[], room: number): { shown: readonly T[]; more: number } {
  return { shown: all.slice(0, room), more: Math.max(0, all.length - room) }
}

/** '12 meetings', with what else there is to say of the day: 'no meeting', '3 meetings, 1 not meeting'. */
export function countText(events: number, daysOff: number): string {
  const meetings = events === 0 ? 'no meetings' : events === 1 ? '1 meeting' : `${events} meetings`
  return daysOff === 0 ? meetings : `${meetings}, ${daysOff} not meeting`
}

function inOrder(one: CalendarEvent, other: CalendarEvent): number {
  return (
    (one.timeFrom < other.timeFrom ? -1 : one.timeFrom > other.timeFrom ? 1 : 0) ||
    (one.name < other.name ? -1 : one.name > other.name ? 1 : 0) ||
    (one.key < other.key ? -1 : 1)
  )
}
