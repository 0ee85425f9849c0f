import { withSection } from '@afterbell/domain/activities/sections'
import { randomUUIDv7 } from 'node:crypto'
import type { familyOffers } from '@afterbell/contract/portal/family-offers'
import type { Act } from '../../../platform/http/serve.ts'
import { record } from '../../../platform/database/history.ts'
import { notThere } from '../../../platform/problems.ts'
import { expireAndOffer } from '../../places/offers/expire-and-offer.ts'
import { setWishes } from '../../places/offers/wishes.store.ts'
import { openWaitsOf } from '../../wait-list/linked-spots.store.ts'
import { familyActor } from '../by-family.ts'
import { childrenInReach } from '../reach.ts'
import { listedWaits, type ListParts } from './list-offers.ts'

/**
 * Makes waits of a child wishes of which it gets one: once it takes a spot, it leaves the others (decision 248). What
 * was chosen before ends, so fewer than two waits end it. Answers 404 for a wait that is not the child's.
 */
export function chooseWishes(parts: ListParts): Act<(typeof familyOffers)['chooseWishes']> {
  return async (call) => {
    const { tx, school, body } = call
    const { id: childId, familyId, name: child } = call.reached(body.childId)
    const before = await openWaitsOf(tx, school, [childId])
    const sectionIds = [...new Set(before.map(({ sectionId }) => sectionId))].toSorted()
    // Locks them: nobody takes one of them in between.
    await expireAndOffer({ tx, school }, sectionIds)
    const waits = await openWaitsOf(tx, school, [childId])
    const placeIds = [...new Set(body.waitIds.map((id) => call.reached(id).id))]
    if (placeIds.some((id) => !waits.some(({ placeId }) => placeId === id))) throw notThere()
    const wished = placeIds.length < 2 ? [] : waits.filter(({ placeId }) => placeIds.includes(placeId))
    const isSame = waits.every(
      ({ placeId, isWish }) => isWish === wished.some((wish) => wish.placeId === placeId),
    )
    if (!isSame) {
      const wishesId = randomUUIDv7()
      await setWishes(tx, school.id, { childId, placeIds: wished.map(({ placeId }) => placeId), wishesId })
      await record(tx, familyActor(call, familyId), [
        wished.length > 0
          ? {
              what: 'wait-list.one-wanted',
              subjectId: childId,
              childId,
              details: {
                child,
                names: wished.map(({ activity, section }) => withSection(activity, section)).join('; '),
              },
            }
          : { what: 'wait-list.each-wanted', subjectId: childId, childId, details: { child } },
      ])
    }
    const childIds = (await childrenInReach(call)).map(({ id }) => id)
    return { waits: await listedWaits(call, parts, childIds) }
  }
}
