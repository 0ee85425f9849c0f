import * as z from 'zod/mini'
import { DELIVERY_STATES, WEBHOOK_URL_MAX } from '@afterbell/domain/integrations/webhooks'
import { OUTSIDE_EVENTS } from '@afterbell/domain/kernel/outside/outside-events'
import { id, instant, named, text } from '../kernel/fields.ts'
import { listQuery, page } from '../kernel/lists.ts'
import { group, op } from '../kernel/op.ts'

const base = '/schools/{schoolId}/webhooks'
const webhookPath = `${base}/{id}` as const
const log = `${webhookPath}/deliveries` as const
// Access to other programs follows the right to apps, which only Super Admins have.
const allow = ['integrations.apps', 'view'] as const

const events = z.array(z.enum(OUTSIDE_EVENTS))
const form = { url: text(WEBHOOK_URL_MAX), events }

const webhook = z.object({
  id,
  url: z.string(),
  events,
  isOn: z.boolean(),
  madeBy: named,
  madeAt: instant,
  /** Failed tries in a row; 0 if the last one succeeded or there was none. */
  failures: z.int(),
  failedAt: z.nullable(instant),
  deliveredAt: z.nullable(instant),
  /** Until then, the previous secret signs too. */
  oldSecretUntil: z.nullable(instant),
})

const withSecret = z.object({ ...webhook.shape, secret: z.string() })

const deliveryRow = z.object({
  /** Value of the header `webhook-id`. */
  id,
  event: z.string(),
  state: z.enum(DELIVERY_STATES),
  at: instant,
  attempts: z.int(),
  /** Time of the next try, while it waits. */
  nextAt: z.nullable(instant),
  /** HTTP status of the last try, or the reason it failed. */
  status: z.nullable(z.int()),
  failure: z.nullable(z.string()),
})

const delivery = z.object({
  ...deliveryRow.shape,
  body: z.string(),
  tries: z.array(
    z.object({
      number: z.int(),
      at: instant,
      millis: z.int(),
      status: z.nullable(z.int()),
      /** Beginning of the response body. */
      answer: z.nullable(z.string()),
      failure: z.nullable(z.string()),
    }),
  ),
})

/** Addresses that get the school's events. */
export const outgoingWebhooks = group('outgoingWebhooks', {
  list: op({
    method: 'GET',
    path: base,
    summary: 'The addresses of the school that are told of what happens.',
    allow,
    addition: true,
    answer: z.array(webhook),
  }),
  create: op({
    method: 'POST',
    path: base,
    summary:
      'Adds an address that is told of what happens. The secret by which it is signed stands in this answer alone.',
    allow,
    addition: true,
    // The address is resolved first, outside of a transaction.
    steps: true,
    body: z.object(form),
    freshPassword: 'always',
    answer: withSecret,
    refusals: ['PASSWORD_NEEDED', 'TOO_MANY_WEBHOOKS'],
  }),
  update: op({
    method: 'PUT',
    path: webhookPath,
    summary:
      'Changes an address, what it is told of, and whether it is told. Turned off, what waits for it is dropped.',
    allow,
    addition: true,
    steps: true,
    body: z.object({ ...form, isOn: z.boolean() }),
    // If the address changes or events are added.
    freshPassword: 'when asked',
    answer: webhook,
    refusals: ['PASSWORD_NEEDED'],
  }),
  remove: op({
    method: 'DELETE',
    path: webhookPath,
    summary: 'Ends an address. What waits for it is dropped.',
    allow,
    addition: true,
  }),
  changeSecret: op({
    method: 'POST',
    path: `${webhookPath}/secret`,
    summary: 'Makes a new secret, told in this answer alone. For a day both sign, so that nothing is missed.',
    allow,
    addition: true,
    notIdempotent: true,
    freshPassword: 'always',
    answer: withSecret,
    refusals: ['PASSWORD_NEEDED'],
  }),
  test: op({
    method: 'POST',
    path: `${webhookPath}/test`,
    summary: 'Sends the address a message that says nothing but that it is a test.',
    allow,
    addition: true,
    answer: deliveryRow,
    refusals: ['WEBHOOK_IS_OFF'],
  }),
  deliveries: op({
    method: 'GET',
    path: log,
    summary: 'What an address was told in the last 30 days, the latest first.',
    allow,
    addition: true,
    query: listQuery(['at'], { state: z.optional(z.enum(DELIVERY_STATES)) }),
    answer: page(deliveryRow),
  }),
  delivery: op({
    method: 'GET',
    path: `${log}/{deliveryId}`,
    summary: 'One of them: what was sent, and how each try was answered.',
    allow,
    addition: true,
    answer: delivery,
  }),
  sendAgain: op({
    method: 'POST',
    path: `${log}/{deliveryId}/again`,
    summary: 'Sends it once more, under the same id, and tries again for three days.',
    allow,
    addition: true,
    answer: deliveryRow,
    refusals: ['WEBHOOK_IS_OFF'],
  }),
})
