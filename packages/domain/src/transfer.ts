import type { ActivityKind } from './activity-kinds.ts'
import { decidePlace, type Filling } from './capacity.ts'
import { allowed, refused, type Decision } from './decision.ts'
import { decideStillWanted, type Standing } from './enrolment.ts'
import { may, type Right, type Role } from './roles.ts'

/** How a child stands to the place it is to be moved to. `placeElsewhere` does not count the place it leaves. */
export interface TransferStanding extends Standing {
  /** It is the very place the child has. */
  readonly isSame: boolean
}

/**
 * Whether a child may be moved to another section (OQ-08), whatever room there is. Refuses SAME_PLACE, and what refuses a
 * newcomer: NOT_PUBLISHED, IS_OVER and ALREADY_ENROLLED. Age, grade and clashes only warn.
 */
export function decideTransfer(
  standing: TransferStanding,
): Decision<'SAME_PLACE' | 'NOT_PUBLISHED' | 'IS_OVER' | 'ALREADY_ENROLLED'> {
  const { childName, isSame, hasPlace } = standing
  if (isSame) return refused('SAME_PLACE', `${childName} has this place already`)
  if (hasPlace) return refused('ALREADY_ENROLLED', `${childName} already has a place here`)
  return decideStillWanted(standing)
}

/**
 * Whether there is room for children who are moved somewhere together: all of them or none. Refuses FULL, and OTHERS_WAIT
 * where newcomers would go before others, unless staff overbook knowingly.
 *
 * `waiters` are those of them who wait there already, and are moved up: their turn is for staff to judge, the capacity is
 * not. Whoever was offered a place there is neither: its place is counted. `atOnce` are those on the busiest day.
 */
export function decideRoomToMove(
  filling: Filling,
  {
    newcomers,
    waiters,
    atOnce = newcomers + waiters,
    overbook = false,
  }: { newcomers: number; waiters: number; atOnce?: number; overbook?: boolean },
): Decision<'FULL' | 'OTHERS_WAIT'> {
  if (newcomers + waiters === 0) return allowed
  const waiting = newcomers > 0 ? Math.max(0, filling.waiting - waiters) : 0
  return decidePlace({ ...filling, waiting }, { children: atOnce, overbook })
}

/** Whether a role may move children from, or to, activities of a kind. Of aftercare nobody may: its days are added and removed. */
export function mayTransfer(role: Role, kind: ActivityKind): boolean {
  return may(role, ...([`${kind}.rosters`, 'transfer'] as unknown as Right))
}
