import { isDataCenter } from '@afterbell/domain/integrations/mailchimp'
import type { MailchimpSettings } from '../../../platform/app-settings.ts'
import { askElsewhere, fieldOf } from '../../../platform/http/ask-elsewhere.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import type { ConnectedApp } from '../connections/connected-app.ts'
import { beginEnding, removeConnection } from '../connections/connections.store.ts'
import { dropOtherAccounts, removeAudience } from './audience.store.ts'
import { mailchimpSchool } from './mailchimp-jobs.ts'

/** Mailchimp, in the account somebody chose. Its tokens do not expire, and each account has its own data center. */
export function mailchimpApp(oauth: MailchimpSettings): ConnectedApp {
  return {
    name: 'MAILCHIMP',
    oauth,
    apiUrlOf: ({ dc }) => oauth.apiUrl.replace('{dc}', String(dc)),
    accountOf: ({ accessToken }) => accountOf(oauth, accessToken),
    connected: async (tx, schoolId) => {
      await dropOtherAccounts(tx, schoolId)
      await later(tx, mailchimpSchool, { schoolId })
    },
    disconnected: async (tx, schoolId, state) => {
      if (state === 'CONNECTED') {
        await beginEnding(tx, schoolId, 'MAILCHIMP')
        return later(tx, mailchimpSchool, { schoolId })
      }
      await removeAudience(tx, schoolId)
      await removeConnection(tx, schoolId, 'MAILCHIMP', { states: [state] })
    },
  }
}

/** Reads the account and its data center from the metadata endpoint. */
async function accountOf({ metadataUrl, timeoutMs }: MailchimpSettings, accessToken: string) {
  const reply = await askElsewhere({
    url: metadataUrl,
    headers: { authorization: `OAuth ${accessToken}` },
    timeoutMs,
  })
  if (reply.is === 'UNREACHABLE' || reply.status !== 200) return null
  const [accountId, dc] = [fieldOf(reply.body, 'user_id'), fieldOf(reply.body, 'dc')]
  if (accountId === null || dc === null || !isDataCenter(dc)) return null
  const { login } = Object(reply.body) as { login?: unknown }
  const accountName = fieldOf(reply.body, 'accountname') ?? fieldOf(login, 'email') ?? accountId
  return { accountId, accountName, details: { dc } }
}
