import type { ActivityKind } from '../kernel/activity-kinds.ts'
import type { DateFormat } from '../kernel/dates.ts'
import { decidePlace } from '../activities/capacity.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { onDate, refusedAs } from '../kernel/refusals/refusals.ts'
import { decideStillWanted, type EnrollmentStatus } from '../places/enrollment.ts'
import { decideTurn } from '../places/turns.ts'
import { may, type Right, type Role } from '../kernel/roles.ts'

/** How a child stands to the place it is to be moved to. `placeElsewhere` does not count the place it leaves. */
export interface TransferStatus extends EnrollmentStatus {
  /** It is the very place the child has. */
  readonly isSame: boolean
}

/**
 * Whether a child may be moved to another section (OQ-08), whatever room there is. Refuses SAME_PLACE, and what refuses a
 * newcomer: NOT_PUBLISHED, IS_OVER and ALREADY_ENROLLED. Age, grade and clashes only warn.
 */
export function decideTransfer(
  standing: TransferStatus,
): Decision<'SAME_PLACE' | 'NOT_PUBLISHED' | 'IS_OVER' | 'ALREADY_ENROLLED'> {
  const { childName, isSame, hasPlace } = standing
  if (isSame) return refused('SAME_PLACE', `${childName} already has this spot`)
  if (hasPlace) return refusedAs('ALREADY_ENROLLED', { where: 'HERE', childName })
  return decideStillWanted(standing)
}

/** A section on one day on which some of the children who are moved there would come. Counts of places. */
export interface DayThere {
  /** Null where days are not picked. */
  readonly date: string | null
  /** Taken by others, or held for them. */
  readonly used: number
  /** How many of those who are moved come on it. */
  readonly coming: number
}

/** What there is for children who are moved to a section together, day by day. */
export interface RoomThere {
  readonly capacity: number
  /** A day that is told for others like it is enough. None where everybody has an offer there, which is counted already. */
  readonly days: readonly DayThere[]
  /** How many wait there, on days of theirs, whom newcomers among them would go before. */
  readonly passed: number
  /** Whom those of them who wait there already would go before, by name. */
  readonly ahead: readonly string[]
}

/** The day on which they are most, with who is there already: the first of several. Null where nobody comes. */
export function fullestDay<D extends DayThere>(days: readonly D[]): D | null {
  const most = Math.max(...days.map(({ used, coming }) => used + coming))
  return days.find(({ used, coming }) => used + coming === most) ?? null
}

/**
 * Whether there is room for children who are moved somewhere together: all of them or none. Refuses FULL where one of the
 * days is, OTHERS_WAIT where newcomers would go before others, and NOT_IN_TURN where those who wait there already would,
 * unless staff do so knowingly.
 */
export function decideRoomToMove(
  { capacity, days, passed, ahead }: RoomThere,
  { dateFormat, overbook = false }: { dateFormat: DateFormat; overbook?: boolean },
): Decision<'FULL' | 'OTHERS_WAIT' | 'NOT_IN_TURN'> {
  const day = fullestDay(days)
  if (!day) return allowed
  const { date, used, coming } = day
  const filling = { capacity, used, waiting: passed, hasWaitList: false, waitCapacity: 0 }
  const decision = decidePlace(filling, { children: coming, overbook })
  if (decision.allowed) return decideTurn(ahead, { overbook })
  if (decision.code !== 'FULL' || date === null) return decision
  return onDate(decision, date, dateFormat)
}

/** Whether a role may move children from, or to, activities of a kind. Of aftercare nobody may: its days are added and removed. */
export function mayTransfer(role: Role, kind: ActivityKind): boolean {
  return may(role, ...([`${kind}.rosters`, 'transfer'] as unknown as Right))
}
