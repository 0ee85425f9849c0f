import type { familyFavorites } from '@afterbell/contract/portal/finding/family-finding'
import type { Acts, AnyCall } from '../../../platform/http/serve.ts'
import { addFavorite, favoritesOf, removeFavorite } from './favorites.store.ts'

/** What a guardian marks to find it again. */
export const favoriteActs: Acts<typeof familyFavorites> = {
  list: (call) => answer(call),
  add: async (call) => {
    const activityId = call.reached(call.params.activityId).id
    await addFavorite(call.tx, call.school.id, { personIds: personIdsOf(call), activityId })
    return answer(call)
  },
  remove: async (call) => {
    const activityId = call.reached(call.params.activityId).id
    await removeFavorite(call.tx, call.school.id, { personIds: personIdsOf(call), activityId })
    return answer(call)
  },
}

async function answer(call: AnyCall) {
  return { activityIds: await favoritesOf(call.tx, call.school, personIdsOf(call)) }
}

/** A guardian who is in two families is two persons, and sees one list. */
function personIdsOf({ family }: Pick<AnyCall, 'family'>): string[] {
  return family.people.map(({ id }) => id)
}
