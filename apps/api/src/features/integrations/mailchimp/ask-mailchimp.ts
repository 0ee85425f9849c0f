import { fieldOf } from '../../../platform/http/ask-elsewhere.ts'
import { askApp, reasonIn, type AppAnswer, type AppContext } from '../connections/ask-app.ts'

/** Outcome of a call to Mailchimp. GONE: the object no longer exists. REFUSED: Mailchimp refuses, with its reason. */
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

/** A member of an audience, as Mailchimp has them. */
export interface Member {
  email: string
  status: string
}

const API = '/3.0'
const PAGE = 1000
/** Limit of pages per run, a guard against endless paging. */
const PAGES_MAX = 200

/** The account's audiences, by name. */
export async function askAudiences(context: AppContext): Promise<MailchimpAnswer<Audience[]>> {
  const query = new URLSearchParams({
    count: String(PAGE),
    fields: 'lists.id,lists.name,lists.stats.member_count',
  })
  const answer = await askApp(context, { path: `${API}/lists?${query}` })
  return readAs(answer, (body) =>
    entriesOf(body, 'lists')
      .flatMap((each) => {
        const audience = audienceIn(each)
        return audience ? [audience] : []
      })
      .toSorted((one, other) => one.name.localeCompare(other.name)),
  )
}

export async function askAudience(context: AppContext, listId: string): Promise<MailchimpAnswer<Audience>> {
  const query = new URLSearchParams({ fields: 'id,name,stats.member_count' })
  return readAs(await askApp(context, { path: `${listPathOf(listId)}?${query}` }), audienceIn)
}

/** Members with a given status, or with a status change since an instant, page by page. */
export async function* membersOf(
  context: AppContext,
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
    const answer = readAs(await askApp(context, { path: `${listPathOf(listId)}/members?${query}` }), (body) =>
      entriesOf(body, 'members').flatMap((each) => memberIn(each) ?? []),
    )
    yield answer
    if (answer.is !== 'DONE' || answer.what.length < PAGE) return
  }
}

export async function askMember(
  context: AppContext,
  listId: string,
  hash: string,
): Promise<MailchimpAnswer<Member>> {
  const query = new URLSearchParams({ fields: 'email_address,status' })
  return readAs(await askApp(context, { path: `${listPathOf(listId)}/members/${hash}?${query}` }), memberIn)
}

/** A contact in the format of Mailchimp's API. */
export interface SentMember {
  email_address: string
  status: 'subscribed' | 'unsubscribed'
  merge_fields?: { FNAME: string; LNAME: string }
  timestamp_opt?: string
}

/** Adds or changes up to 500 members. Returns the rejected ones: address in lower case, with the reason. */
export async function sendMembers(
  context: AppContext,
  listId: string,
  members: readonly SentMember[],
): Promise<MailchimpAnswer<Map<string, string>>> {
  const path = `${listPathOf(listId)}?skip_merge_validation=true&skip_duplicate_check=true`
  const json = { members, update_existing: true }
  return readAs(await askApp(context, { method: 'POST', path, json }), (body) => {
    const reasonByEmail = new Map<string, string>()
    for (const each of entriesOf(body, 'errors')) {
      const email = fieldOf(each, 'email_address')
      if (email !== null)
        reasonByEmail.set(email.toLowerCase(), (fieldOf(each, 'error') ?? 'It gave no reason').slice(0, 300))
    }
    return reasonByEmail
  })
}

/** Permanently deletes a person's data at Mailchimp. */
export async function deleteForGood(
  context: AppContext,
  listId: string,
  hash: string,
): Promise<MailchimpAnswer<true>> {
  const path = `${listPathOf(listId)}/members/${hash}/actions/delete-permanent`
  return readAs(await askApp(context, { method: 'POST', path }), () => true)
}

/**
 * Registers our webhook for sign-ups, opt-outs, bounces and address changes. Changes we make through the API are
 * excluded.
 */
export async function makeHook(
  context: AppContext,
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
  return readAs(
    await askApp(context, { method: 'POST', path: `${listPathOf(listId)}/webhooks`, json }),
    (body) => fieldOf(body, 'id'),
  )
}

export async function deleteHook(
  context: AppContext,
  listId: string,
  hookId: string,
): Promise<MailchimpAnswer<true>> {
  const path = `${listPathOf(listId)}/webhooks/${encodeURIComponent(hookId)}`
  return readAs(await askApp(context, { method: 'DELETE', path }), () => true)
}

function listPathOf(listId: string): string {
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
  return { is: 'REFUSED', says: fieldOf(body, 'detail') ?? reasonIn(body) ?? `Status ${status}` }
}
