import type { waitLists } from '@afterbell/contract/wait-list/wait-lists'
import { beingPaid } from '../places/place-guards.ts'
import { decideOffer, offersDue } from '@afterbell/domain/places/offers'
import { daysFrom } from '@afterbell/domain/places/queue'
import { decideTurn } from '@afterbell/domain/places/turns'
import { assertAllowed, refuse, refuseAs } from '../../platform/problems.ts'
import type { Address } from '@afterbell/contract/kernel/op'
import type { Act, AnyCall, Call } from '../../platform/http/serve.ts'
import { sectionsAt, type ActivityAt } from '../activities/sections-at.ts'
import { placesNow } from '../places/snapshot.ts'
import { makeOffers } from '../places/offers/make-offers.ts'
import { refusalOfGonePlace } from '../places/no-longer-here.ts'
import {
  offeringSections,
  queuesOf,
  type OfferingSection,
  type QueueRow,
} from '../places/offers/offers.store.ts'
import { livePlaces, type LivePlace } from '../places/places.store.ts'
import { inLineOf, expireAndOffer } from '../places/offers/expire-and-offer.ts'
import { aheadOf } from '../places/offers/turns.ts'

type Offer = (typeof waitLists)['offer']

/**
 * Offers a spot to a child on the wait list, and to their party. Offers in turn are automatic. Staff use this after a
 * withdrawal, to split a party, or out of turn or beyond capacity, which is recorded.
 */
export const offerPlace: Act<Offer> = async (call) => {
  const { tx, school, user, body } = call
  const activity = await sectionsAt(call, call.params.id)
  const place = await waitingPlace(call, activity)
  const section = await openSection(call, place)
  const queue = await queuesOf(tx, school.id, [place.section_id])
  const party = queue.filter(
    ({ id, party_id }) =>
      id === place.id || (body.together && party_id !== null && party_id === place.party_id),
  )
  const fits = doFit(section, party, school.today)
  assertAllowed(decideOffer(fits, body))
  const { names: ahead, reservedFor } = await aheadOf(
    call,
    section.id,
    party.map(({ id }) => ({ placeId: id })),
  )
  assertAllowed(decideTurn(ahead, { overbook: body.overbook, reservedFor }))
  const expiresAt = await makeOffers(
    call,
    party.map(({ id }) => ({ placeId: id, section })),
    { user, isOutOfTurn: !fits || ahead.length > 0 },
  )
  return {
    rosterIds: party.map(({ id }) => id),
    expiresAt: expiresAt!,
    places: await placesNow(call, [place.section_id]),
  }
}

/** Returns the waiting spot, after its section is locked and settled; settling may itself have made the offer. */
export async function waitingPlace(
  call: AnyCall & { address: Address; params: { id: string; rosterId: string } },
  { sectionIds }: ActivityAt,
): Promise<LivePlace> {
  const { tx, school, params } = call
  const placeFilter = { ids: [params.rosterId] }
  const goneRefusal = () => refusalOfGonePlace(tx, school.id, sectionIds, { id: params.rosterId })
  const [before] = await livePlaces(tx, school.id, sectionIds, placeFilter)
  if (!before) throw await goneRefusal()
  await expireAndOffer(call, [before.section_id])
  const [place] = await livePlaces(tx, school.id, [before.section_id], placeFilter)
  if (!place) throw await goneRefusal()
  if (place.is_being_paid) throw beingPaid(place.child_name)
  if (place.state === 'held') throw refuse('ALREADY_OFFERED', `${place.child_name} already has an offer`)
  if (place.state === 'taken')
    throw refuseAs('ALREADY_ENROLLED', { where: 'HERE', childName: place.child_name })
  return place
}

async function openSection({ tx, school }: Call<Offer>, place: LivePlace): Promise<OfferingSection> {
  const [section] = await offeringSections(tx, school.id, [place.section_id], school.today)
  if (!section) throw refuseAs('IS_OVER', { what: 'SECTION' })
  return section
}

/** Checks whether all of them fit. Refuses children who wait only for days that are over. */
function doFit({ capacity, live }: OfferingSection, party: readonly QueueRow[], today: string): boolean {
  if (party.some(({ days }) => daysFrom(days, today).length === 0))
    throw refuseAs('IS_OVER', { what: 'DAYS', childName: null })
  const partyInLine = party.map((row) => ({ ...inLineOf(row), partyId: party[0]!.id, isHeldBack: false }))
  return offersDue({ capacity, live, waiting: partyInLine }, today).length === party.length
}
