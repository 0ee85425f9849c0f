import { activityLists } from '@afterbell/contract/activities/activity-lists'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { activityPages } from '@afterbell/contract/public-pages/activity-page'
import { portalPages } from '@afterbell/contract/public-pages/portal-pages'
import { CallRefused, send } from '../platform/calls/calls-send.ts'
import type { PageAddress } from './page-address.ts'

export type School = AnswerOf<typeof portalPages.find>
export type List = AnswerOf<typeof activityLists.list>
export type Row = List['content'][number]
export type Section = Row['sections'][number]

/** When and where the one activity of a page meets. */
export type Dates = AnswerOf<typeof activityPages.dates>

/** Data of a page: its school, its list if it shows one, and the dates of the activity it is about. */
export interface PageData {
  school: School
  list: List | null
  /** Null where they could not be had as well. */
  dates: Dates | null
}

/** Why there is nothing to draw. */
export type Missing = 'NO_SCHOOL' | 'UNKNOWN_SCHOOL' | 'UNREACHABLE'

/** Rows on a page: few enough for a cheap phone, many enough to look through. */
export const ROWS = 24

/** Query of the list for a page. */
export function listAsked({ narrowed, page, activity }: PageAddress) {
  if (activity) return { ids: activity, size: 1 }
  const { search, age, grade, weekday, locationId, free } = narrowed
  return {
    size: ROWS,
    page,
    ...(search && { search }),
    ...(age && { age }),
    ...(grade && { grade }),
    ...(weekday && { weekday }),
    ...(locationId && { locationId }),
    ...(free && { free: true }),
  }
}

/** Asks the server as anybody may: no session, no cookie. `known` spares the question which school it is. */
export async function load(
  page: PageAddress,
  known: School | null,
  signal: AbortSignal,
): Promise<PageData | Missing> {
  if (!page.school) return 'NO_SCHOOL'
  const sending = { token: null, schoolId: null, signal }
  try {
    const school =
      known ?? ((await send(portalPages.find, { params: { portalName: page.school.is } }, sending)) as School)
    if (page.view !== 'list' && !page.activity) return { school, list: null, dates: null }
    const asked = { at: page.kind, params: { schoolId: school.id }, query: listAsked(page) }
    const [list, dates] = await Promise.all([
      send(activityLists.list, asked, sending) as Promise<List>,
      page.activity ? datesOf(page, school.id, page.activity, sending) : null,
    ])
    return { school, list, dates }
  } catch (error) {
    if (signal.aborted) throw error
    return error instanceof CallRefused && [400, 404].includes(error.status)
      ? 'UNKNOWN_SCHOOL'
      : 'UNREACHABLE'
  }
}

/** A page is worth seeing without them, and what is gone is told by its list. */
async function datesOf(
  { kind }: PageAddress,
  schoolId: string,
  id: string,
  sending: Parameters<typeof send>[2],
): Promise<Dates | null> {
  try {
    return (await send(activityPages.dates, { at: kind, params: { schoolId, id } }, sending)) as Dates
  } catch (error) {
    if (sending.signal?.aborted) throw error
    return null
  }
}
