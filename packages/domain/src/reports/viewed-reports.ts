import type { ViewedList } from '../users/viewed-lists.ts'
import { EXPORTED_SCHOOL_REPORTS, type SchoolReport } from './report-range.ts'

const REPORT = 'report.'

/** A report whose views can be saved. */
export type ViewedReport = Extract<ViewedList, `report.${string}`>

export function isReport(list: ViewedList): list is ViewedReport {
  return list.startsWith(REPORT)
}

/** Returns the path of a report's screen. */
export function reportPath(list: ViewedReport): string {
  return `/reports/${list.slice(REPORT.length)}`
}

/** Returns the report that a view can be sent as; null if it has no spreadsheet. */
export function sheetReport(list: ViewedList): SchoolReport | null {
  return EXPORTED_SCHOOL_REPORTS.find((report) => list === `${REPORT}${report}`) ?? null
}
