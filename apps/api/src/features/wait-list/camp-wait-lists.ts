import type { campWaitLists } from '@afterbell/contract/wait-list/wait-lists'
import type { Act } from '../../platform/http/serve.ts'
import type { EnrollContext } from '../places/enrolling.ts'
import { joinQueues } from './join-wait-list.ts'
import { resolvePlacesAt, type PlaceSelection } from '../places/resolve-places.ts'

/** Adds children to the wait lists of several groups at once, of one or more camps (OQ-81). */
export const joinSeveral: Act<(typeof campWaitLists)['add']> = async (call) => {
  const { body } = call
  const takings = await groupSelections(call, body.campPricingIds)
  const childIds = [...new Set(body.childIds)]
  const { waiting } = await joinQueues(call, takings, { childIds, answers: body })
  return { waiting }
}

/** Resolves several groups, each by its own id. */
export async function groupSelections(
  call: EnrollContext,
  groupIds: readonly string[],
): Promise<PlaceSelection[]> {
  const takings: PlaceSelection[] = []
  for (const id of new Set(groupIds))
    takings.push(await resolvePlacesAt({ ...call, address: 'camp-pricing', params: { id } }, {}))
  return takings
}
