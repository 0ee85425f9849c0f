import type { integrations } from '@afterbell/contract/integrations/integrations'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { inSchool, type Pool } from '../../../platform/database/database.ts'
import { record } from '../../../platform/database/history.ts'
import type { Act, AnyCall } from '../../../platform/http/serve.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { assertValid, refuse } from '../../../platform/problems.ts'
import { instantOf } from '../../invoices/invoice-rows.ts'
import type { AppContext } from '../connections/ask-app.ts'
import type { AppParts } from '../connections/connect-app.ts'
import { connectionOf } from '../connections/connections.store.ts'
import { askAudience, askAudiences, deleteHook } from './ask-mailchimp.ts'
import { audienceOf, keepAudience } from './audience.store.ts'
import { contactCounts } from './contacts.store.ts'
import { mailchimpSchool } from './mailchimp-jobs.ts'

type Calls = typeof integrations

/** Needs the pool: if Mailchimp is down or has revoked our access, that is saved in a separate transaction. */
type Parts = AppParts & { pool: Pool }

/** The chosen audience, the other audiences of the account, and the sync status of the contacts. */
export function mailchimpAudience(parts: Parts): Act<Calls['mailchimpAudience']> {
  return (call) => readAudience(parts, call)
}

/** Chooses the audience. Contacts in the previous one stay as they are, and its webhook is deleted. */
export function setMailchimpAudience(parts: Parts): Act<Calls['setMailchimpAudience']> {
  return async (call) => {
    const { school, body } = call
    const context = appContextOf(parts, call)
    const connection = await call.inside((tx) => connectionOf(tx, school.id, 'MAILCHIMP'))
    if (!context || connection?.state !== 'CONNECTED') throw notConnected()
    const answer = await askAudience(context, body.audienceId)
    if (answer.is === 'GONE' || answer.is === 'REFUSED')
      assertValid([{ path: 'audienceId', message: 'This audience does not exist. Choose another one' }])
    if (answer.is === 'NOT_CONNECTED') throw notConnected()
    if (answer.is !== 'DONE')
      throw refuse('MAILCHIMP_UNREACHABLE', 'Mailchimp could not be reached. Please try again in a moment')
    const { id: listId, name: listName } = answer.what
    const previousAudience = await call.inside(async (tx) => {
      const previous = await audienceOf(tx, school.id)
      await keepAudience(tx, school.id, { accountId: connection.accountId, listId, listName })
      await later(tx, mailchimpSchool, { schoolId: school.id })
      if (previous?.listId !== listId)
        await record(tx, call, [{ what: 'app.audience', subjectId: school.id, details: { name: listName } }])
      return previous
    })
    if (previousAudience?.webhookId && previousAudience.listId !== listId)
      await deleteHook(context, previousAudience.listId, previousAudience.webhookId)
    return readAudience(parts, call)
  }
}

async function readAudience(parts: Parts, call: AnyCall): Promise<AnswerOf<Calls['mailchimpAudience']>> {
  const { school } = call
  const context = appContextOf(parts, call)
  const { audience, stand } = await call.inside(async (tx) => {
    const connection = await connectionOf(tx, school.id, 'MAILCHIMP')
    const storedAudience = await audienceOf(tx, school.id)
    const isOurs = storedAudience !== undefined && storedAudience.accountId === connection?.accountId
    return {
      audience: isOurs ? storedAudience : null,
      stand: await contactCounts(tx, school.id, isOurs ? storedAudience.listId : null),
    }
  })
  const answer = context && (await askAudiences(context))
  return {
    audience: audience && { id: audience.listId, name: audience.listName },
    audiences: answer?.is === 'DONE' ? answer.what : null,
    ...stand,
    isLive: audience !== null && audience.webhookId !== null,
    notLiveBecause: audience?.webhookRefusal ?? null,
    readAt: audience && instantOf(audience.readUntil),
  }
}

function appContextOf({ apps, sealer, pool }: Parts, { school }: AnyCall): AppContext | null {
  const app = apps.MAILCHIMP
  const runInSchool: AppContext['inside'] = (run) => inSchool(pool, { session: null, school: school.id }, run)
  return app ? { app, schoolId: school.id, sealer, inside: runInSchool } : null
}

function notConnected() {
  return refuse('APP_NOT_CONNECTED', 'Mailchimp is not connected. Connect it first')
}
