import type { OAuthSettings } from '../../../src/platform/app-settings.ts'
import {
  settingsAt,
  startOAuthStandIn,
  unknownIn,
  type AppAnswered,
  type AppRequest,
  type OAuthStandIn,
  type StandInUser,
} from './oauth-stand-in.ts'

const PATHS = { authorize: '/oauth/authorize', token: '/oauth/token', revoke: '/oauth/revoke' }
export const ZOOM_SCOPE =
  'user:read:user meeting:write:meeting meeting:update:meeting meeting:delete:meeting meeting:read:list_meetings'

export interface StandInMeeting {
  id: number
  userId: string
  join_url: string
  [field: string]: unknown
}

/** Stand-in for Zoom, with the meetings it holds. */
export interface ZoomStandIn extends OAuthStandIn {
  meetings: Map<string, StandInMeeting>
}

export async function startZoomStandIn(): Promise<ZoomStandIn> {
  const meetings = new Map<string, StandInMeeting>()
  let last = 85_000_000_000
  const api = (request: AppRequest, user: StandInUser): AppAnswered | null => {
    const { method, path, body } = request
    const lacks = (scope: string) =>
      user.scope.split(' ').includes(scope)
        ? null
        : {
            status: 400,
            body: { code: 4711, message: `Invalid access token, does not contain scopes:[${scope}].` },
          }
    if (method === 'GET' && path === '/v2/users/me')
      return lacks('user:read:user') ?? { status: 200, body: { id: user.id, email: `${user.id}@zoom.test` } }
    if (path === '/v2/users/me/meetings' && method === 'GET') {
      const userMeetings = [...meetings.values()].filter(({ userId }) => userId === user.id)
      const meetingList = userMeetings.map(({ id, join_url, topic, agenda }) => ({
        id,
        join_url,
        topic,
        agenda: String(agenda).slice(0, 250),
      }))
      return (
        lacks('meeting:read:list_meetings') ?? {
          status: 200,
          body: { meetings: meetingList, next_page_token: '' },
        }
      )
    }
    if (path === '/v2/users/me/meetings' && method === 'POST') {
      const refused = lacks('meeting:write:meeting') ?? wrong(body)
      if (refused) return refused
      last += 1
      const meeting = { ...body, id: last, userId: user.id, join_url: `https://zoom.test/j/${last}?pwd=abc` }
      meetings.set(String(last), meeting)
      return { status: 201, body: { ...meeting, start_url: 'https://zoom.test/s/host-only', uuid: 'u==' } }
    }
    const [, id] = /^\/v2\/meetings\/(\d+)$/.exec(path) ?? []
    if (id === undefined) return null
    const meeting = meetings.get(id)
    if (meeting?.userId !== user.id)
      return { status: 404, body: { code: 3001, message: `Meeting does not exist: ${id}.` } }
    if (method === 'PATCH') {
      const refused = lacks('meeting:update:meeting') ?? wrong(body)
      if (refused) return refused
      meetings.set(id, { ...meeting, ...body })
      return { status: 204 }
    }
    if (method !== 'DELETE') return null
    const refused = lacks('meeting:delete:meeting')
    if (!refused) meetings.delete(id)
    return refused ?? { status: 204 }
  }
  const standIn = await startOAuthStandIn({
    clientId: 'client-of-the-tests',
    clientSecret: 'secret-of-the-tests',
    redirectUrl: 'http://localhost:3000/schools/settings/apps',
    scope: ZOOM_SCOPE,
    authorizePath: PATHS.authorize,
    tokenPath: PATHS.token,
    revokePath: PATHS.revoke,
    api,
  })
  return Object.assign(standIn, { meetings })
}

export function zoomSettings(url: string): OAuthSettings {
  return settingsAt(url, PATHS)
}

const FIELDS = ['topic', 'agenda', 'type', 'start_time', 'duration', 'timezone', 'recurrence', 'settings']
const RECURRENCE = ['type', 'repeat_interval', 'weekly_days', 'end_date_time', 'end_times']

/** Builds Zoom's refusal of a body: code 300 and the reason. */
function wrong(body: Record<string, unknown>): AppAnswered | null {
  const recurrence = (body.recurrence ?? {}) as Record<string, unknown>
  const faults = [
    ...unknownIn(body, FIELDS),
    ...unknownIn(recurrence, RECURRENCE),
    ...(typeof body.topic === 'string' && body.topic.length <= 200 ? [] : ['topic']),
    ...(String(body.agenda ?? '').length <= 2000 ? [] : ['agenda']),
    ...([2, 3, 8].includes(body.type as number) ? [] : ['type']),
    ...(body.type === 8 && !(recurrence.type === 2 && /^[1-7](,[1-7])*$/.test(String(recurrence.weekly_days)))
      ? ['recurrence']
      : []),
    ...(body.type !== 3 && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/.test(String(body.start_time))
      ? ['start_time']
      : []),
    ...(recurrence.end_date_time !== undefined &&
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(recurrence.end_date_time))
      ? ['end_date_time']
      : []),
  ]
  if (faults.length === 0) return null
  return {
    status: 400,
    body: { code: 300, message: 'Validation Failed.', errors: faults.map((field) => ({ field })) },
  }
}
