import { rosterMessages } from '@afterbell/contract/rosters/roster-messages'
import { serve, type AnyCall, type Served } from '../../platform/http/serve.ts'
import type { Addressed } from '../activities/sections-at.ts'
import type { MessageParts } from '../messages/message-parts.ts'
import { sendingActs } from '../messages/sending-acts.ts'
import { audienceOfPlaces } from '../places/place-messages.ts'

/** Messages to the parents of children on a roster, or on its wait list (OQ-09). */
export function rosterMessageRoutes(parts: MessageParts): Served[] {
  return serve(
    rosterMessages,
    sendingActs(parts, (call: AnyCall & Addressed & { params: { id: string } }, ids: readonly string[]) =>
      audienceOfPlaces(call, ids, 'regular'),
    ),
  )
}
