import { reports, schoolReports, type ReportName, type SchoolReport } from '../users/reports.ts'
import type { ViewedList } from '../users/viewed-lists.ts'

const REPORT = 'report.'

/** A report whose views can be saved. */
export type ViewedReport = `report.${ReportName}`

/** All reports, in the order of their tabs. */
export const reportNames = Object.keys(reports) as readonly ReportName[]

/** Reports that have a spreadsheet and can be emailed. */
export const schoolReportNames = Object.keys(schoolReports) as readonly SchoolReport[]

/** Reports on money that have a spreadsheet. */
export const MONEY_SHEETS = [
  'aging',
  'revenue',
  'earned',
  'discounts',
] as const satisfies readonly ReportName[]

export function isReport(list: ViewedList): list is ViewedReport {
  return list.startsWith(REPORT)
}

/** Returns the path of a report's screen. */
export function reportPath(list: ViewedReport): string {
  return `/reports/${list.slice(REPORT.length)}`
}

/** Returns the report that a view can be sent as; null if it has no spreadsheet. */
export function sheetReport(list: ViewedList): SchoolReport | null {
  return schoolReportNames.find((report) => list === `${REPORT}${report}`) ?? null
}
