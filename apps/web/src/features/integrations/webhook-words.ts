import type { outgoingWebhooks } from '@afterbell/contract/integrations/outgoing-webhooks'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { outsideEvents, type OutsideEvent } from '@afterbell/domain/kernel/outside/outside-events'
import type { RowOf } from '../../lists/useList.ts'

export type Webhook = AnswerOf<typeof outgoingWebhooks.list>[number]

export type Delivery = RowOf<typeof outgoingWebhooks.deliveries>

/** Returns an event's label. */
export function eventLabel(event: string): string {
  if (event === 'webhook.test') return 'Test'
  return Object.hasOwn(outsideEvents, event) ? outsideEvents[event as OutsideEvent].label : event
}

/** Says how an attempt ended: the response, or the failure. */
export function outcomeText({ status, failure }: Pick<Delivery, 'status' | 'failure'>): string {
  return failure ?? (status === null ? 'Not tried yet' : `Answered ${status}`)
}
