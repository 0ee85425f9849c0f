import { partsOfRange, type Range } from '../dashboard/revenue.ts'
import { daysBetween, plusDays, type IsoDate } from '../kernel/dates.ts'

/** What a report over time can be cut into. */
export const TIME_STEPS = ['WEEK', 'MONTH'] as const

export type TimeStep = (typeof TIME_STEPS)[number]

/** Half a year and less is read by weeks. */
const DAYS_BY_WEEK = 184

export function timeStep(range: Range, asked: TimeStep | undefined): TimeStep {
  return asked ?? (daysBetween(range.from, range.to) < DAYS_BY_WEEK ? 'WEEK' : 'MONTH')
}

/** The days a report over time looks at: the one before the range, and the last of each of its parts. */
export function daysLookedAt(range: Range, step: TimeStep): IsoDate[] {
  return [plusDays(range.from, -1), ...partsOfRange(range, step).map(({ to }) => to)]
}

/**
 * So many things that were there on the looked-at days from the `first` on, and no more from `past` on: positions in the list
 * of days, `past` behind its end for what is there still.
 */
export interface Stay {
  readonly first: number
  readonly past: number
  readonly count: number
}

/** How many of them were there at the end of a part of the range, and how many began and ended in it. */
export interface Lived {
  readonly live: number
  readonly began: number
  readonly ended: number
}

/**
 * What was there at the end of each part, the parts in their order. Something that began and ended within one part is counted
 * as both, so that every part is the one before, and who began, without who ended.
 */
export function livedInParts(stays: readonly Stay[], parts: number): Lived[] {
  const began = Array.from({ length: parts + 2 }, () => 0)
  const ended = Array.from({ length: parts + 2 }, () => 0)
  for (const { first, past, count } of stays) {
    // What ended before the first day never was there.
    if (past === 0) continue
    began[first]! += count
    ended[Math.max(first, past)]! += count
  }
  let live = began[0]!
  return Array.from({ length: parts }, (_, index) => {
    const at = index + 1
    live += began[at]! - ended[at]!
    return { live, began: began[at]!, ended: ended[at]! }
  })
}
