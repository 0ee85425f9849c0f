import { minutesOf, type ClockTime } from '../dates.ts'
import { MINUTES_OF_DAY, spanOf, type TimeRange } from './lanes.ts'

/** Dragging snaps to every fifth minute of the clock. */
const SNAP_MINUTES = 5

/** The shortest length that stretching can leave. */
const LEAST_MINUTES = 15

/** The last minute at which a meeting can end: it ends on its day. */
const LAST = MINUTES_OF_DAY - 1

/**
 * Moves times by some minutes, earlier if negative. Snaps the start to five minutes, keeps the length, and stays within
 * the day. Wall time: a change of the clocks does not matter. A move of less than half a step changes nothing.
 * @answers Where does a meeting stand on the calendar?
 */
export function movedBy(times: TimeRange, minutes: number): TimeRange {
  const { from, to } = spanOf(times)
  if (Math.abs(minutes) < SNAP_MINUTES / 2) return times
  const length = to - from
  const begins = clamp(snap(from + minutes), 0, LAST - length)
  return { timeFrom: clockOf(begins), timeTo: clockOf(begins + length) }
}

/**
 * Moves the end by some minutes, earlier if negative. Snaps to five minutes and leaves at least a quarter of an hour.
 */
export function stretchedBy(times: TimeRange, minutes: number): TimeRange {
  const { from, to } = spanOf(times)
  if (Math.abs(minutes) < SNAP_MINUTES / 2) return times
  const earliestEnd = Math.min(from + LEAST_MINUTES, LAST)
  return { ...times, timeTo: clockOf(clamp(snap(to + minutes), earliestEnd, LAST)) }
}

/** The hours to draw for these times: one more on each side, and at least four. Without any times, the afternoon. */
export function hoursDrawn(all: readonly TimeRange[]): { from: number; to: number } {
  if (all.length === 0) return { from: 14, to: 18 }
  const spans = all.map(spanOf)
  const from = Math.max(0, Math.floor(Math.min(...spans.map((span) => span.from)) / 60) - 1)
  const to = Math.min(24, Math.ceil(Math.max(...spans.map((span) => span.to)) / 60) + 1)
  const missingHours = Math.max(0, 4 - (to - from))
  const end = Math.min(24, to + missingHours)
  return { from: Math.max(0, Math.min(from, end - 4)), to: end }
}

/** Checks whether a time of day is within the drawn hours. */
export function isDrawn(now: ClockTime, { from, to }: { from: number; to: number }): boolean {
  return minutesOf(now) >= from * 60 && minutesOf(now) <= to * 60
}

function snap(minutes: number): number {
  return Math.round(minutes / SNAP_MINUTES) * SNAP_MINUTES
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}

function clockOf(minutes: number): ClockTime {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
