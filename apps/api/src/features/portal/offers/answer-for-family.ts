import { later } from '../../../platform/jobs/jobs.ts'
import { refuseAs } from '../../../platform/problems.ts'
import type { ChosenAnswers } from '../../places/answers.ts'
import type { EnrollContext } from '../../places/enrolling.ts'
import { takeOffOne } from '../../places/close-places.ts'
import { takeMandatesBack } from '../../places/offers/mandates.store.ts'
import { noteAnswer } from '../../places/offers/offers.store.ts'
import { offersTell } from '../../places/offers/make-offers.ts'
import { decline } from '../../wait-list/answer-offer.ts'
import type { OfferRow, WaitRow } from '../../wait-list/linked-spots.store.ts'
import { moveUp } from '../../wait-list/move-up.ts'
import { sectionOfSpot } from '../../wait-list/price-of-spot.ts'
import { waitsTell } from '../../places/offers/wait-jobs.ts'

/**
 * Accepts an offer for a person of the family, by the act that staff have: it is billed at once, and its contacts are
 * told. A family never overbooks. Refused if the offer ends before the section is locked, or the price has changed.
 */
export async function acceptForFamily(
  context: EnrollContext,
  offer: OfferRow,
  personId: string,
  { chosen, quotedCents }: { chosen: ChosenAnswers; quotedCents: number },
): Promise<void> {
  const { at, activity } = await sectionOfSpot(forPerson(context, personId), offer)
  await moveUp(at, activity, { rosterId: offer.placeId, chosen, overbook: false, quotedCents })
  await note(context, offer, 'ACCEPTED', personId)
  await later(context.tx, offersTell, {
    schoolId: context.school.id,
    offerIds: [offer.id],
    what: 'ACCEPTED',
  })
}

/** Declines an offer for a person of the family. */
export async function declineForFamily(
  context: EnrollContext,
  offer: OfferRow,
  personId: string,
): Promise<void> {
  const { at } = await sectionOfSpot(forPerson(context, personId), offer)
  await decline({ ...at, params: { id: offer.sectionId, rosterId: offer.placeId } })
  await takeMandatesBack(context.tx, context.school.id, [offer.placeId])
  await note(context, offer, 'DECLINED', personId)
}

/** Takes a child off a wait list for a person of the family, and tells its contacts. */
export async function leaveForFamily(context: EnrollContext, wait: WaitRow, personId: string): Promise<void> {
  const { at, activity } = await sectionOfSpot(forPerson(context, personId), wait)
  await takeOffOne(at, activity, 'wait-list', { rosterIds: [wait.placeId] })
  const schoolId = context.school.id
  // Staff may put the child back on the list; nobody then pays without being asked again.
  await takeMandatesBack(context.tx, schoolId, [wait.placeId])
  await later(context.tx, waitsTell, { schoolId, placeIds: [wait.placeId], what: 'LEFT' })
}

/** The school put this child on its list or offered the spot, so it knows the family. */
function forPerson({ tx, school, teachesOnly, at }: EnrollContext, id: string): EnrollContext {
  return { tx, school, teachesOnly, at, user: null, person: { id, isUnknown: false } }
}

/** Another offer may have been made meanwhile for the same place, which was not the one that was answered. */
async function note(
  { tx, school }: EnrollContext,
  { id: offerId }: OfferRow,
  outcome: 'ACCEPTED' | 'DECLINED',
  personId: string,
): Promise<void> {
  if (!(await noteAnswer(tx, school.id, { offerId, outcome, personId })))
    throw refuseAs('OFFER_ENDED', { outcome: 'EXPIRED' })
}
