import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import { AVAILABILITIES, type Availability, type DaysFree } from './availability.ts'

/** A section's places at one moment, in numbers of places. */
export interface Occupancy {
  readonly capacity: number
  /** Enrolled, held for a payment, and offered from the wait list: all of them count (OQ, Places). */
  readonly used: number
  readonly waiting: number
  /** Waiting children ahead of a newcomer, whom the free spots would serve. Default: all who wait. */
  readonly goFirst?: number | undefined
  /** Open spots reserved for waiting siblings who need more. Default: 0. */
  readonly reserved?: number | undefined
  readonly hasWaitList: boolean
  readonly waitCapacity: number
}

/** A section's places as screens show them. */
export interface Places {
  readonly maxEnroll: number
  readonly enrolled: number
  /** Never below 0, even if overbooked. Spots reserved for waiting siblings are not free. */
  readonly free: number
  readonly waiting: number
  /** Waiting children ahead of a newcomer. */
  readonly goFirst: number
  readonly maxWaitList: number
  readonly waitList: boolean
  readonly offersWaitList: boolean
  /** Whole percent of the capacity, above 100 if overbooked (R257). A section without places is full. */
  readonly percent: number
}

/** Returns the places of a section as screens show them. */
export function placesOf(filling: Occupancy): Places {
  const { capacity, used, reserved = 0, waiting, hasWaitList, waitCapacity } = filling
  return {
    maxEnroll: capacity,
    enrolled: used,
    free: Math.max(0, capacity - used - reserved),
    waiting,
    goFirst: goFirstOf(filling),
    maxWaitList: hasWaitList ? waitCapacity : 0,
    waitList: hasWaitList,
    offersWaitList: decideWait(filling).allowed,
    percent: capacity === 0 ? 100 : Math.round((used / capacity) * 100),
  }
}

/** Returns what a newcomer can get. A free spot is theirs only if it would serve nobody on the wait list (R051). */
export function availabilityOf({
  free,
  goFirst,
  offersWaitList,
}: Pick<Places, 'free' | 'goFirst' | 'offersWaitList'>): Availability {
  if (free > 0 && goFirst === 0) return 'FREE'
  return offersWaitList ? 'WAIT_LIST' : 'FULL'
}

/** One day of a camp with picked days: its used places, and the children who wait for it. */
export interface DayFilling {
  readonly used: number
  readonly waiting: number
}

/** Counts the future days of a section that a newcomer could take; null without future days (decision 23). */
export function daysFree(whole: Occupancy, days: readonly DayFilling[]): DaysFree | null {
  const free = days.filter((day) => availabilityOfDay(whole, day) === 'FREE').length
  return days.length === 0 ? null : { total: days.length, free }
}

/**
 * Returns the availability of one picked day. Each day has its own places and its own queue; the capacity of the wait
 * list is shared.
 */
export function availabilityOfDay(whole: Occupancy, { used, waiting }: DayFilling): Availability {
  // Everybody in this day's queue goes before a newcomer.
  if (decidePlace({ ...whole, used, waiting, goFirst: waiting, reserved: 0 }).allowed) return 'FREE'
  return whole.hasWaitList && whole.waiting < whole.waitCapacity ? 'WAIT_LIST' : 'FULL'
}

/**
 * Returns the availability of a section. With picked days it is the best of them, because a full day does not fill the
 * others.
 */
export function availabilityOfSection(whole: Occupancy, days: readonly DayFilling[]): Availability {
  const availabilities = new Set(days.map((day) => availabilityOfDay(whole, day)))
  return AVAILABILITIES.find((each) => availabilities.has(each)) ?? availabilityOf(placesOf(whole))
}

/** The places a decision needs. */
export type PlaceFacts = Pick<Places, 'maxEnroll' | 'enrolled' | 'waiting' | 'maxWaitList' | 'waitList'> &
  Partial<Pick<Places, 'goFirst' | 'free'>>

/** Converts displayed places back, so that clients can apply the same rules. */
export function occupancyOf(places: PlaceFacts): Occupancy {
  return {
    capacity: places.maxEnroll,
    used: places.enrolled,
    waiting: places.waiting,
    goFirst: places.goFirst,
    reserved: reservedOf(places),
    hasWaitList: places.waitList,
    waitCapacity: places.maxWaitList,
  }
}

/** Returns the reserved spots: neither taken nor free. */
function reservedOf({ maxEnroll, enrolled, free }: PlaceFacts): number {
  const open = Math.max(0, maxEnroll - enrolled)
  return free === undefined ? 0 : Math.max(0, open - free)
}

/**
 * Decides whether `children` more can take places. Refuses FULL if not all fit, and OTHERS_WAIT if the wait list needs
 * the free spots, or staff reserve them (decisions 67 and 202). `overbook` permits both, for staff with the right to
 * add.
 * @answers Is there a place left?
 */
export function decidePlace(
  filling: Occupancy,
  { children = 1, overbook = false }: { children?: number; overbook?: boolean } = {},
): Decision<'FULL' | 'OTHERS_WAIT'> {
  if (overbook) return allowed
  const { capacity, used } = filling
  if (used + children > capacity) return full(filling, children)
  const first = goFirstOf(filling)
  if (doTakeReserved(filling, children)) return refusedAs('OTHERS_WAIT', { reserved: filling.reserved! })
  return first > 0 ? refusedAs('OTHERS_WAIT', { waiting: first }) : allowed
}

/** Checks whether children who fit would take spots reserved for waiting siblings. */
export function doTakeReserved({ capacity, used, reserved = 0 }: Occupancy, children = 1): boolean {
  return reserved > 0 && used + children <= capacity && used + reserved + children > capacity
}

/** Returns the waiting children ahead of a newcomer: all who wait, unless `goFirst` is known. */
export function goFirstOf({ waiting, goFirst = waiting }: Pick<Occupancy, 'waiting' | 'goFirst'>): number {
  return goFirst
}

/**
 * Decides whether one more child may wait: the wait list is on (R050), the section is full or somebody waits (R051),
 * and the wait list has room (R052).
 */
export function decideWait(filling: Occupancy): Decision<'WAIT_LIST_OFF' | 'PLACES_FREE' | 'WAIT_LIST_FULL'> {
  const { capacity, used, waiting, hasWaitList, waitCapacity } = filling
  if (!hasWaitList) return refusedAs('WAIT_LIST_OFF', {})
  if (used < capacity && waiting === 0) return refusedAs('PLACES_FREE', { free: capacity - used })
  if (waiting >= waitCapacity)
    return refusedAs('WAIT_LIST_FULL', { counts: { waiting, capacity: waitCapacity } })
  return allowed
}

/** Decides whether there is room to move up a waiting child by hand. `decideTurn` checks whether it is their turn. */
export function decideMoveUp(
  filling: Occupancy,
  { overbook = false }: { overbook?: boolean } = {},
): Decision<'FULL'> {
  return overbook || filling.used < filling.capacity ? allowed : full(filling, 1)
}

/** Refuses a capacity below the places used. The sentence names the lowest possible number. */
export function decideCapacity(capacity: number, used: number): Decision<'CAPACITY_BELOW_ENROLLED'> {
  if (capacity >= used) return allowed
  return refused(
    'CAPACITY_BELOW_ENROLLED',
    `${count(used, 'child is', 'children are')} enrolled, so the lowest possible number is ${used}`,
    'maxEnroll',
  )
}

function full({ capacity, used }: Occupancy, children: number): Decision<'FULL'> {
  return refusedAs('FULL', { of: 'SECTION', capacity, used, children })
}

function count(number: number, one: string, many: string): string {
  return `${number} ${number === 1 ? one : many}`
}
