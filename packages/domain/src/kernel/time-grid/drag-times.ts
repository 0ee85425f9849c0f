import { minutesOf, type ClockTime } from '../dates.ts'
import { MINUTES_OF_DAY, spanOf, type Timed } from './lanes.ts'

/** What is dragged stops at every fifth minute of the clock. */
const SNAP_MINUTES = 5

/** Nothing that was stretched is shorter. */
const LEAST_MINUTES = 15

/** A meeting ends on its day: the last minute it can end at. */
const LAST = MINUTES_OF_DAY - 1

/**
 * The times of what is moved by some minutes, earlier when negative: it begins at a fifth minute, lasts as long as before, and
 * stays within its day. Wall time: where the clocks change meanwhile it keeps what the clock shows. Moved by less than a step, it stays.
 * @answers Where does a meeting stand on the calendar?
 */
export function movedBy(times: Timed, minutes: number): Timed {
  const { from, to } = spanOf(times)
  if (Math.abs(minutes) < SNAP_MINUTES / 2) return times
  const length = to - from
  const begins = within(snapped(from + minutes), 0, LAST - length)
  return { timeFrom: clockOf(begins), timeTo: clockOf(begins + length) }
}

/** The times of what ends some minutes later, or earlier: at a fifth minute, a quarter of an hour after its beginning at least. */
export function stretchedBy(times: Timed, minutes: number): Timed {
  const { from, to } = spanOf(times)
  if (Math.abs(minutes) < SNAP_MINUTES / 2) return times
  const least = Math.min(from + LEAST_MINUTES, LAST)
  return { ...times, timeTo: clockOf(within(snapped(to + minutes), least, LAST)) }
}

/** The hours a day of these is drawn from and to: an hour more on each side, and four at least. Of nothing, the afternoon. */
export function hoursDrawn(all: readonly Timed[]): { from: number; to: number } {
  if (all.length === 0) return { from: 14, to: 18 }
  const spans = all.map(spanOf)
  const from = Math.max(0, Math.floor(Math.min(...spans.map((span) => span.from)) / 60) - 1)
  const to = Math.min(24, Math.ceil(Math.max(...spans.map((span) => span.to)) / 60) + 1)
  const more = Math.max(0, 4 - (to - from))
  const end = Math.min(24, to + more)
  return { from: Math.max(0, Math.min(from, end - 4)), to: end }
}

/** Whether a moment of the day is within hours that are drawn. */
export function isDrawn(now: ClockTime, { from, to }: { from: number; to: number }): boolean {
  return minutesOf(now) >= from * 60 && minutesOf(now) <= to * 60
}

function snapped(minutes: number): number {
  return Math.round(minutes / SNAP_MINUTES) * SNAP_MINUTES
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

function clockOf(minutes: number): ClockTime {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
