import { openWaitsOf } from '../../wait-list/linked-spots.store.ts'
import { childrenInReach, type FamilyScope } from '../reach.ts'

/** Returns where the children whom a session sees wait. */
export async function waitsInReach(scope: FamilyScope): Promise<{ id: string; childId: string }[]> {
  const childIds = (await childrenInReach(scope)).map(({ id }) => id)
  const waits = await openWaitsOf(scope.tx, scope.school, childIds)
  return waits.map(({ placeId: id, childId }) => ({ id, childId }))
}
