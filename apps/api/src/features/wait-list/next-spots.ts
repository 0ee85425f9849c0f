import type { Address } from '@afterbell/contract/kernel/op'
import type { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import type { AuditEventName } from '@afterbell/domain/kernel/audit/audit-events'
import type { Queue, WaitingPlace } from '@afterbell/domain/places/queue'
import { decideReserve } from '@afterbell/domain/places/reserve'
import { aheadInLine } from '@afterbell/domain/places/turns'
import { record } from '../../platform/database/history.ts'
import { assertAllowed } from '../../platform/problems.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { sectionsAt, type ActivityAt } from '../activities/sections-at.ts'
import { expireAndOffer, inLineOf } from '../places/offers/expire-and-offer.ts'
import { childNames, keepSpots, queueOf, openSpots } from '../places/offers/offers.store.ts'
import { livePlaces, type LivePlace } from '../places/places.store.ts'
import { placesNow } from '../places/snapshot.ts'
import { waitingPlace } from './offer-place.ts'

type PartyCall = AnyCall & { address: Address; params: { id: string; rosterId: string } }

/**
 * Reserves the next spots of a section for a party of siblings: free spots go to nobody else until there is one for
 * each of them (decision 202). Passing others requires `overbook`. Idempotent.
 */
export const keepNextSpots: Act<(typeof waitLists)['keepNextSpots']> = async (call) => {
  const { tx, school, user, body } = call
  const { activity, place, party, queue } = await partyAt(call)
  const isMarked = party.some(({ isReserving }) => isReserving)
  const placesAhead = isMarked ? [] : aheadInLine(queue, party, school.today)
  const names = await childNames(
    tx,
    school.id,
    placesAhead.map(({ placeId }) => placeId),
  )
  assertAllowed(decideReserve(party.length, names, body))
  if (!isMarked) {
    await keepSpots(tx, school.id, { sectionId: place.section_id, partyId: place.party_id!, by: user.id })
    await recordMark(call, activity, party, names.length > 0 ? OUT_OF_TURN : 'wait-list.next-spots-kept')
    // The free spots may already be enough for them, if others had a claim before.
    await expireAndOffer(call, [place.section_id])
  }
  return answerOf(call, place, party)
}

const OUT_OF_TURN = 'wait-list.next-spots-kept-out-of-turn'

/** Stops reserving spots; free ones go to the next in line. Idempotent. */
export const stopKeepingSpots: Act<(typeof waitLists)['stopKeepingSpots']> = async (call) => {
  const { tx, school } = call
  const { activity, place, party } = await partyAt(call)
  if (place.party_id !== null && party.some(({ isReserving }) => isReserving)) {
    await openSpots(tx, school.id, { sectionId: place.section_id, partyId: place.party_id })
    await recordMark(call, activity, party, 'wait-list.next-spots-open')
    await expireAndOffer(call, [place.section_id])
  }
  return answerOf(call, place, party)
}

/** Returns the members of a child's party who can get an offer, after the wait list is locked and settled. */
async function partyAt(
  call: PartyCall,
): Promise<{ activity: ActivityAt; place: LivePlace; party: WaitingPlace[]; queue: Queue }> {
  const activity = await sectionsAt(call, call.params.id)
  const place = await waitingPlace(call, activity)
  const { waiting: rows, ...section } = await queueOf(call.tx, call.school.id, place.section_id, [])
  const waiting = rows.map((row) => inLineOf(row))
  const party = waiting.filter(
    ({ placeId, partyId, isHeldBack }) =>
      !isHeldBack && (placeId === place.id || (partyId !== null && partyId === place.party_id)),
  )
  return { activity, place, party, queue: { ...section, waiting } }
}

async function recordMark(
  call: PartyCall,
  activity: ActivityAt,
  party: readonly WaitingPlace[],
  what: AuditEventName,
): Promise<void> {
  const { tx, school } = call
  const ids = party.map(({ placeId }) => placeId)
  const children = await livePlaces(tx, school.id, activity.sectionIds, { ids })
  await record(
    tx,
    call,
    children.map(({ child_id, child_name }) => ({
      what,
      subjectId: activity.activityId,
      childId: child_id,
      details: { name: activity.name, child: child_name },
    })),
  )
}

async function answerOf(
  call: PartyCall,
  { section_id: sectionId }: LivePlace,
  party: readonly WaitingPlace[],
) {
  return {
    rosterIds: party.map(({ placeId }) => placeId),
    places: await placesNow(call, [sectionId]),
  }
}
