import type { rosters } from '@afterbell/contract/rosters/rosters'
import { assertValid } from '../../platform/problems.ts'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { Call } from '../../platform/http/serve.ts'
import { sectionsAt, type ActivityAt } from '../activities/sections-at.ts'
import { requestedHold } from '../places/holds/hold-asked.ts'
import { givePlaces } from '../places/give-places.ts'
import { livePlaces } from '../places/places.store.ts'
import { moveUp } from '../wait-list/move-up.ts'
import { resolvePlacesAt } from '../places/resolve-places.ts'

type Add = (typeof rosters)['add']

/** Adds a child to the roster: a new child, or one from the wait list by its roster id. */
export async function addChild(call: Call<Add>, rights: { mayCharge: boolean }): Promise<AnswerOf<Add>> {
  const { body } = call
  if (!body.childId && !body.rosterId) {
    await sectionsAt(call, call.params.id)
    assertValid([{ path: 'childId', message: 'This field is required' }])
  }
  if (body.rosterId && (body.cameInOn || body.cameInAt))
    assertValid([{ path: 'cameInOn', message: 'A child on the wait list has a turn already' }])
  const options = { chosen: body, overbook: body.overbook, quotedCents: body.total, warnsStaff: true }
  const activity = body.rosterId ? await sectionsAt(call, call.params.id) : null
  const { parentId, heldMinutes } = await requestedHold(call, await payingChildren(call, activity), rights)
  const selection = activity ? null : await resolvePlacesAt(call, body)
  const outcome = selection
    ? await givePlaces(call, selection, {
        ...options,
        paperForm: body,
        childIds: [body.childId!],
        heldMinutes,
      })
    : await moveUp(call, activity!, { ...options, rosterId: body.rosterId!, heldMinutes })
  const { rosterId, childId } = outcome.added[0]!
  return {
    rosterId,
    childId,
    rosters: outcome.added.map((place) => ({ rosterId: place.rosterId, sectionId: place.sectionId })),
    places: outcome.places,
    parentId: outcome.isHeld ? parentId : null,
    heldUntil: outcome.heldUntil,
    warnings: outcome.warnings,
  }
}

/** Returns the children whose family pays; empty unless payment is requested. */
async function payingChildren(
  { tx, school, body }: Call<Add>,
  activity: ActivityAt | null,
): Promise<string[]> {
  if (!body.pay) return []
  if (!activity) return [body.childId!]
  const waitingPlaces = await livePlaces(tx, school.id, activity.sectionIds, { ids: [body.rosterId!] })
  return waitingPlaces.map((place) => place.child_id)
}
