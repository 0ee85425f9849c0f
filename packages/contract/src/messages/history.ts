import * as z from 'zod/mini'
import { CHANNELS, MESSAGE_STATES } from '@afterbell/domain/messages/channels'
import { ALL_MERGE_FIELDS } from '@afterbell/domain/messages/merge-fields'
import { date, id, instant, storable } from '../kernel/fields.ts'
import { group, op } from '../kernel/op.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { sent, SENDING_REFUSALS } from './sending.ts'

/** A message to one recipient, in the history. */
const messageRow = z.object({
  id,
  batchId: id,
  /** For a text message: its beginning. */
  subject: z.string(),
  name: z.string(),
  address: z.string(),
  /** The list it was written from. */
  about: z.string(),
  status: z.enum(MESSAGE_STATES),
  /** Why it was not sent or did not arrive. */
  reason: z.nullable(z.string()),
  sentBy: z.nullable(z.string()),
  createdAt: instant,
  /** Planned time of sending. */
  sendAt: instant,
  sentAt: z.nullable(instant),
})

/** The message with its content. */
const message = z.extend(messageRow, {
  /** HTML for an email, plain text for a text message. */
  message: z.string(),
  childNames: z.array(z.string()),
  attachments: z.array(z.object({ name: z.string(), bytes: z.int() })),
  /** Merge fields available for sending again. */
  mergeFields: z.array(z.enum(ALL_MERGE_FIELDS)),
  /** Number of texts it is charged as. */
  parts: z.int(),
  /** A text that also named the school and explained how to opt out, as the first to its number. */
  isIntroduction: z.boolean(),
  /** The message that this one repeats. */
  againOf: z.nullable(id),
})

const SORTS = ['createdAt', 'name', 'status'] as const

const query = listQuery(SORTS, {
  status: z.optional(z.enum(MESSAGE_STATES)),
  batchId: z.optional(id),
  childId: z.optional(id),
  from: z.optional(date),
  to: z.optional(date),
})

/** Content for sending again; undefined keeps the original. */
const againForm = z.object({
  subject: z.optional(z.string().check(z.maxLength(2000), storable)),
  message: z.optional(z.string().check(z.maxLength(100_000), storable)),
})

function historyOf<const P extends string>(
  path: P,
  resource: 'email_history' | 'sms_history',
  things: string,
) {
  return {
    list: op({
      method: 'GET',
      path,
      summary: `The ${things} the school sent, the latest first.`,
      allow: [resource, 'view'],
      query,
      answer: page(messageRow),
    }),
    get: op({
      method: 'GET',
      path: `${path}/{id}`,
      summary: `One of the ${things}, with what it says and how it stands.`,
      allow: [resource, 'view'],
      answer: message,
    }),
    sendAgain: op({
      method: 'POST',
      path: `${path}/{id}`,
      summary: `Sends one of the ${things} once more, as a new one. What it says may be changed.`,
      allow: [resource, 'view'],
      body: againForm,
      answer: sent,
      refusals: SENDING_REFUSALS,
    }),
  }
}

export const emailHistory = group(
  'emailHistory',
  historyOf('/schools/{schoolId}/emails', 'email_history', 'emails'),
)
export const smsHistory = group('smsHistory', historyOf('/schools/{schoolId}/sms', 'sms_history', 'texts'))

/** Delivery status of a batch, also for its sender without access to the history. */
export const messageBatches = group('messageBatches', {
  get: op({
    method: 'GET',
    path: '/schools/{schoolId}/message-batches/{id}',
    summary: 'How many of the messages that were written together are waiting, sent, delivered and failed.',
    allow: ['contacts', 'email'],
    addition: true,
    answer: z.object({
      id,
      channel: z.enum(CHANNELS),
      subject: z.string(),
      about: z.string(),
      sendAt: instant,
      createdAt: instant,
      isCanceled: z.boolean(),
      total: z.int(),
      counts: z.array(z.object({ status: z.enum(MESSAGE_STATES), count: z.int() })),
    }),
  }),
  messages: op({
    method: 'GET',
    path: '/schools/{schoolId}/message-batches/{id}/messages',
    summary: 'The recipients of what was written together, and how each of their messages stands.',
    allow: ['contacts', 'email'],
    addition: true,
    query: listQuery(['name', 'status'], { status: z.optional(z.enum(MESSAGE_STATES)) }),
    answer: page(messageRow),
  }),
  cancel: op({
    method: 'DELETE',
    path: '/schools/{schoolId}/message-batches/{id}',
    summary: 'Takes back what has not been sent yet.',
    allow: ['contacts', 'email'],
    addition: true,
    answer: z.object({ canceled: z.int() }),
  }),
})
