import { minutesOf, type ClockTime } from '../dates.ts'

/** A time range within one day. It may end at midnight, written `00:00`. */
export interface TimeRange {
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
}

/** Minutes since midnight, in wall time. */
export interface Span {
  readonly from: number
  readonly to: number
}

interface InLane<T> extends Span {
  readonly item: T
  /** From the left, beginning at 0. */
  readonly lane: number
  /** How many lanes lie side by side here. */
  readonly lanes: number
  /** Some items beside it have no lane: leave room for the control that opens them. */
  readonly isCut: boolean
}

/** Items without a lane, and the time range they cover. */
interface Overflow<T> extends Span {
  readonly items: readonly T[]
}

interface Lanes<T> {
  readonly laneItems: readonly InLane<T>[]
  readonly behind: readonly Overflow<T>[]
}

export const MINUTES_OF_DAY = 24 * 60

/** Returns the minutes a time range covers. Wall time: a day has 24 hours, even when the clocks change. */
export function spanOf({ timeFrom, timeTo }: TimeRange): Span {
  const from = minutesOf(timeFrom)
  const to = minutesOf(timeTo)
  return { from, to: to === 0 ? MINUTES_OF_DAY : to }
}

/**
 * Places overlapping items side by side in at most `most` lanes, or else in `mostCut`, with the rest in `behind`. Each
 * takes at least `leastMinutes`, as it is drawn. The earliest goes first, then the longest, then the given order. An
 * item that ends when another begins does not overlap it. `shown` is ordered by time.
 * @answers Where does a meeting stand on the calendar?
 */
export function lanesOf<T extends TimeRange>(
  items: readonly T[],
  { most, mostCut = most, leastMinutes }: { most: number; mostCut?: number; leastMinutes: number },
): Lanes<T> {
  const timedItems = items
    .map((item) => ({ item, ...drawn(spanOf(item), leastMinutes) }))
    .sort((one, other) => one.from - other.from || other.to - one.to)
  const groups = together(timedItems).map((group) => assignLanes(group, { most, mostCut }))
  return {
    laneItems: groups.flatMap(({ laneItems }) => laneItems),
    behind: groups.flatMap(({ behind }) => behind),
  }
}

/** The range as it is drawn: at least `leastMinutes`, and within its day. */
function drawn({ from, to }: Span, leastMinutes: number): Span {
  const end = Math.min(MINUTES_OF_DAY, Math.max(to, from + leastMinutes))
  return { from: Math.min(from, end - leastMinutes), to: end }
}

/** Groups items that overlap, directly or through items between them. */
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

function assignLanes<T>(
  group: readonly (Span & { item: T })[],
  { most, mostCut }: { most: number; mostCut: number },
): Lanes<T> {
  const ends: number[] = []
  const itemsInLanes = group.map((each) => {
    const free = ends.findIndex((end) => end <= each.from)
    const lane = free === -1 ? ends.length : free
    ends[lane] = each.to
    return { ...each, lane }
  })
  const isCut = ends.length > most
  const lanes = isCut ? mostCut : ends.length
  const hiddenGroups = together(itemsInLanes.filter(({ lane }) => lane >= lanes))
  return {
    laneItems: itemsInLanes.filter(({ lane }) => lane < lanes).map((each) => ({ ...each, lanes, isCut })),
    behind: hiddenGroups.map((hidden) => ({
      from: hidden[0]!.from,
      to: Math.max(...hidden.map(({ to }) => to)),
      items: hidden.map(({ item }) => item),
    })),
  }
}
