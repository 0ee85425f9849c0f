import { may } from '@afterbell/domain/kernel/roles'
import { decideRoomToMove } from '@afterbell/domain/transfers/transfer'
import { assertAllowed, forbidden } from '../../platform/problems.ts'
import type { Enrolling } from '../places/enrolling.ts'
import { expireAndOffer } from '../places/expire-and-offer.ts'
import { knownOf, warningsOfEach } from '../places/warnings.ts'
import {
  considerChildren,
  goingOf,
  keptOf,
  type AnswersAsked,
  type Considered,
  type ConsideredChild,
  type TransferWithAnswers,
} from './consider-children.ts'
import { moveChildren, type Moving, type TransferResult } from './move-children.ts'
import { priceMove, type PriceMove } from './price-move.ts'
import { releaseOwnClaims } from './own-claims.ts'
import { roomThere } from './room.ts'
import { keepMove, standingBeforeMove } from './undo-transfer.ts'
import {
  childrenToTransfer,
  rosterIdsOf,
  type ChildrenAsked,
  type TransferChild,
  type TransferPlan,
} from './transfer-plan.ts'

export interface TransferAsked extends ChildrenAsked, AnswersAsked {
  overbook: boolean
  /** The total displayed for all of them, to detect price changes. */
  shownCents: number | undefined
  /** The key to undo it with. */
  undo?: string | undefined
  /** Replaces the usual price, which is that of a new enrollment. */
  price?: PriceMove
  /** Runs after the move and before its undo data is saved. */
  takeAlong?: (moved: readonly TransferResult[]) => Promise<void>
  /** Checks the children, once before anything is done and again under the lock. */
  assertStill?: (children: readonly TransferChild[]) => Promise<void>
}

export interface Transferred {
  moved: TransferResult[]
  /** Children who cannot move, for reasons of their own. */
  kept: ConsideredChild[]
  /** The spots that still existed. */
  here: string[]
  warnings: string[]
  /** By the given key. */
  canUndo: boolean
}

/**
 * Moves children to one place. A child with a reason of their own stays; for the others there must be room together,
 * or nobody moves. Checks everything without locks first, then again with the sections locked.
 */
export async function transferChildren(
  enrolling: Moving,
  plan: TransferPlan,
  asked: TransferAsked,
): Promise<Transferred> {
  const { school } = enrolling
  const { assertStill = async () => {}, overbook, shownCents, price = priceMove } = asked
  if (overbook) assertOverbook(enrolling, plan)
  const knowing = { dateFormat: school.dateFormat, overbook }
  const before = await childrenToTransfer(enrolling, plan, asked)
  await assertStill(before)
  if (before.length === 0) return nobody(before, [])
  const first = await considerChildren(enrolling, plan, before, asked)
  if (!first.found.isDue) {
    const going = goingOf(first)
    if (going.length === 0) return nobody(before, keptOf(first))
    assertAllowed(decideRoomToMove(await roomThere(enrolling, plan, going, first.found), knowing))
  }

  const locked = await lockEnds(enrolling, plan, before)
  const children = await childrenToTransfer(enrolling, plan, asked, { isHeld: true })
  await assertStill(children)
  const considered = await considerChildren(enrolling, plan, children, asked)
  const [going, kept] = [goingOf(considered), keptOf(considered)]
  if (going.length === 0) return nobody(children, kept)
  const stood = await standingBeforeMove(enrolling, asked.undo, going, considered.found)
  const found = await releaseOwnClaims(enrolling, plan, going, considered.found, asked.undo)
  const room = await roomThere(enrolling, plan, going, found)
  assertAllowed(decideRoomToMove(room, knowing))

  const warnings = await warningsOfMove(
    enrolling,
    plan,
    going,
    { ...considered, found },
    {
      // For several children, the room is reported separately.
      saysRoom: going.length === 1,
    },
  )
  const moved = await moveChildren(enrolling, plan, going, { ...considered, found, room, shownCents, price })
  await asked.takeAlong?.(moved)
  const canUndo = await keepMove(enrolling, plan, asked.undo, {
    before: stood,
    givenIds: moved.map(({ rosterId }) => rosterId),
  })
  // Offers the spots they left to the next in line.
  await expireAndOffer(enrolling, locked)
  return { moved, kept, here: rosterIdsOf(children), warnings: [...warnings.values()].flat(), canUndo }
}

/** Returns the warnings for staff about each child. */
export function warningsOfMove(
  enrolling: Enrolling,
  { to, sectionId }: TransferPlan,
  going: readonly TransferWithAnswers[],
  { found, terms }: Pick<Considered, 'found' | 'terms'>,
  { saysRoom }: { saysRoom: boolean },
): Promise<Map<string, string[]>> {
  const known = knownOf(found, terms)
  return warningsOfEach(enrolling, to, saysRoom ? known : { ...known, joined: null }, {
    children: going,
    sectionIds: [sectionId],
    leaving: rosterIdsOf(going),
  })
}

function nobody(children: readonly TransferChild[], kept: ConsideredChild[]): Transferred {
  return { moved: [], kept, here: rosterIdsOf(children), warnings: [], canUndo: false }
}

/** Locks all sections at both ends, in order of id, and settles them. Returns their ids. */
async function lockEnds(
  enrolling: Enrolling,
  { to }: TransferPlan,
  children: readonly TransferChild[],
): Promise<string[]> {
  const left = children.flatMap(({ places }) => places.map(({ section_id }) => section_id))
  const locked = [...new Set([...left, ...to.watchedIds])].toSorted()
  await expireAndOffer(enrolling, locked)
  return locked
}

/** Exceeding capacity or passing others requires the right to add children there. */
function assertOverbook({ user }: Enrolling, { to }: TransferPlan): void {
  if (!may(user.role, `${to.kind}.rosters`, 'add'))
    throw forbidden('ACCESS_DENIED', 'Your role cannot overbook')
}
