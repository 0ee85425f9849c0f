import { fieldOf } from '../../../platform/http/ask-elsewhere.ts'
import { askApp, saidIn, type AppAnswer, type Asking } from '../connections/ask-app.ts'

/** What Mailchimp answered. GONE: there is nothing by that name any more. REFUSED: it will not, with what it says. */
export type MailchimpAnswer<T> =
  | { is: 'DONE'; what: T }
  | { is: 'GONE' }
  | { is: 'REFUSED'; says: string }
  | Exclude<AppAnswer, { is: 'ANSWERED' }>

export interface Audience {
  id: string
  name: string
  members: number
}

/** Somebody as Mailchimp has them. */
export interface Member {
  email: string
  status: string
}

const API = '/3.0'
const PAGE = 1000
/** Behind so many pages nothing is looked for in one go. */
const PAGES_MAX = 200

/** The audiences of the account, by their names. */
export async function askAudiences(asking: Asking): Promise<MailchimpAnswer<Audience[]>> {
  const query = new URLSearchParams({
    count: String(PAGE),
    fields: 'lists.id,lists.name,lists.stats.member_count',
  })
  const answer = await askApp(asking, { path: `${API}/lists?${query}` })
  return readAs(answer, (body) =>
    entriesOf(body, 'lists')
      .flatMap((each) => {
        const audience = audienceIn(each)
        return audience ? [audience] : []
      })
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  )
}

export async function askAudience(asking: Asking, listId: string): Promise<MailchimpAnswer<Audience>> {
  const query = new URLSearchParams({ fields: 'id,name,stats.member_count' })
  return readAs(await askApp(asking, { path: `${at(listId)}?${query}` }), audienceIn)
}

/** Those of an audience who have one of Mailchimp's states, or whose state changed since an instant, in steps. */
export async function* membersOf(
  asking: Asking,
  listId: string,
  which: { status: string } | { since: string },
): AsyncGenerator<MailchimpAnswer<Member[]>> {
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = new URLSearchParams({
      count: String(PAGE),
      offset: String(page * PAGE),
      sort_field: 'last_changed',
      sort_dir: 'ASC',
      fields: 'members.email_address,members.status',
      ...('status' in which ? { status: which.status } : { since_last_changed: which.since }),
    })
    const answer = readAs(await askApp(asking, { path: `${at(listId)}/members?${query}` }), (body) =>
      entriesOf(body, 'members').flatMap((each) => memberIn(each) ?? []),
    )
    yield answer
    if (answer.is !== 'DONE' || answer.what.length < PAGE) return
  }
}

export async function askMember(
  asking: Asking,
  listId: string,
  hash: string,
): Promise<MailchimpAnswer<Member>> {
  const query = new URLSearchParams({ fields: 'email_address,status' })
  return readAs(await askApp(asking, { path: `${at(listId)}/members/${hash}?${query}` }), memberIn)
}

/** A contact as it is sent. */
export interface SentMember {
  email_address: string
  status: 'subscribed' | 'unsubscribed'
  merge_fields?: { FNAME: string; LNAME: string }
  timestamp_opt?: string
}

/** Adds or changes up to 500 of an audience. Answers whom it did not take, by their address in lower case, and why. */
export async function sendMembers(
  asking: Asking,
  listId: string,
  members: readonly SentMember[],
): Promise<MailchimpAnswer<Map<string, string>>> {
  const path = `${at(listId)}?skip_merge_validation=true&skip_duplicate_check=true`
  const json = { members, update_existing: true }
  return readAs(await askApp(asking, { method: 'POST', path, json }), (body) => {
    const refused = new Map<string, string>()
    for (const each of entriesOf(body, 'errors')) {
      const email = fieldOf(each, 'email_address')
      if (email !== null)
        refused.set(email.toLowerCase(), (fieldOf(each, 'error') ?? 'It gave no reason').slice(0, 300))
    }
    return refused
  })
}

/** Deletes everything Mailchimp knows of somebody, for good. */
export async function deleteForGood(
  asking: Asking,
  listId: string,
  hash: string,
): Promise<MailchimpAnswer<true>> {
  const path = `${at(listId)}/members/${hash}/actions/delete-permanent`
  return readAs(await askApp(asking, { method: 'POST', path }), () => true)
}

/** Has Mailchimp tell of who signs up, leaves, bounces or has another address. What we change ourselves it need not tell. */
export async function makeHook(
  asking: Asking,
  listId: string,
  url: string,
): Promise<MailchimpAnswer<string>> {
  const json = {
    url,
    events: {
      subscribe: true,
      unsubscribe: true,
      upemail: true,
      cleaned: true,
      profile: false,
      campaign: false,
    },
    sources: { user: true, admin: true, api: false },
  }
  return readAs(await askApp(asking, { method: 'POST', path: `${at(listId)}/webhooks`, json }), (body) =>
    fieldOf(body, 'id'),
  )
}

export async function deleteHook(
  asking: Asking,
  listId: string,
  hookId: string,
): Promise<MailchimpAnswer<true>> {
  const path = `${at(listId)}/webhooks/${encodeURIComponent(hookId)}`
  return readAs(await askApp(asking, { method: 'DELETE', path }), () => true)
}

function at(listId: string): string {
  return `${API}/lists/${encodeURIComponent(listId)}`
}

function audienceIn(body: unknown): Audience | null {
  const [id, name] = [fieldOf(body, 'id'), fieldOf(body, 'name')]
  const { stats } = Object(body) as { stats?: unknown }
  const members = Number(fieldOf(stats, 'member_count') ?? 0)
  return id === null ? null : { id, name: name ?? id, members: Number.isInteger(members) ? members : 0 }
}

function memberIn(body: unknown): Member | null {
  const [email, status] = [fieldOf(body, 'email_address'), fieldOf(body, 'status')]
  return email !== null && status !== null ? { email, status } : null
}

function entriesOf(body: unknown, name: string): unknown[] {
  const value = (Object(body) as Record<string, unknown>)[name]
  return Array.isArray(value) ? value : []
}

function readAs<T>(answer: AppAnswer, read: (body: unknown) => T | null): MailchimpAnswer<T> {
  if (answer.is !== 'ANSWERED') return answer
  const { status, body } = answer
  if (status === 404) return { is: 'GONE' }
  const what = status < 300 ? read(body) : null
  if (what !== null) return { is: 'DONE', what }
  return { is: 'REFUSED', says: fieldOf(body, 'detail') ?? saidIn(body) ?? `Status ${status}` }
}
