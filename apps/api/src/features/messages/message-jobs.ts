import type { MessageState } from '@afterbell/domain/messages/channels'
import { job } from '../../platform/jobs/job.ts'

/** Sends all messages that are due. */
export const messagesSend = job()('messages.send', {
  retryLimit: 3,
  retryDelay: 15,
  retryBackoff: true,
  expireInSeconds: 3600,
  heartbeatSeconds: 30,
  deleteAfterSeconds: 3600,
})

/** A reply to a text, by its provider's id. */
export const messagesReceived = job<{ providerId: string }>()('messages.received', {
  retryLimit: 8,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 120,
})

/** A provider's report about a message. */
export const messagesReport = job<{
  schoolId: string
  messageId: string
  state: MessageState
  reason: string | null
  /** Why that number gets no more texts, if the report says so. */
  ends?: 'OPTED_OUT' | 'BOUNCED' | null
}>()('messages.report', {
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 60,
  deleteAfterSeconds: 3600,
})
