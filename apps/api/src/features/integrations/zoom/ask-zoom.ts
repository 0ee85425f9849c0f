import type { ZoomMeeting } from '@afterbell/domain/integrations/zoom-meeting'
import { fieldOf } from '../../../platform/http/ask-elsewhere.ts'
import { askApp, reasonIn, type AppAnswer, type AppContext } from '../connections/ask-app.ts'

/** Outcome of a call to Zoom about a meeting. GONE: it was deleted there. REFUSED: Zoom refuses, with its reason. */
export type ZoomAnswer<T> =
  | { is: 'DONE'; what: T }
  | { is: 'GONE' }
  | { is: 'REFUSED'; says: string }
  | Exclude<AppAnswer, { is: 'ANSWERED' }>

export interface MadeMeeting {
  meetingId: string
  joinUrl: string
}

const MEETINGS = '/v2/users/me/meetings'

export async function makeMeeting(
  context: AppContext,
  meeting: ZoomMeeting,
): Promise<ZoomAnswer<MadeMeeting>> {
  return readAs(await askApp(context, { method: 'POST', path: MEETINGS, json: meeting }), madeIn)
}

export async function changeMeeting(
  context: AppContext,
  meetingId: string,
  meeting: ZoomMeeting,
): Promise<ZoomAnswer<true>> {
  const path = `/v2/meetings/${encodeURIComponent(meetingId)}`
  return readAs(await askApp(context, { method: 'PATCH', path, json: meeting }), () => true)
}

export async function deleteMeeting(context: AppContext, meetingId: string): Promise<ZoomAnswer<true>> {
  const path = `/v2/meetings/${encodeURIComponent(meetingId)}`
  return readAs(await askApp(context, { method: 'DELETE', path }), () => true)
}

/** Limit of pages, a guard against endless paging. */
const PAGES_MAX = 20

/** Finds the meeting of a class after the response to its creation was lost. Its agenda contains the class's marker. */
export async function findMeeting(
  context: AppContext,
  marker: string,
): Promise<ZoomAnswer<MadeMeeting | undefined>> {
  let next = ''
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const query = new URLSearchParams({ page_size: '300', ...(next !== '' && { next_page_token: next }) })
    const answer = readAs(await askApp(context, { path: `${MEETINGS}?${query}` }), (body) => body)
    if (answer.is !== 'DONE') return answer
    const { meetings } = Object(answer.what) as { meetings?: unknown }
    const match = Array.isArray(meetings)
      ? meetings.find((each) => fieldOf(each, 'agenda')?.includes(marker))
      : undefined
    const made = match && madeIn(match)
    if (made) return { is: 'DONE', what: made }
    next = fieldOf(answer.what, 'next_page_token') ?? ''
    if (next === '') break
  }
  return { is: 'DONE', what: undefined }
}

function madeIn(body: unknown): MadeMeeting | null {
  const [meetingId, joinUrl] = [fieldOf(body, 'id'), fieldOf(body, 'join_url')]
  return meetingId !== null && joinUrl?.startsWith('https://') ? { meetingId, joinUrl } : null
}

function readAs<T>(answer: AppAnswer, read: (body: unknown) => T | null): ZoomAnswer<T> {
  if (answer.is !== 'ANSWERED') return answer
  const { status, body } = answer
  if (status === 404) return { is: 'GONE' }
  const what = status < 300 ? read(body) : null
  if (what !== null) return { is: 'DONE', what }
  return { is: 'REFUSED', says: reasonIn(body) ?? `Status ${status}` }
}
