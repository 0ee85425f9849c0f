import type { IsoDate } from '../kernel/dates.ts'

/**
 * Days as half-open ranges `[from, before)`, sorted and not overlapping. `-infinity` and `infinity` mark open ends. The
 * strings sort like dates.
 */
export type Days = readonly (readonly [from: string, before: string])[]

/** A child who waits for a place in a section. */
export interface WaitingPlace {
  readonly placeId: string
  /** Children with the same party get their offers together. */
  readonly partyId: string | null
  readonly days: Days
  /** Staff withdrew an offer: the system makes no new one. */
  readonly isHeldBack: boolean
  /** Staff reserved the next spots for this party. */
  readonly isReserving: boolean
}

/** A section with its places and its wait list, first in line first. */
export interface Queue {
  readonly capacity: number
  /** The days of each place that is taken or on hold. */
  readonly live: readonly Days[]
  readonly waiting: readonly WaitingPlace[]
}

/** Checks whether all of these fit. A child without any day left does not fit. */
export function doFit(wanted: readonly Days[], live: readonly Days[], capacity: number): boolean {
  return wanted.every(
    (days, index) => days.length > 0 && mostUsed([...live, ...wanted.slice(0, index)], days) < capacity,
  )
}

/**
 * Counts the places on the fullest of some days. Checks only the days on which one of the ranges begins, because the
 * maximum is always on one of those.
 */
export function mostUsed(live: readonly Days[], during: Days): number {
  const beginnings = new Set([...live, during].flatMap((days) => days.map(([from]) => from)))
  const daysToCheck = [...beginnings].filter((day) => covers(during, day))
  return Math.max(0, ...daysToCheck.map((day) => live.filter((days) => covers(days, day)).length))
}

/** Returns the part of some days on which fewer places are used than the capacity. */
export function openOn(days: Days, live: readonly Days[], capacity: number): Days {
  const edges = [...new Set([...live, days].flat(2))].toSorted()
  return days.flatMap(([from, before]) => {
    const bounds = edges.filter((edge) => edge >= from && edge <= before)
    const open: [string, string][] = []
    for (const [index, start] of bounds.slice(0, -1).entries()) {
      if (live.filter((each) => covers(each, start)).length >= capacity) continue
      const last = open.at(-1)
      if (last?.[1] === start) last[1] = bounds[index + 1]!
      else open.push([start, bounds[index + 1]!])
    }
    return open
  })
}

/** Returns the days that are in both. */
export function commonDays(some: Days, others: Days): Days {
  return some.flatMap(([from, before]) =>
    others.flatMap(([start, end]) => {
      const [first, last] = [from > start ? from : start, before < end ? before : end]
      return first < last ? [[first, last] as const] : []
    }),
  )
}

function covers(days: Days, day: string): boolean {
  return days.some(([from, before]) => before > day && from <= day)
}

/** Returns the part of the days from `first` on. */
export function daysFrom(days: Days, first: IsoDate): Days {
  return days.flatMap(([from, before]) =>
    before > first ? [[from > first ? from : first, before] as const] : [],
  )
}
