import { randomUUIDv7 } from 'node:crypto'
import type { familyOffers } from '@afterbell/contract/portal/family-offers'
import type { Act } from '../../../platform/http/serve.ts'
import { notThere } from '../../../platform/problems.ts'
import { expireAndOffer } from '../../places/offers/expire-and-offer.ts'
import { setWishes } from '../../places/offers/wishes.store.ts'
import { openWaitsOf } from '../../wait-list/linked-spots.store.ts'
import { childrenInReach } from '../reach.ts'
import { listedWaits } from './list-offers.ts'
import type { OfferLinkParts } from './linked-spots.ts'

/**
 * Makes waits of a child wishes of which it gets one: once it takes a spot, it leaves the others (decision 248). What
 * was chosen before ends, so fewer than two waits end it. Answers 404 for a wait that is not the child's.
 */
export function chooseWishes(parts: OfferLinkParts): Act<(typeof familyOffers)['chooseWishes']> {
  return async (call) => {
    const { tx, school, body } = call
    const childId = call.reached(body.childId).id
    const before = await openWaitsOf(tx, school, [childId])
    await expireAndOffer(call, [...new Set(before.map(({ sectionId }) => sectionId))].toSorted())
    const waits = await openWaitsOf(tx, school, [childId])
    const placeIds = [...new Set(body.waitIds)]
    if (placeIds.some((id) => !waits.some(({ placeId }) => placeId === id))) throw notThere()
    const wishesId = randomUUIDv7()
    await setWishes(tx, school.id, { childId, placeIds: placeIds.length < 2 ? [] : placeIds, wishesId })
    const childIds = (await childrenInReach(call)).map(({ id }) => id)
    return { waits: await listedWaits(call, parts, childIds) }
  }
}
