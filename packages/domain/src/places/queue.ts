import type { IsoDate } from '../kernel/dates.ts'

/**
 * Days as half-open stretches `[from, before)`, in order and apart from each other; `-infinity` and `infinity` are open
 * sides. As text they compare like dates.
 */
export type Days = readonly (readonly [from: string, before: string])[]

/** A child that waits for a place in a section. */
export interface WaitingPlace {
  readonly placeId: string
  /** Who asked together is offered together. */
  readonly partyId: string | null
  readonly days: Days
  /** Staff took an offer back: nothing is offered by itself. */
  readonly isHeldBack: boolean
  /** Staff keep the next spots for its party. */
  readonly isReserving: boolean
}

/** A section with who has a place in it and who waits, the first to come first. */
export interface Queue {
  readonly capacity: number
  /** The days of each place that is taken or held. */
  readonly live: readonly Days[]
  readonly waiting: readonly WaitingPlace[]
}

/** Whether all of these find a place. Who has no day left finds none. */
export function doFit(wanted: readonly Days[], live: readonly Days[], capacity: number): boolean {
  return wanted.every(
    (days, index) => days.length > 0 && mostUsed([...live, ...wanted.slice(0, index)], days) < capacity,
  )
}

/** How many of these places fall on the fullest of some days. It lies where one of them, or the asked stretch, begins. */
export function mostUsed(live: readonly Days[], during: Days): number {
  const beginnings = new Set([...live, during].flatMap((days) => days.map(([from]) => from)))
  const asked = [...beginnings].filter((day) => covers(during, day))
  return Math.max(0, ...asked.map((day) => live.filter((days) => covers(days, day)).length))
}

/** Those of some days on which fewer places are used than there are. */
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

/** The days that are both among some and among others. */
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

/** What is left of days from one on. */
export function daysFrom(days: Days, first: IsoDate): Days {
  return days.flatMap(([from, before]) =>
    before > first ? [[from > first ? from : first, before] as const] : [],
  )
}
