import { standingMandates } from '../../places/offers/mandates.store.ts'
import { openOffersOf, openWaitsOf } from '../../wait-list/linked-spots.store.ts'
import { childrenInReach, type FamilyScope } from '../reach.ts'

/** Returns where the children whom a session sees wait, and what is offered to them that is to be taken by itself. */
export async function waitsInReach(scope: FamilyScope): Promise<{ id: string; childId: string }[]> {
  const { tx, school } = scope
  const childIds = (await childrenInReach(scope)).map(({ id }) => id)
  const waits = await openWaitsOf(tx, school, childIds)
  const offers = await openOffersOf(tx, school.id, childIds)
  const mandates = await standingMandates(
    tx,
    school.id,
    offers.map(({ placeId }) => placeId),
  )
  const toTake = offers.filter(({ placeId }) => mandates.has(placeId))
  return [...waits, ...toTake].map(({ placeId: id, childId }) => ({ id, childId }))
}
