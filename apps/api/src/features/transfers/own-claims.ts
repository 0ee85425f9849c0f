import type { Enrolling } from '../places/enrolling.ts'
import { leaveQueues } from '../places/leave-queues.ts'
import { endOffers, holdBack } from '../places/offers.store.ts'
import type { LivePlace } from '../places/places.store.ts'
import { LETTERS_AFTER_SECONDS } from '../places/undo/undo.ts'
import { isOnSameDays, readSnapshot, type Snapshot } from '../places/snapshot.ts'
import { daysOf, type TransferChild, type TransferPlan } from './transfer-plan.ts'

/**
 * What is so where children are to be moved, once their sections are locked and nobody is refused: `found`, but that
 * children who wait there leave whatever else they wait for in that activity, and what they are offered there on some of
 * their days only is given up for the whole. So a child is never in their own way.
 */
export async function releaseOwnClaims(
  enrolling: Enrolling,
  plan: TransferPlan,
  children: readonly TransferChild[],
  found: Snapshot,
  undo: string | undefined,
): Promise<Snapshot> {
  const { tx, school } = enrolling
  const left = children.flatMap((child) => queuesToLeave(plan, child, found))
  const inPart = children.flatMap((child) => {
    const wanted = wantedBy(plan, child, found)
    return wanted?.state === 'held' && !isHeldWhole(wanted, child) ? [wanted.id] : []
  })
  if (left.length === 0 && inPart.length === 0) return found
  await leaveQueues(enrolling, plan.to, left, {
    tellAfterSeconds: undo === undefined ? 0 : LETTERS_AFTER_SECONDS,
  })
  await endOffers(tx, school.id, inPart, 'ACCEPTED')
  // It is taken in this act: nothing is offered in between.
  await holdBack(tx, school.id, inPart)
  const childIds = found.children.map(({ id }) => id)
  return readSnapshot(enrolling, { ...plan.to, dates: daysOf(children) }, childIds)
}

/** What a child is waiting for there already, or is offered: the place that becomes the one they take. */
export function wantedBy(plan: TransferPlan, child: TransferChild, found: Snapshot): LivePlace | null {
  return waitingThere(plan, child, found)[0] ?? null
}

/** The same, and what they wait for there besides: for some of their days now, for others of them another time. */
export function waitingThere(
  { sectionId }: TransferPlan,
  child: TransferChild,
  found: Snapshot,
): LivePlace[] {
  return placesBeside(child, found).filter(
    (each) => each.section_id === sectionId && each.state !== 'taken' && isOnSameDays(each, child.dates),
  )
}

/** Whether the place they are offered there covers every day they are to have. */
export function isHeldWhole({ picked }: LivePlace, { dates }: TransferChild): boolean {
  return picked === null || (dates.length > 0 && dates.every((date) => picked.includes(date)))
}

/** What a child has there, apart from what they leave. */
export function placesBeside({ childId, places }: TransferChild, found: Snapshot): LivePlace[] {
  const left = new Set(places.map(({ roster_id }) => roster_id))
  return found.places.filter((each) => each.child_id === childId && !left.has(each.id) && !each.is_being_paid)
}

/** What a child that is moved up waits for no more: for more days there, and for other groups of the camp. */
function queuesToLeave(plan: TransferPlan, child: TransferChild, found: Snapshot): LivePlace[] {
  const [wanted, ...others] = waitingThere(plan, child, found)
  if (!wanted) return []
  const elsewhere = placesBeside(child, found).filter(
    ({ section_id, state }) => state !== 'taken' && section_id !== plan.sectionId,
  )
  return [...others, ...elsewhere]
}
