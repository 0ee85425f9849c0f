import type { AppSettings, OAuthSettings } from '../../../platform/app-settings.ts'
import { askElsewhere, fieldOf } from '../../../platform/http/ask-elsewhere.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import type { ConnectedApp } from '../connections/connected-app.ts'
import { beginEnding, removeConnection } from '../connections/connections.store.ts'
import { meetingsStand, removeMeetings } from './meetings.store.ts'
import { zoomSchool } from './zoom-jobs.ts'

/** Required permissions, each by its new name or by the older one that includes it. */
const REQUIRED_SCOPES = [
  ['user:read:user', 'user:read'],
  ['meeting:write:meeting', 'meeting:write'],
  ['meeting:update:meeting', 'meeting:write'],
  ['meeting:delete:meeting', 'meeting:write'],
  ['meeting:read:list_meetings', 'meeting:read'],
]

/** Zoom, in a user's account, which owns the meetings. The Zoom app's own settings define the permissions to request. */
export function zoomApp(oauth: NonNullable<AppSettings['ZOOM']>): ConnectedApp {
  return {
    name: 'ZOOM',
    oauth,
    isEnough: (scope) => {
      const grantedScopes = new Set(scope.split(/[\s,]+/))
      return REQUIRED_SCOPES.every((names) => names.some((name) => grantedScopes.has(name)))
    },
    accountOf: ({ accessToken }) => userOf(oauth, accessToken),
    connected: (tx, schoolId) => later(tx, zoomSchool, { schoolId }),
    disconnected: async (tx, schoolId, state) => {
      if (state === 'CONNECTED') {
        await beginEnding(tx, schoolId, 'ZOOM')
        return later(tx, zoomSchool, { schoolId })
      }
      await removeMeetings(tx, schoolId)
      await removeConnection(tx, schoolId, 'ZOOM', { states: [state] })
    },
    lacks: async (tx, schoolId) => {
      const [first] = (await meetingsStand(tx, schoolId)).refused
      return first ? `Zoom refused the link of ${first.name}. Zoom said: ${first.refusal}` : null
    },
  }
}

async function userOf({ apiUrl, timeoutMs }: OAuthSettings, accessToken: string) {
  const reply = await askElsewhere({
    url: `${apiUrl}/v2/users/me`,
    headers: { authorization: `Bearer ${accessToken}` },
    timeoutMs,
  })
  if (reply.is === 'UNREACHABLE' || reply.status !== 200) return null
  const accountId = fieldOf(reply.body, 'id')
  if (accountId === null) return null
  const accountName = fieldOf(reply.body, 'email') ?? fieldOf(reply.body, 'display_name') ?? accountId
  return { accountId, accountName }
}
