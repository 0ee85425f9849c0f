import type { ActivityKind } from './activity-kinds.ts'
import { decideMoveUp, type Filling } from './capacity.ts'
import { refused, type Decision } from './decision.ts'
import { decideEnrol, type Standing } from './enrolment.ts'
import { may, type Right, type Role } from './roles.ts'

/** How a child stands to the place it is to be moved to. `placeElsewhere` does not count the place it leaves. */
export interface TransferStanding extends Standing {
  /** It is the very place the child has. */
  readonly isSame: boolean
}

/**
 * Whether a child may be moved to another section (OQ-08). Refuses SAME_PLACE, and what refuses a newcomer:
 * NOT_PUBLISHED, IS_OVER, ALREADY_ENROLLED, and FULL or OTHERS_WAIT unless staff overbook knowingly.
 *
 * A child that waits there already is moved up by the transfer: its turn is for staff to judge, the capacity is not.
 * Age, grade and clashes only warn.
 */
export function decideTransfer(
  standing: TransferStanding,
  filling: Filling,
  { overbook = false }: { overbook?: boolean } = {},
): Decision {
  if (standing.isSame) return refused('SAME_PLACE', `${standing.childName} has this place already`)
  if (!standing.isWaiting) return decideEnrol(standing, filling, { overbook })
  const besidesRoom = decideEnrol({ ...standing, isWaiting: false }, filling, { overbook: true })
  return besidesRoom.allowed ? decideMoveUp(filling, { overbook }) : besidesRoom
}

/** Whether a role may move children from, or to, activities of a kind. Of aftercare nobody may: its days are added and removed. */
export function mayTransfer(role: Role, kind: ActivityKind): boolean {
  return may(role, ...([`${kind}.rosters`, 'transfer'] as unknown as Right))
}
