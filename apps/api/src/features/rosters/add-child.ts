import type { rosters } from '@afterbell/contract/rosters/rosters'
import { assertValid } from '../../platform/problems.ts'
import type { Act, Call } from '../../platform/http/serve.ts'
import { sectionsAt, type ActivityAt } from '../activities/sections-at.ts'
import { holdAsked } from '../places/holds/hold-asked.ts'
import { givePlaces } from '../places/give-places.ts'
import { livePlaces } from '../places/places.store.ts'
import { moveUp } from '../wait-list/move-up.ts'
import { resolvePlacesAt } from '../places/resolve-places.ts'

/** Adds a child to the roster: a new child, or one from the wait list by its roster id. */
export const addChild: Act<(typeof rosters)['add']> = async (call) => {
  const { body } = call
  if (!body.childId && !body.rosterId) {
    await sectionsAt(call, call.params.id)
    assertValid([{ path: 'childId', message: 'This field is required' }])
  }
  const asked = { chosen: body, overbook: body.overbook, shownCents: body.total, warnsStaff: true }
  const activity = body.rosterId ? await sectionsAt(call, call.params.id) : null
  const { parentId, heldMinutes } = await holdAsked(call, await childrenMeant(call, activity))
  const taking = activity ? null : await resolvePlacesAt(call, body)
  const given = taking
    ? await givePlaces(call, taking, { ...asked, childIds: [body.childId!], heldMinutes })
    : await moveUp(call, activity!, { ...asked, rosterId: body.rosterId!, heldMinutes })
  const { rosterId, childId } = given.added[0]!
  return {
    rosterId,
    childId,
    rosters: given.added.map((place) => ({ rosterId: place.rosterId, sectionId: place.sectionId })),
    places: given.places,
    parentId: given.isHeld ? parentId : null,
    heldUntil: given.heldUntil,
    warnings: given.warnings,
  }
}

/** Returns the children whose family pays; empty unless payment is requested. */
async function childrenMeant(
  { tx, school, body }: Call<(typeof rosters)['add']>,
  activity: ActivityAt | null,
): Promise<string[]> {
  if (!body.pay) return []
  if (!activity) return [body.childId!]
  const waiting = await livePlaces(tx, school.id, activity.sectionIds, { ids: [body.rosterId!] })
  return waiting.map((place) => place.child_id)
}
