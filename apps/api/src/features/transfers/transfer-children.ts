import { decideRoomToMove } from '@afterbell/domain/transfers/transfer'
import { assertAllowed, forbidden } from '../../platform/problems.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { expireAndOffer } from '../places/offers/expire-and-offer.ts'
import { warningFactsOf, warningsOfEach } from '../places/warnings.ts'
import {
  considerChildren,
  goingOf,
  blockedOf,
  type AnswersInput,
  type ConsideredChildren,
  type ConsideredChild,
  type TransferWithAnswers,
} from './consider-children.ts'
import { moveChildren, type MoveContext, type TransferResult } from './move-children.ts'
import { priceMove, type PriceMove } from './price-move.ts'
import { releaseOwnClaims } from './own-claims.ts'
import { roomThere } from './room.ts'
import { keepMove, placesBeforeMove } from './undo-transfer.ts'
import {
  childrenToTransfer,
  rosterIdsOf,
  type ChildrenInput,
  type TransferChild,
  type TransferPlan,
  type TransferRights,
} from './transfer-plan.ts'

export interface TransferInput extends ChildrenInput, AnswersInput, Pick<TransferRights, 'mayAdd'> {
  overbook: boolean
  /** The total displayed for all of them, to detect price changes. */
  quotedCents: number | undefined
  /** The key to undo it with. */
  undo?: string | undefined
  /** Replaces the usual price, which is that of a new enrollment. */
  price?: PriceMove
  /** Runs after the move and before its undo data is saved. */
  takeAlong?: (moved: readonly TransferResult[]) => Promise<void>
  /** Checks the children, once before anything is done and again under the lock. */
  assertStill?: (children: readonly TransferChild[]) => Promise<void>
}

export interface TransferOutcome {
  moved: TransferResult[]
  /** Children who cannot move, for reasons of their own. */
  blockedChildren: ConsideredChild[]
  /** The spots that still existed. */
  presentIds: string[]
  warnings: string[]
  /** By the given key. */
  canUndo: boolean
}

/**
 * Moves children to one place. A child with a reason of their own stays; for the others there must be room together,
 * or nobody moves. Checks everything without locks first, then again with the sections locked.
 */
export async function transferChildren(
  enrolling: MoveContext,
  plan: TransferPlan,
  input: TransferInput,
): Promise<TransferOutcome> {
  const { school } = enrolling
  const { assertStill = async () => {}, overbook, quotedCents, price = priceMove } = input
  if (overbook && !input.mayAdd(plan.to.kind)) throw forbidden('ACCESS_DENIED', 'Your role cannot overbook')
  const moveOptions = { dateFormat: school.dateFormat, overbook }
  const unlockedChildren = await childrenToTransfer(enrolling, plan, input)
  await assertStill(unlockedChildren)
  if (unlockedChildren.length === 0) return nobody(unlockedChildren, [])
  const first = await considerChildren(enrolling, plan, unlockedChildren, input)
  if (!first.snapshot.isDue) {
    const going = goingOf(first)
    if (going.length === 0) return nobody(unlockedChildren, blockedOf(first))
    assertAllowed(decideRoomToMove(await roomThere(enrolling, plan, going, first.snapshot), moveOptions))
  }

  const lockedSectionIds = await lockEnds(enrolling, plan, unlockedChildren)
  const children = await childrenToTransfer(enrolling, plan, input, { isLocked: true })
  await assertStill(children)
  const considered = await considerChildren(enrolling, plan, children, input)
  const [going, blockedChildren] = [goingOf(considered), blockedOf(considered)]
  if (going.length === 0) return nobody(children, blockedChildren)
  const stood = await placesBeforeMove(enrolling, input.undo, going, considered.snapshot)
  const snapshot = await releaseOwnClaims(enrolling, plan, going, considered.snapshot, input.undo)
  const room = await roomThere(enrolling, plan, going, snapshot)
  assertAllowed(decideRoomToMove(room, moveOptions))

  const warnings = await warningsOfMove(
    enrolling,
    plan,
    going,
    { ...considered, snapshot },
    {
      // For several children, the room is reported separately.
      saysRoom: going.length === 1,
    },
  )
  const moved = await moveChildren(enrolling, plan, going, {
    ...considered,
    snapshot,
    room,
    quotedCents,
    price,
  })
  await input.takeAlong?.(moved)
  const canUndo = await keepMove(enrolling, plan, input.undo, {
    before: stood,
    newPlaceIds: moved.map(({ rosterId }) => rosterId),
  })
  // Offers the spots they left to the next in line.
  await expireAndOffer(enrolling, lockedSectionIds)
  return {
    moved,
    blockedChildren,
    presentIds: rosterIdsOf(children),
    warnings: [...warnings.values()].flat(),
    canUndo,
  }
}

/** Returns the warnings for staff about each child. */
export function warningsOfMove(
  enrolling: EnrollContext,
  { to, sectionId }: TransferPlan,
  going: readonly TransferWithAnswers[],
  { snapshot, terms }: Pick<ConsideredChildren, 'snapshot' | 'terms'>,
  { saysRoom }: { saysRoom: boolean },
): Promise<Map<string, string[]>> {
  const context = warningFactsOf(snapshot, terms)
  return warningsOfEach(enrolling, to, saysRoom ? context : { ...context, joined: null }, {
    children: going,
    sectionIds: [sectionId],
    leaving: rosterIdsOf(going),
  })
}

function nobody(children: readonly TransferChild[], blockedChildren: ConsideredChild[]): TransferOutcome {
  return { moved: [], blockedChildren, presentIds: rosterIdsOf(children), warnings: [], canUndo: false }
}

/** Locks all sections at both ends, in order of id, and settles them. Returns their ids. */
async function lockEnds(
  enrolling: EnrollContext,
  { to }: TransferPlan,
  children: readonly TransferChild[],
): Promise<string[]> {
  const oldSectionIds = children.flatMap(({ places }) => places.map(({ section_id }) => section_id))
  const sectionIdsToLock = [...new Set([...oldSectionIds, ...to.watchedIds])].toSorted()
  await expireAndOffer(enrolling, sectionIdsToLock)
  return sectionIdsToLock
}
