import { offersTell } from '../places/offers/make-offers.ts'
import type { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import type { AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import { record } from '../../platform/database/history.ts'
import { later } from '../../platform/jobs/jobs.ts'
import { refuseAs } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { sectionsAt, type ActivityAt, type AddressedCall } from '../activities/sections-at.ts'
import type { OfferNews } from '../places/offers/make-offers.ts'
import { placesNow } from '../places/snapshot.ts'
import { refusalOfGonePlace } from '../places/no-longer-here.ts'
import { beingPaid } from '../places/place-guards.ts'
import { endOffers, holdBack } from '../places/offers/offers.store.ts'
import { closePlaces, livePlaces, type LivePlace } from '../places/places.store.ts'
import { expireAndOffer } from '../places/offers/expire-and-offer.ts'

type OfferCall = EnrollContext & AddressedCall & { params: { id: string; rosterId: string } }

/** Declines an offer for the family: the child leaves the wait list, and the spot goes to the next child. */
export const declineOffer: Act<(typeof waitLists)['decline']> = async (call) => {
  const place = await decline(call)
  return { places: await placesNow(call, [place.section_id]) }
}

/** The same for whoever of the school or the family declines. Returns the place that was offered. */
export async function decline(call: OfferCall): Promise<LivePlace> {
  const { activity, place } = await offeredPlace(call)
  await closePlaces(call.tx, call.school.id, [place.id], call.school.today)
  await closeOffer(call, activity, place, 'DECLINED', 'wait-list.declined')
  return place
}

/**
 * Withdraws an offer. The child keeps their position but gets no more automatic offers, since they would be offered
 * the same spot again. The spot goes to the next child.
 */
export const withdrawOffer: Act<(typeof waitLists)['withdraw']> = async (call) => {
  const { activity, place } = await offeredPlace(call)
  await holdBack(call.tx, call.school.id, [place.id])
  await closeOffer(call, activity, place, 'WITHDRAWN', 'wait-list.withdrawn')
  return { places: await placesNow(call, [place.section_id]) }
}

/** Returns the spot held by an offer, after its section is locked and settled. */
async function offeredPlace(call: OfferCall): Promise<{ activity: ActivityAt; place: LivePlace }> {
  const { tx, school, params } = call
  const activity = await sectionsAt(call, params.id)
  const placeFilter = { ids: [params.rosterId] }
  const [before] = await livePlaces(tx, school.id, activity.sectionIds, placeFilter)
  if (!before) throw await refusalOfGonePlace(tx, school.id, activity.sectionIds, { id: params.rosterId })
  await expireAndOffer(call, [before.section_id])
  const [place] = await livePlaces(tx, school.id, [before.section_id], placeFilter)
  if (place?.is_being_paid && place.is_moved_up) throw beingPaid(place.child_name)
  if (place?.state !== 'held' || place.is_being_paid)
    throw refuseAs('NOT_OFFERED', { childName: before.child_name })
  return { activity, place }
}

async function closeOffer(
  call: OfferCall,
  activity: ActivityAt,
  place: LivePlace,
  outcome: 'DECLINED' | 'WITHDRAWN',
  what: AuditEventName,
): Promise<void> {
  const { tx, school } = call
  const offerIds = await endOffers(tx, school.id, [place.id], outcome)
  await record(tx, call, [
    {
      what,
      subjectId: activity.activityId,
      childId: place.child_id,
      details: { name: activity.name, child: place.child_name },
    },
  ])
  await later(tx, offersTell, { schoolId: school.id, offerIds, what: outcome satisfies OfferNews })
  await expireAndOffer(call, [place.section_id])
}
