import { createHash } from 'node:crypto'
import type { MailchimpSettings } from '../../../src/platform/app-settings.ts'
import {
  settingsAt,
  startOAuthStandIn,
  unknownIn,
  type AppAnswered,
  type AppRequest,
  type OAuthStandIn,
  type StandInUser,
} from './oauth-stand-in.ts'

const PATHS = { authorize: '/oauth2/authorize', token: '/oauth2/token', revoke: null }

export interface StandInMember {
  email: string
  status: string
  merge: Record<string, unknown>
  changedAt: string
  /** They unsubscribed themselves, so only they can subscribe again. */
  hasUnsubscribed?: boolean
}

export interface StandInList {
  id: string
  userId: string
  name: string
  members: Map<string, StandInMember>
  hooks: Map<string, string>
  /** Addresses that the audience refuses for good. */
  forbidden: Set<string>
}

/** Stand-in for Mailchimp. Each account has two audiences. */
export interface MailchimpStandIn extends OAuthStandIn {
  /** Returns the first or second audience of an account. */
  listOf(userId: string, which?: 0 | 1): StandInList
  /** Changes a member as if they had done it at Mailchimp. */
  change(list: StandInList, email: string, status: string): void
  /** Accounts whose Mailchimp cannot reach our webhook address. */
  reachNobody: Set<string>
}

export function hashOfEmail(email: string): string {
  return createHash('md5').update(email.toLowerCase()).digest('hex')
}

export async function startMailchimpStandIn(clockShiftSeconds: number): Promise<MailchimpStandIn> {
  const lists = new Map<string, StandInList>()
  const now = () => new Date(Date.now() + clockShiftSeconds * 1000).toISOString()
  const listsOf = (userId: string) =>
    [0, 1].map((which) => {
      const id = createHash('md5').update(`${userId} ${which}`).digest('hex').slice(0, 10)
      const name = which === 0 ? 'Families' : 'Newsletter'
      const list = lists.get(id) ?? {
        id,
        userId,
        name,
        members: new Map(),
        hooks: new Map(),
        forbidden: new Set<string>(),
      }
      lists.set(id, list)
      return list
    })
  const reachNobody = new Set<string>()

  const api = (request: AppRequest, user: StandInUser): AppAnswered | null => {
    const { method, path } = request
    if (path === '/oauth2/metadata') {
      if (!String(request.headers.authorization).startsWith('OAuth '))
        return { status: 401, body: { error: 'invalid_token' } }
      const login = { email: `${user.id}@mailchimp.test` }
      return { status: 200, body: { dc: 'us6', user_id: user.id, accountname: 'Oak Street', login } }
    }
    // Each account exists only in its own data center.
    if (!path.startsWith('/us6/3.0/')) return null
    if (user.scope === 'nothing') return problem(403, 'Forbidden', 'You don’t have permission to do that.')
    const [root, id, what, key, sub, act] = path.slice('/us6/3.0/'.length).split('/')
    if (root !== 'lists') return null
    const userLists = listsOf(user.id)
    if (id === undefined)
      return { status: 200, body: { lists: userLists.map(toListJson), total_items: userLists.length } }
    const list = userLists.find((each) => each.id === id)
    if (!list) return problem(404, 'Resource Not Found', 'The requested resource could not be found.')
    if (what === undefined)
      return method === 'POST' ? take(list, request) : { status: 200, body: toListJson(list) }
    if (what === 'webhooks') return hooks(list, method, key, request)
    if (what !== 'members') return null
    if (key === undefined) return page(list, request)
    const member = list.members.get(key)
    if (!member) return problem(404, 'Resource Not Found', 'The requested resource could not be found.')
    if (sub === 'actions' && act === 'delete-permanent' && method === 'POST') {
      list.members.delete(key)
      list.forbidden.add(member.email.toLowerCase())
      return { status: 204 }
    }
    return method === 'GET' ? { status: 200, body: toMemberJson(member) } : null
  }

  function take(list: StandInList, { body, query }: AppRequest): AppAnswered {
    const members = (body.members ?? []) as Record<string, unknown>[]
    const [stray] = [
      ...unknownIn(body, ['members', 'update_existing', 'sync_tags']),
      ...members.flatMap((each) =>
        unknownIn(each, [
          'email_address',
          'status',
          'merge_fields',
          'timestamp_opt',
          'email_type',
          'language',
        ]),
      ),
      ...members.flatMap((each) => unknownIn((each.merge_fields ?? {}) as object, ['FNAME', 'LNAME'])),
    ]
    if (stray) return problem(400, 'Invalid Resource', `Schema describes no ${stray}`)
    if (members.length > 500) return problem(400, 'Invalid Resource', 'At most 500 members')
    if (query.skip_merge_validation !== 'true') return problem(400, 'Invalid Resource', 'PHONE is required')
    const errors: Record<string, unknown>[] = []
    for (const { email_address, status, merge_fields } of members) {
      const email = String(email_address)
      const refuse = (error: string) =>
        errors.push({ email_address: email, error, error_code: 'ERROR_GENERIC' })
      const before = list.members.get(hashOfEmail(email))
      if (!/^[^@\s]+@[^@\s]+$/.test(email) || (status !== 'subscribed' && status !== 'unsubscribed'))
        refuse('Please provide a valid email address.')
      else if (list.forbidden.has(email.toLowerCase()))
        refuse('was permanently deleted and cannot be re-imported. The contact must re-subscribe.')
      else if (before?.hasUnsubscribed && status === 'subscribed')
        refuse(
          'is in a compliance state due to unsubscribe, bounce, or compliance review and cannot be subscribed.',
        )
      else
        list.members.set(hashOfEmail(email), {
          email,
          status,
          merge: { ...before?.merge, ...(merge_fields as object) },
          changedAt: now(),
        })
    }
    return { status: 200, body: { new_members: [], updated_members: [], errors, error_count: errors.length } }
  }

  function page(list: StandInList, { query }: AppRequest): AppAnswered {
    const { status, since_last_changed: since, count = '10', offset = '0' } = query
    const matches = [...list.members.values()].filter(
      (each) =>
        (status === undefined ? each.status !== 'archived' : each.status === status) &&
        (since === undefined || each.changedAt > new Date(since).toISOString()),
    )
    const members = matches.slice(Number(offset), Number(offset) + Number(count)).map(toMemberJson)
    return { status: 200, body: { members, total_items: matches.length } }
  }

  function hooks(
    list: StandInList,
    method: string,
    key: string | undefined,
    { body }: AppRequest,
  ): AppAnswered | null {
    if (method === 'DELETE' && key !== undefined)
      return list.hooks.delete(key) ? { status: 204 } : problem(404, 'Resource Not Found', 'No such webhook')
    if (method !== 'POST') return null
    const [stray] = unknownIn(body, ['url', 'events', 'sources'])
    if (stray) return problem(400, 'Invalid Resource', `Schema describes no ${stray}`)
    if (reachNobody.has(list.userId))
      return problem(400, 'Invalid Resource', 'We couldn’t verify the provided Webhook URL.')
    const id = hashOfEmail(String(body.url)).slice(0, 10)
    list.hooks.set(id, String(body.url))
    return { status: 200, body: { id, list_id: list.id, ...body } }
  }

  const standIn = await startOAuthStandIn({
    clientId: 'client-of-the-tests',
    clientSecret: 'secret-of-the-tests',
    redirectUrl: 'http://localhost:3000/schools/settings/apps',
    scope: '',
    authorizePath: PATHS.authorize,
    tokenPath: PATHS.token,
    revokePath: PATHS.revoke,
    isLikeMailchimp: true,
    api,
  })
  return Object.assign(standIn, {
    reachNobody,
    listOf: (userId: string, which: 0 | 1 = 0) => listsOf(userId)[which]!,
    change(list: StandInList, email: string, status: string) {
      const before = list.members.get(hashOfEmail(email))
      const hasUnsubscribed = status === 'unsubscribed'
      const merge = before?.merge ?? {}
      list.members.set(hashOfEmail(email), { email, status, merge, changedAt: now(), hasUnsubscribed })
    },
  })
}

export function mailchimpSettings(url: string): MailchimpSettings {
  return {
    ...settingsAt(url, PATHS),
    apiUrl: `${url}/{dc}`,
    metadataUrl: `${url}/oauth2/metadata`,
    isSecretInForm: true,
  }
}

function toListJson({ id, name, members }: StandInList) {
  return { id, name, stats: { member_count: [...members.values()].length } }
}

function toMemberJson({ email, status }: StandInMember) {
  return { email_address: email, status }
}

/** Builds a refusal in Mailchimp's format (RFC 7807). */
function problem(status: number, title: string, detail: string): AppAnswered {
  return { status, body: { type: 'about:blank', title, status, detail, instance: '1' } }
}
