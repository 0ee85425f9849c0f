import type { ViewedList } from '../users/viewed-lists.ts'
import { EXPORTED_SCHOOL_REPORTS, type SchoolReport } from './report-range.ts'

const REPORT = 'report.'

/** A report among the lists whose views can be saved. */
export type ViewedReport = Extract<ViewedList, `report.${string}`>

export function isReport(list: ViewedList): list is ViewedReport {
  return list.startsWith(REPORT)
}

/** The screen that shows a report. */
export function reportPath(list: ViewedReport): string {
  return `/reports/${list.slice(REPORT.length)}`
}

/** The report a view can be sent as; null where it has no spreadsheet. */
export function sheetReport(list: ViewedList): SchoolReport | null {
  return EXPORTED_SCHOOL_REPORTS.find((report) => list === `${REPORT}${report}`) ?? null
}
