import type { Enrolling } from '../places/enrolling.ts'
import { readSnapshot, type Snapshot } from '../places/snapshot.ts'
import { leaveQueues } from '../places/leave-queues.ts'
import { daysOf, isHeldWhole, linesLeft, wantedBy, type TransferChild, type TransferPlan } from './moving.ts'
import { endOffers, holdBack } from '../places/offers.store.ts'

/**
 * What is so where children are to be moved, once their sections are locked and nobody is refused: `found`, but that who
 * waits there leaves whatever else it waits for in that activity, and that what it is offered there on some of its days
 * only is given up for the whole. So a child is never in its own way.
 */
export async function releaseOwnClaims(
  enrolling: Enrolling,
  moving: TransferPlan,
  movers: readonly TransferChild[],
  found: Snapshot,
): Promise<Snapshot> {
  const { tx, school } = enrolling
  const left = movers.flatMap((mover) => linesLeft(moving, mover, found))
  const inPart = movers.flatMap((mover) => {
    const wanted = wantedBy(moving, mover, found)
    return wanted?.state === 'held' && !isHeldWhole(wanted, mover) ? [wanted.id] : []
  })
  if (left.length === 0 && inPart.length === 0) return found
  await leaveQueues(enrolling, moving.to, left)
  await endOffers(tx, school.id, inPart, 'ACCEPTED')
  // It is taken in this act: nobody settles in between.
  await holdBack(tx, school.id, inPart)
  const childIds = found.children.map(({ id }) => id)
  return readSnapshot(enrolling, { ...moving.to, dates: daysOf(movers) }, childIds)
}
