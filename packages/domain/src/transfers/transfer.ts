import type { ActivityKind } from '../kernel/activity-kinds.ts'
import type { DateFormat } from '../kernel/dates.ts'
import { decidePlace } from '../activities/capacity.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { onDate, refusedAs } from '../kernel/refusals/refusals.ts'
import { decideStillWanted, type EnrollmentStatus } from '../places/enrollment.ts'
import { decideTurn } from '../places/turns.ts'
import { may, type Right, type Role } from '../kernel/roles.ts'

/** A child's status for the target place. `placeElsewhere` does not count the place the child leaves. */
export interface TransferStatus extends EnrollmentStatus {
  /** The target is the place the child already has. */
  readonly isSame: boolean
}

/**
 * Checks whether a child may be moved to another section (OQ-08); capacity is checked elsewhere. Refuses SAME_PLACE, and
 * like a new enrollment NOT_PUBLISHED, IS_OVER and ALREADY_ENROLLED. Age, grade and schedule conflicts only warn.
 */
export function decideTransfer(
  status: TransferStatus,
): Decision<'SAME_PLACE' | 'NOT_PUBLISHED' | 'IS_OVER' | 'ALREADY_ENROLLED'> {
  const { childName, isSame, hasPlace } = status
  if (isSame) return refused('SAME_PLACE', `${childName} already has this spot`)
  if (hasPlace) return refusedAs('ALREADY_ENROLLED', { where: 'HERE', childName })
  return decideStillWanted(status)
}

/** One day of the target section on which some of the moved children would come. Counts of places. */
export interface DayThere {
  /** Null where days are not picked. */
  readonly date: string | null
  /** Places of other children, including their holds. */
  readonly used: number
  /** Number of moved children who come on this day. */
  readonly coming: number
}

/** Capacity of the target section for children who are moved together, day by day. */
export interface TargetCapacity {
  readonly capacity: number
  /** Days with equal counts may be left out. Empty if every child already has an offer there, which `used` counts. */
  readonly days: readonly DayThere[]
  /** Number of children on the wait list for the same days whom newcomers would pass. */
  readonly passed: number
  /** Names of children whom those already on the wait list there would pass. */
  readonly ahead: readonly string[]
}

/** Returns the day with the most children, present and moved; the first of several. Null if nobody comes. */
export function fullestDay<D extends DayThere>(days: readonly D[]): D | null {
  const peak = Math.max(...days.map(({ used, coming }) => used + coming))
  return days.find(({ used, coming }) => used + coming === peak) ?? null
}

/**
 * Checks whether a group of children fits into a section: all of them or none. Refuses FULL if any day is full, and
 * OTHERS_WAIT if newcomers would pass the wait list. Refuses NOT_IN_TURN if children on that wait list would move out of
 * turn. Staff can overbook.
 */
export function decideRoomToMove(
  { capacity, days, passed, ahead }: TargetCapacity,
  { dateFormat, overbook = false }: { dateFormat: DateFormat; overbook?: boolean },
): Decision<'FULL' | 'OTHERS_WAIT' | 'NOT_IN_TURN'> {
  const day = fullestDay(days)
  if (!day) return allowed
  const { date, used, coming } = day
  const occupancy = { capacity, used, waiting: passed, hasWaitList: false, waitCapacity: 0 }
  const decision = decidePlace(occupancy, { children: coming, overbook })
  if (decision.allowed) return decideTurn(ahead, { overbook })
  if (decision.code !== 'FULL' || date === null) return decision
  return onDate(decision, date, dateFormat)
}

/**
 * Checks whether a role may move children from or to activities of a kind. Never in aftercare: its days are added and
 * removed.
 */
export function mayTransfer(role: Role, kind: ActivityKind): boolean {
  return may(role, ...([`${kind}.rosters`, 'transfer'] as unknown as Right))
}
