import { randomUUIDv7 } from 'node:crypto'
import type { outgoingWebhooks } from '@afterbell/contract/integrations/outgoing-webhooks'
import { pageOf } from '../../platform/database/pages.ts'
import { record } from '../../platform/database/history.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { notThere, refuse } from '../../platform/problems.ts'
import { attemptsOf, beginAgain, deliveriesPage, deliveryOf, insertDeliveries } from './deliveries.store.ts'
import { sendLater } from './webhooks.job.ts'
import { present } from './webhooks.ts'
import type { WebhookRow } from './webhooks.store.ts'

type Calls = typeof outgoingWebhooks

export const listDeliveries: Act<Calls['deliveries']> = async (call) => {
  const { tx, school, params, query } = call
  await present(tx, call, params.id)
  const { page, size, state, sort } = query
  const isUpwards = sort?.direction === 'ASC'
  const { rows, total } = await deliveriesPage(tx, school.id, params.id, { page, size, state, isUpwards })
  return pageOf(rows, total, query)
}

export const readDelivery: Act<Calls['delivery']> = async (call) => {
  const { tx, school, params } = call
  const delivery = await presentDelivery(call)
  return { ...delivery, tries: await attemptsOf(tx, school.id, params.deliveryId) }
}

/** Sends a test event at once, so that the person who sets up the other program can see it arrive. */
export const testWebhook: Act<Calls['test']> = async (call) => {
  const { tx, school, params } = call
  assertOn(await present(tx, call, params.id))
  const [id, eventId] = [randomUUIDv7(), randomUUIDv7()]
  const event = 'webhook.test'
  const body = JSON.stringify({ type: event, timestamp: call.at.toString(), data: { schoolId: school.id } })
  await insertDeliveries(tx, school.id, [{ id, webhookId: params.id, eventId, event, body, isByHand: true }])
  await sendLater(tx, school.id, [id])
  return (await deliveryOf(tx, school.id, { webhookId: params.id, id }))!
}

/** Sends the same delivery again under the same id, so that a receiver that already has it can tell. */
export const sendDeliveryAgain: Act<Calls['sendAgain']> = async (call) => {
  const { tx, school, params } = call
  const webhook = await present(tx, call, params.id)
  const { event } = await presentDelivery(call)
  assertOn(webhook)
  const at = { webhookId: params.id, id: params.deliveryId }
  await beginAgain(tx, school.id, at)
  await sendLater(tx, school.id, [params.deliveryId])
  await record(tx, call, [
    { what: 'webhook.sent-again', subjectId: params.deliveryId, details: { name: event } },
  ])
  return (await deliveryOf(tx, school.id, at))!
}

async function presentDelivery({ tx, school, params }: DeliveryCall) {
  const delivery = await deliveryOf(tx, school.id, { webhookId: params.id, id: params.deliveryId })
  if (!delivery) throw notThere()
  return delivery
}

type DeliveryCall = Pick<AnyCall, 'tx' | 'school'> & { params: { id: string; deliveryId: string } }

function assertOn({ isOn }: WebhookRow): void {
  if (!isOn) throw refuse('WEBHOOK_IS_OFF', 'This webhook is off. Turn it on first')
}
