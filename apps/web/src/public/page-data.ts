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

/** Dates and places of the page's single activity. */
export type Dates = AnswerOf<typeof activityPages.dates>

/** Data of a page: its school, its list if it shows one, and the dates of the activity it is about. */
export interface PageData {
  school: School
  list: List | null
  /** Null also if reading them failed. */
  dates: Dates | null
}

/** Why there is nothing to render. */
export type MissingReason = 'NO_SCHOOL' | 'UNKNOWN_SCHOOL' | 'UNREACHABLE'

/** Rows on a page: few enough for a cheap phone, many enough to browse. */
export const ROWS = 24

/** Query of the list for a page. */
export function listQuery({ narrowed, page, activity }: PageAddress) {
  if (activity) return { ids: activity, size: 1, withRuns: true }
  const { search, age, grade, weekday, locationId, free, on } = narrowed
  return {
    size: ROWS,
    page,
    withRuns: true,
    ...(search && { search }),
    ...(age && { age }),
    ...(grade && { grade }),
    ...(weekday && { weekday }),
    ...(locationId && { locationId }),
    ...(free && { free: true }),
    ...(on && { meetsOn: on }),
  }
}

/** Reads a page's data without session or cookie. `known` saves reading the school again. */
export async function load(
  page: PageAddress,
  cachedSchool: School | null,
  signal: AbortSignal,
): Promise<PageData | MissingReason> {
  if (!page.school) return 'NO_SCHOOL'
  const sendOptions = { token: null, schoolId: null, signal }
  try {
    const school =
      cachedSchool ??
      ((await send(portalPages.find, { params: { portalName: page.school.is } }, sendOptions)) as School)
    if (page.view !== 'list' && !page.activity) return { school, list: null, dates: null }
    const input = { at: page.kind, params: { schoolId: school.id }, query: listQuery(page) }
    const [list, dates] = await Promise.all([
      send(activityLists.list, input, sendOptions) as Promise<List>,
      page.activity ? datesOf(page, school.id, page.activity, sendOptions) : null,
    ])
    return { school, list, dates }
  } catch (error) {
    if (signal.aborted) throw error
    return error instanceof CallRefused && [400, 404].includes(error.status)
      ? 'UNKNOWN_SCHOOL'
      : 'UNREACHABLE'
  }
}

/** The page is useful without dates, and the list tells if the activity is gone. */
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
