import type { AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import { record } from '../../../platform/database/history.ts'
import type { Billing } from '../../ledger/owe.ts'
import { expireAndOffer } from '../offers/expire-and-offer.ts'
import { leaveQueues } from '../offers/leave-queues.ts'
import { leaveWishes } from '../offers/leave-wishes.ts'
import { acceptOffers } from '../offers/offers.store.ts'
import { livePlaces } from '../places.store.ts'
import { confirmHolds, type ConfirmedPlace } from './holds.store.ts'

/**
 * Turns held spots into taken ones, whatever paid them. Accepts their offers, and takes children from the wait list off
 * the other lines of an activity that allows one section only, and off their other wishes. With `isLate`, also takes spots released meanwhile,
 * which the guard of places may refuse.
 *
 * Returns whether any spot was taken. Lock the sections first.
 */
export async function takeSpots(
  billing: Billing,
  placeIds: readonly string[],
  late: { isLate?: boolean } = {},
): Promise<boolean> {
  const { tx, school } = billing
  const confirmedPlaces = await confirmHolds(tx, school.id, placeIds, late)
  const movedUp = confirmedPlaces.filter((place) => place.is_moved_up)
  const acceptedIds = await acceptOffers(
    tx,
    school.id,
    movedUp.map(({ id }) => id),
  )
  await record(
    tx,
    billing,
    confirmedPlaces.map((place) => ({
      what: auditEventOf(place, acceptedIds.includes(place.id)),
      subjectId: place.activity_id,
      childId: place.child_id,
      details: { name: place.activity, child: place.child },
    })),
  )
  for (const place of movedUp) await leaveOthers(billing, place)
  return confirmedPlaces.length > 0
}

function auditEventOf(place: ConfirmedPlace, isAccepted: boolean): AuditEventName {
  if (isAccepted) return 'wait-list.accepted'
  if (place.is_moved_up)
    return place.is_out_of_turn ? 'enrollment.moved-up-out-of-turn' : 'enrollment.moved-up'
  return place.is_out_of_turn && place.pool === 'regular' ? 'enrollment.overbooked' : 'enrollment.added'
}

async function leaveOthers(
  billing: Billing,
  { id, child_id, activity_id: activityId, activity: name, other_section_ids: otherIds }: ConfirmedPlace,
): Promise<void> {
  if (otherIds.length === 0) return
  const { tx, school } = billing
  await leaveWishes(billing, [id], otherIds)
  const otherPlaces = await livePlaces(tx, school.id, otherIds, { childIds: [child_id] })
  const lines = otherPlaces.filter(({ state, is_being_paid }) => state !== 'taken' && !is_being_paid)
  await leaveQueues(billing, { activityId, name }, lines)
  await expireAndOffer(billing, otherIds)
}
