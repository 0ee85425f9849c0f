import { activityLists } from '@afterbell/contract/activities/activity-lists'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { portalPages } from '@afterbell/contract/public-pages/portal-pages'
import { CallRefused, send } from '../platform/calls/calls-send.ts'
import type { PageAddress } from './page-address.ts'

export type School = AnswerOf<typeof portalPages.find>
export type List = AnswerOf<typeof activityLists.list>
export type Row = List['content'][number]
export type Section = Row['sections'][number]

/** What a page is drawn from: its school, and its list where it shows one. */
export interface PageData {
  school: School
  list: List | null
}

/** Why there is nothing to draw. */
export type Missing = 'NO_SCHOOL' | 'UNKNOWN_SCHOOL' | 'UNREACHABLE'

/** Rows on a page: few enough for a cheap phone, many enough to look through. */
export const ROWS = 24

/** What of the list a page asks for. */
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
    if (page.view !== 'list' && !page.activity) return { school, list: null }
    const asked = { at: page.kind, params: { schoolId: school.id }, query: listAsked(page) }
    return { school, list: (await send(activityLists.list, asked, sending)) as List }
  } catch (error) {
    if (signal.aborted) throw error
    return error instanceof CallRefused && [400, 404].includes(error.status)
      ? 'UNKNOWN_SCHOOL'
      : 'UNREACHABLE'
  }
}
