import type { campWaitLists } from '@afterbell/contract/wait-list/wait-lists'
import type { Act } from '../../platform/http/serve.ts'
import { joinQueues } from './join-wait-list.ts'
import { takingAt, type Taking } from '../places/resolve-places.ts'

/** Puts children on the wait lists of several groups at once, of one camp or of several (OQ-81). */
export const joinSeveral: Act<(typeof campWaitLists)['add']> = async (call) => {
  const { body } = call
  const takings: Taking[] = []
  for (const id of new Set(body.campPricingIds))
    takings.push(await takingAt({ ...call, address: 'camp-pricing', params: { id } }, {}))
  const childIds = [...new Set(body.childIds)]
  const { waiting } = await joinQueues(call, takings, { childIds, answers: body })
  return { waiting }
}
