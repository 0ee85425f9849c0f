import { activityLists } from '@afterbell/contract/activities/activity-lists'
import { activityPages } from '@afterbell/contract/public-pages/activity-page'
import { portalPages } from '@afterbell/contract/public-pages/portal-pages'
import { fromWire } from '../platform/calls/wire.ts'
import type { MissingReason, PageData } from './page-data.ts'

/** The server's answers embedded in a page, as they travel. */
export interface Island {
  school?: unknown
  list?: unknown
  dates?: unknown
  missing?: MissingReason
}

/** Reads the page's data from its island. Null without one: the browser then asks for it. */
export function dataIn(text: string | null | undefined): PageData | MissingReason | null {
  return text ? dataOf(JSON.parse(text) as Island) : null
}

export function dataOf({ school, list, dates, missing }: Island): PageData | MissingReason | null {
  if (missing) return missing
  if (!school) return null
  return {
    school: fromWire(portalPages.find.answer, school),
    list: list ? fromWire(activityLists.list.answer, list) : null,
    dates: dates ? fromWire(activityPages.dates.answer, dates) : null,
  }
}
