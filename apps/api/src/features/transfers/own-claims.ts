import type { EnrollContext } from '../places/enrolling.ts'
import { leaveQueues } from '../places/offers/leave-queues.ts'
import { endOffers, holdBack } from '../places/offers/offers.store.ts'
import type { LivePlace } from '../places/places.store.ts'
import { LETTERS_AFTER_SECONDS } from '../places/undo/undo.ts'
import { isOnSameDays, readSnapshot, type Snapshot } from '../places/snapshot.ts'
import { daysOf, type TransferChild, type TransferPlan } from './transfer-plan.ts'

/**
 * Releases the children's own claims at the destination, so they are not in their own way. Children who wait there
 * leave their other wait lists of that activity; offers for only some of their days end. Callers hold the section
 * locks.
 */
export async function releaseOwnClaims(
  enrolling: EnrollContext,
  plan: TransferPlan,
  children: readonly TransferChild[],
  snapshot: Snapshot,
  undo: string | undefined,
): Promise<Snapshot> {
  const { tx, school } = enrolling
  const queues = children.flatMap((child) => queuesToLeave(plan, child, snapshot))
  const inPart = children.flatMap((child) => {
    const placeThere = wantedBy(plan, child, snapshot)
    return placeThere?.state === 'held' && !isHeldWhole(placeThere, child) ? [placeThere.id] : []
  })
  if (queues.length === 0 && inPart.length === 0) return snapshot
  await leaveQueues(enrolling, plan.to, queues, {
    tellAfterSeconds: undo === undefined ? 0 : LETTERS_AFTER_SECONDS,
  })
  await endOffers(tx, school.id, inPart, 'ACCEPTED')
  // The same act takes the spot, so nothing may be offered in between.
  await holdBack(tx, school.id, inPart)
  const childIds = snapshot.children.map(({ id }) => id)
  return readSnapshot(enrolling, { ...plan.to, dates: daysOf(children) }, childIds)
}

/** Returns the spot a child waits for or is offered there, which becomes the one they take. */
export function wantedBy(plan: TransferPlan, child: TransferChild, snapshot: Snapshot): LivePlace | null {
  return waitingThere(plan, child, snapshot)[0] ?? null
}

/** Returns the spots the child waits for or is offered in the target section: a child may wait separately for different days. */
export function waitingThere(
  { sectionId }: TransferPlan,
  child: TransferChild,
  snapshot: Snapshot,
): LivePlace[] {
  return placesBeside(child, snapshot).filter(
    (each) => each.section_id === sectionId && each.state !== 'taken' && isOnSameDays(each, child.dates),
  )
}

/** Whether the offered spot covers every day the child is to have. */
export function isHeldWhole({ picked }: LivePlace, { dates }: TransferChild): boolean {
  return picked === null || (dates.length > 0 && dates.every((date) => picked.includes(date)))
}

/** Returns the child's spots there, except those they leave. */
export function placesBeside({ childId, places }: TransferChild, snapshot: Snapshot): LivePlace[] {
  const leavingIds = new Set(places.map(({ roster_id }) => roster_id))
  return snapshot.places.filter(
    (each) => each.child_id === childId && !leavingIds.has(each.id) && !each.is_being_paid,
  )
}

/** Returns the wait lists a child leaves on moving up: more days there, and other groups of the camp. */
function queuesToLeave(plan: TransferPlan, child: TransferChild, snapshot: Snapshot): LivePlace[] {
  const [wanted, ...others] = waitingThere(plan, child, snapshot)
  if (!wanted) return []
  const elsewhere = placesBeside(child, snapshot).filter(
    ({ section_id, state }) => state !== 'taken' && section_id !== plan.sectionId,
  )
  return [...others, ...elsewhere]
}
