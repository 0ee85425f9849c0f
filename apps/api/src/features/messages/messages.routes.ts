import { emailHistory, messageBatches, smsHistory } from '@afterbell/contract/messages/history'
import { messageDoors, messageSettings } from '@afterbell/contract/messages/settings'
import { automaticMessages } from '@afterbell/contract/messages/automatic'
import type { Pool } from '../../platform/database/database.ts'
import { serve, type Acts, type ServedCall } from '../../platform/http/serve.ts'
import { automaticActs } from './automatic/automatic-acts.ts'
import { messageDoorActs } from './doors.ts'
import { batchActs, historyActs } from './history.ts'
import type { MessageParts } from './message-parts.ts'
import { messageSettingsActs } from './settings.ts'

/**
 * Routes for the history, the settings, and recipients without a sign-in. Each list has its own routes for messages to
 * its rows.
 */
export function messageRoutes(pool: Pool, parts: MessageParts): ServedCall[] {
  return [
    ...serve(emailHistory, historyActs('EMAIL')),
    // SMS has the same calls at another address.
    ...serve(smsHistory, historyActs('SMS') as unknown as Acts<typeof smsHistory>),
    ...serve(messageBatches, batchActs),
    ...serve(automaticMessages, automaticActs),
    ...serve(messageSettings, messageSettingsActs(parts)),
    ...serve(messageDoors, messageDoorActs(pool, parts)),
  ]
}
