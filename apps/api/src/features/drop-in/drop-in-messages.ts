import { dropInMessages } from '@afterbell/contract/drop-in/drop-in-messages'
import { serve, type AnyCall, type ServedCall } from '../../platform/http/serve.ts'
import type { AddressedCall } from '../activities/sections-at.ts'
import type { MessageParts } from '../messages/message-parts.ts'
import { sendingActs } from '../messages/sending-acts.ts'
import { audienceOfPlaces } from '../rosters/roster-messages.ts'

/** Routes of messages to the parents of drop-ins. */
export function dropInMessageRoutes(parts: MessageParts): ServedCall[] {
  return serve(
    dropInMessages,
    sendingActs(parts, (call: AnyCall & AddressedCall & { params: { id: string } }, ids: readonly string[]) =>
      audienceOfPlaces(call, ids, 'dropin'),
    ),
  )
}
