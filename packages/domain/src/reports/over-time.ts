import { partsOfRange, type Range } from '../dashboard/revenue.ts'
import { daysBetween, plusDays, type IsoDate } from '../kernel/dates.ts'

/** Steps of a report over time. */
export const TIME_STEPS = ['WEEK', 'MONTH'] as const

export type TimeStep = (typeof TIME_STEPS)[number]

/** Ranges up to half a year are shown by week. */
const DAYS_BY_WEEK = 184

export function timeStep(range: Range, step: TimeStep | undefined): TimeStep {
  return step ?? (daysBetween(range.from, range.to) < DAYS_BY_WEEK ? 'WEEK' : 'MONTH')
}

/** The days a report over time counts on: the day before the range, and the last day of each part. */
export function daysLookedAt(range: Range, step: TimeStep): IsoDate[] {
  return [plusDays(range.from, -1), ...partsOfRange(range, step).map(({ to }) => to)]
}

/**
 * A number of things with the same lifetime. `first` and `past` are positions in the list of counted days: they exist from
 * `first` until before `past`. If they still exist, `past` lies beyond the end of the list.
 */
export interface Stay {
  readonly first: number
  readonly past: number
  readonly count: number
}

/** How many existed at the end of a part of the range, and how many began and ended in it. */
export interface StayCounts {
  readonly live: number
  readonly began: number
  readonly ended: number
}

/**
 * Counts what existed at the end of each part, in order. Something that began and ended within one part counts as both, so
 * that every count equals the previous one plus `began` minus `ended`.
 */
export function livedInParts(stays: readonly Stay[], parts: number): StayCounts[] {
  const began = Array.from({ length: parts + 2 }, () => 0)
  const ended = Array.from({ length: parts + 2 }, () => 0)
  for (const { first, past, count } of stays) {
    // Skips what ended before the first day.
    if (past === 0) continue
    began[first]! += count
    ended[Math.max(first, past)]! += count
  }
  let live = began[0]!
  return Array.from({ length: parts }, (_, index) => {
    const position = index + 1
    live += began[position]! - ended[position]!
    return { live, began: began[position]!, ended: ended[position]! }
  })
}
