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
  /** What all of them were shown to owe there. */
  shownCents: number | undefined
  /** The name it can be undone by. */
  undo?: string | undefined
  /** What it costs where that is not what a newcomer pays there. */
  price?: PriceMove
  /** What else goes along with those who were moved, before what can be undone is kept. */
  takeAlong?: (moved: readonly TransferResult[]) => Promise<void>
  /** Asked of the children as they are found, before anything is done and again once they are held. */
  assertStill?: (children: readonly TransferChild[]) => Promise<void>
}

export interface Transferred {
  moved: TransferResult[]
  /** Those whom something of their own keeps where they are. */
  kept: ConsideredChild[]
  /** The places that were found. */
  here: string[]
  warnings: string[]
  /** By the name it was given. */
  canUndo: boolean
}

/**
 * Moves children to one place; one child is a list of one. A child whom something of their own keeps from it stays, and is
 * told with why; for the others there is room together, or nobody is moved.
 *
 * Looked at without a lock first; then the sections are locked, and everything is asked again.
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
      // Of several, the room is told beside.
      saysRoom: going.length === 1,
    },
  )
  const moved = await moveChildren(enrolling, plan, going, { ...considered, found, room, shownCents, price })
  await asked.takeAlong?.(moved)
  const canUndo = await keepMove(enrolling, plan, asked.undo, {
    before: stood,
    givenIds: moved.map(({ rosterId }) => rosterId),
  })
  // The places that were given up are somebody else's turn.
  await expireAndOffer(enrolling, locked)
  return { moved, kept, here: rosterIdsOf(children), warnings: [...warnings.values()].flat(), canUndo }
}

/** What staff should know of each of them. */
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

/** Locks all sections children leave or come to, in the order of their ids, and brings them up to date. Answers which. */
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

/** Beyond a capacity, or before others who wait, only those may put a child who may add one there. */
function assertOverbook({ user }: Enrolling, { to }: TransferPlan): void {
  if (!may(user.role, `${to.kind}.rosters`, 'add'))
    throw forbidden('ACCESS_DENIED', 'Your role cannot overbook')
}
