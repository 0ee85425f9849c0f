import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import { AVAILABILITIES, type Availability, type DaysFree } from './availability.ts'

/** What is known of a section's places at one moment. Counts of places, never money or days. */
export interface Occupancy {
  readonly capacity: number
  /** Taken, held while somebody pays, and offered to somebody who waited: all of them count (OQ, Places). */
  readonly used: number
  readonly waiting: number
  /**
   * Of those who wait, how many go before a newcomer: what is free would serve them. Left out where only the number of
   * those who wait is known; then all of them do.
   */
  readonly goFirst?: number | undefined
  /** Open, but kept for siblings who wait and need more: nobody else's. Left out where none is. */
  readonly reserved?: number | undefined
  readonly hasWaitList: boolean
  readonly waitCapacity: number
}

/** The same as screens show it. */
export interface Places {
  readonly maxEnroll: number
  readonly enrolled: number
  /** Never below 0, however knowingly a section was overbooked. What is kept for siblings who wait is not free. */
  readonly free: number
  readonly waiting: number
  /** Of those who wait, how many go before a newcomer. */
  readonly goFirst: number
  readonly maxWaitList: number
  readonly waitList: boolean
  readonly offersWaitList: boolean
  /** Whole per cent of the capacity, above 100 when overbooked (R257). A section without places is full. */
  readonly percent: number
}

/** What screens show of a section that is so full. */
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

/** A free place is free to a newcomer only while nobody waits whom it would serve (R051). */
export function availabilityOf({
  free,
  goFirst,
  offersWaitList,
}: Pick<Places, 'free' | 'goFirst' | 'offersWaitList'>): Availability {
  if (free > 0 && goFirst === 0) return 'FREE'
  return offersWaitList ? 'WAIT_LIST' : 'FULL'
}

/** A day that children pick on its own: the places used on it, and the children who wait for it. */
export interface DayFilling {
  readonly used: number
  readonly waiting: number
}

/** How many of the days to come of a section a newcomer could take; null where none is to come (decision 23). */
export function daysFree(whole: Occupancy, days: readonly DayFilling[]): DaysFree | null {
  const free = days.filter((day) => availabilityOfDay(whole, day) === 'FREE').length
  return days.length === 0 ? null : { total: days.length, free }
}

/** What a family finds on one day that is picked. A day has its own places and its own queue; the wait list is one. */
export function availabilityOfDay(whole: Occupancy, { used, waiting }: DayFilling): Availability {
  // Whoever claims a spot of the day waits for it.
  if (decidePlace({ ...whole, used, waiting, goFirst: waiting, reserved: 0 }).allowed) return 'FREE'
  return whole.hasWaitList && whole.waiting < whole.waitCapacity ? 'WAIT_LIST' : 'FULL'
}

/** What a family finds of a section: of one whose days are picked the best of them, for a full day fills no other one. */
export function availabilityOfSection(whole: Occupancy, days: readonly DayFilling[]): Availability {
  const found = new Set(days.map((day) => availabilityOfDay(whole, day)))
  return AVAILABILITIES.find((each) => found.has(each)) ?? availabilityOf(placesOf(whole))
}

/** What of a section's places has to be known to decide by. */
export type PlacesKnown = Pick<Places, 'maxEnroll' | 'enrolled' | 'waiting' | 'maxWaitList' | 'waitList'> &
  Partial<Pick<Places, 'goFirst' | 'free'>>

/** The way back, for whoever was sent what screens show: the same rules can be asked of it. */
export function occupancyOf(places: PlacesKnown): Occupancy {
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

/** How many spots are kept: those that are not taken, and not free either. */
function reservedOf({ maxEnroll, enrolled, free }: PlacesKnown): number {
  const open = Math.max(0, maxEnroll - enrolled)
  return free === undefined ? 0 : Math.max(0, open - free)
}

/**
 * Whether `children` more may take a place.
 *
 * Refuses FULL when they do not all fit, and OTHERS_WAIT when somebody waits whom what is free would serve, or for whom staff
 * keep it: nobody jumps the queue, and nothing lies empty for who needs more than there is unless staff say so (decisions 67
 * and 202).
 * Staff with the right to add may do either knowingly, with `overbook`.
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

/** Whether children who are not more than there is room for would take spots that are kept for siblings who wait. */
export function doTakeReserved({ capacity, used, reserved = 0 }: Occupancy, children = 1): boolean {
  return reserved > 0 && used + children <= capacity && used + reserved + children > capacity
}

/** Of those who wait, how many go before a newcomer: all, as long as nothing more is known of them. */
export function goFirstOf({ waiting, goFirst = waiting }: Pick<Occupancy, 'waiting' | 'goFirst'>): number {
  return goFirst
}

/**
 * Whether one more child may wait: the wait list is on (R050), the section is full or somebody waits already (R051),
 * and there is room in the queue (R052).
 */
export function decideWait(filling: Occupancy): Decision<'WAIT_LIST_OFF' | 'PLACES_FREE' | 'WAIT_LIST_FULL'> {
  const { capacity, used, waiting, hasWaitList, waitCapacity } = filling
  if (!hasWaitList) return refusedAs('WAIT_LIST_OFF', {})
  if (used < capacity && waiting === 0) return refusedAs('PLACES_FREE', { free: capacity - used })
  if (waiting >= waitCapacity)
    return refusedAs('WAIT_LIST_FULL', { counts: { waiting, capacity: waitCapacity } })
  return allowed
}

/** Whether there is room for a waiting child that is moved up by hand. Whether it is their turn is `decideTurn`. */
export function decideMoveUp(
  filling: Occupancy,
  { overbook = false }: { overbook?: boolean } = {},
): Decision<'FULL'> {
  return overbook || filling.used < filling.capacity ? allowed : full(filling, 1)
}

/** A capacity never goes below what is used. The sentence names the lowest number that would do. */
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
