import { randomUUIDv7 } from 'node:crypto'
import type { outgoingWebhooks } from '@afterbell/contract/integrations/outgoing-webhooks'
import { decideWebhook, webhookFindings, type WebhookForm } from '@afterbell/domain/integrations/webhooks'
import { OUTSIDE_EVENTS } from '@afterbell/domain/kernel/outside/outside-events'
import { record } from '../../platform/database/history.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Act, AnyCall } from '../../platform/http/serve.ts'
import { refusedAddress, type OutsideParts } from '../../platform/outside/post-outside.ts'
import { assertAllowed, assertValid, notThere } from '../../platform/problems.ts'
import { dropWaiting } from './deliveries.store.ts'
import { webhookSecret } from './webhook-secret.ts'
import {
  countWebhooks,
  endWebhook,
  insertWebhook,
  turnSecretOver,
  updateWebhook,
  webhookOf,
  webhooksOf,
  type WebhookRow,
} from './webhooks.store.ts'

type Calls = typeof outgoingWebhooks

export interface WebhookParts extends OutsideParts {
  secret: string
}

export const listWebhooks: Act<Calls['list']> = async ({ tx, school }) =>
  (await webhooksOf(tx, school.id)).map(answerOf)

export function createWebhook(parts: WebhookParts): Act<Calls['create']> {
  return async (call) => {
    const { school, user } = call
    const { url, events } = await reachable(parts, call.body)
    const id = randomUUIDv7()
    const made = await call.inside(async (tx) => {
      assertAllowed(decideWebhook(await countWebhooks(tx, school.id)))
      await insertWebhook(tx, school.id, { id, url, events, by: user.id })
      await record(tx, call, [{ what: 'webhook.added', subjectId: id, details: { url: hostOf(url) } }])
      return present(tx, call, id)
    })
    return { ...answerOf(made), secret: secretOf(parts, school.id, made) }
  }
}

export function changeWebhook(parts: WebhookParts): Act<Calls['update']> {
  return async (call) => {
    const { school, params } = call
    const current = await call.inside((tx) => present(tx, call, params.id))
    const { url, events } = await reachable(parts, call.body)
    // A new address or more events need a fresh password; turning it off or sending less does not.
    if (url !== current.url || events.some((event) => !current.events.includes(event)))
      call.assertFreshPassword()
    const { isOn } = call.body
    return call.inside(async (tx) => {
      const before = await present(tx, call, params.id)
      await updateWebhook(tx, school.id, { id: before.id, url, events, isOn })
      if (!isOn) await dropWaiting(tx, school.id, before.id, 'The webhook was turned off')
      const what =
        before.isOn === isOn ? 'webhook.changed' : isOn ? 'webhook.switched-on' : 'webhook.switched-off'
      await record(tx, call, [{ what, subjectId: before.id, details: { url: hostOf(url) } }])
      return answerOf(await present(tx, call, before.id))
    })
  }
}

export const removeWebhook: Act<Calls['remove']> = async (call) => {
  const { tx, school, params } = call
  const { id, url } = await present(tx, call, params.id)
  await endWebhook(tx, school.id, id)
  await dropWaiting(tx, school.id, id, 'The webhook was removed')
  await record(tx, call, [{ what: 'webhook.removed', subjectId: id, details: { url: hostOf(url) } }])
}

/**
 * Changes the secret. The previous one also signs for another day, so that the other program can be updated in
 * between.
 */
export function changeWebhookSecret(parts: WebhookParts): Act<Calls['changeSecret']> {
  return async (call) => {
    const { tx, school, params } = call
    const { id, url } = await present(tx, call, params.id)
    await turnSecretOver(tx, school.id, id)
    await record(tx, call, [{ what: 'webhook.secret-changed', subjectId: id, details: { url: hostOf(url) } }])
    const changedWebhook = await present(tx, call, id)
    return { ...answerOf(changedWebhook), secret: secretOf(parts, school.id, changedWebhook) }
  }
}

/** The school's webhook with this id, or 404. */
export async function present(tx: Tx, { school }: Pick<AnyCall, 'school'>, id: string): Promise<WebhookRow> {
  const webhook = await webhookOf(tx, school.id, id)
  if (!webhook) throw notThere()
  return webhook
}

/**
 * Validates the form; errors belong to their fields, and so does an address inside a private network. Resolves the
 * address outside of any transaction.
 */
async function reachable(parts: WebhookParts, body: WebhookForm): Promise<WebhookForm> {
  const url = body.url.trim()
  assertValid(webhookFindings(body))
  const message = await refusedAddress(url, parts)
  assertValid(message === null ? [] : [{ path: 'url', message }])
  return { url, events: OUTSIDE_EVENTS.filter((event) => body.events.includes(event)) }
}

/** The history shows only the host: the rest of the address may contain a secret. */
function hostOf(url: string): string {
  return new URL(url).host
}

function secretOf({ secret }: WebhookParts, schoolId: string, { id, secretVersion }: WebhookRow): string {
  return webhookSecret(secret, { schoolId, webhookId: id, version: secretVersion })
}

function answerOf({ madeById, madeByName, secretVersion: _, ...webhook }: WebhookRow) {
  return { ...webhook, madeBy: { id: madeById, name: madeByName ?? 'Somebody who left' } }
}
