import { childMessages } from '@afterbell/contract/families/child-messages'
import { serve, type AnyCall, type ServedCall } from '../../../platform/http/serve.ts'
import { listedChildren } from '../../messages/audience.store.ts'
import type { MessageParts } from '../../messages/message-parts.ts'
import { letterOf, listRecipients, sendingActs } from '../../messages/sending-acts.ts'
import { writeToParents } from '../../messages/write.ts'

/** Routes for messages to the parents of some children, and emails to all parents of the school. */
export function childMessageRoutes(parts: MessageParts): ServedCall[] {
  const everybody = async ({ tx, school }: AnyCall) => ({
    about: 'All contacts',
    purpose: 'NEWS' as const,
    children: await listedChildren(tx, school, null),
  })
  return serve(childMessages, {
    ...sendingActs(parts, async ({ tx, school }: AnyCall, ids: readonly string[]) => ({
      about: 'Contacts',
      purpose: 'NEWS' as const,
      children: await listedChildren(
        tx,
        school,
        ids.map((childId) => ({ childId, sectionId: null })),
      ),
    })),
    emailAll: async (call) => writeToParents(parts, call, await everybody(call), letterOf(call, call.body)),
    allRecipients: async (call) => listRecipients(parts, call, await everybody(call), call.body),
  })
}
