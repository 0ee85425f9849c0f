import { minutesOf, type ClockTime } from '../dates.ts'

/** What lasts from a time of its day to a later one. It may end at midnight, which is said as `00:00`. */
export interface Timed {
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
}

/** Minutes since midnight, by the clock on the wall. */
export interface Span {
  readonly from: number
  readonly to: number
}

interface InLane<T> extends Span {
  readonly item: T
  /** From the left, beginning at 0. */
  readonly lane: number
  /** How many stand beside each other where it is. */
  readonly lanes: number
  /** Some of those beside it have no lane: room is to be left for what opens them. */
  readonly isCut: boolean
}

/** What has no lane, from when to when. */
interface Behind<T> extends Span {
  readonly items: readonly T[]
}

interface Lanes<T> {
  readonly shown: readonly InLane<T>[]
  readonly behind: readonly Behind<T>[]
}

export const MINUTES_OF_DAY = 24 * 60

/** From when to when something lasts: wall time, so a day is 24 hours long on which the clocks change too. */
export function spanOf({ timeFrom, timeTo }: Timed): Span {
  const from = minutesOf(timeFrom)
  const to = minutesOf(timeTo)
  return { from, to: to === 0 ? MINUTES_OF_DAY : to }
}

/**
 * What overlaps stands side by side, in at most `most` lanes; where that is not enough, in at most `mostCut`, and the rest is gathered
 * behind. Each takes up `leastMinutes` at least,
 * for what is shorter is drawn as if it were so long. What begins first goes first, of those the longest, else in the order given.
 * What ends when another begins does not overlap it. `shown` is in the order of time.
 * @answers Where does a meeting stand on the calendar?
 */
export function lanesOf<T extends Timed>(
  items: readonly T[],
  { most, mostCut = most, leastMinutes }: { most: number; mostCut?: number; leastMinutes: number },
): Lanes<T> {
  const timed = items
    .map((item) => ({ item, ...drawn(spanOf(item), leastMinutes) }))
    .sort((one, other) => one.from - other.from || other.to - one.to)
  const groups = together(timed).map((group) => laned(group, { most, mostCut }))
  return {
    shown: groups.flatMap(({ shown }) => shown),
    behind: groups.flatMap(({ behind }) => behind),
  }
}

/** As it is drawn: never shorter than `leastMinutes`, and within its day. */
function drawn({ from, to }: Span, leastMinutes: number): Span {
  const end = Math.min(MINUTES_OF_DAY, Math.max(to, from + leastMinutes))
  return { from: Math.min(from, end - leastMinutes), to: end }
}

/** Those that overlap, directly or by what is between them. */
function together<T extends Span>(timed: readonly T[]): T[][] {
  const groups: T[][] = []
  let end = -1
  for (const each of timed) {
    if (each.from >= end) groups.push([])
    groups.at(-1)!.push(each)
    end = Math.max(end, each.to)
  }
  return groups
}

function laned<T>(
  group: readonly (Span & { item: T })[],
  { most, mostCut }: { most: number; mostCut: number },
): Lanes<T> {
  const ends: number[] = []
  const placed = group.map((each) => {
    const free = ends.findIndex((end) => end <= each.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = each.to
    return { ...each, lane }
  })
  const isCut = ends.length > most
  const lanes = isCut ? mostCut : ends.length
  const behind = together(placed.filter(({ lane }) => lane >= lanes))
  return {
    shown: placed.filter(({ lane }) => lane < lanes).map((each) => ({ ...each, lanes, isCut })),
    behind: behind.map((hidden) => ({
      from: hidden[0]!.from,
      to: Math.max(...hidden.map(({ to }) => to)),
      items: hidden.map(({ item }) => item),
    })),
  }
}
