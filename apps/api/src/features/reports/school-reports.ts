import { schoolReports } from '@afterbell/contract/reports/school-reports'
import { pageOf } from '../../platform/database/pages.ts'
import { spreadsheetOf, wholeList } from '../../platform/files/spreadsheet.ts'
import { serve, type Act, type ServedCall } from '../../platform/http/serve.ts'
import { instantOf } from '../invoices/invoice-rows.ts'
import { attendanceReportRoutes } from './attendance-reports.ts'
import { enrollmentReportRoutes } from './enrollment-reports.ts'
import { readRange } from './range-asked.ts'
import { readScope } from './report-scope.ts'
import { activityReport, childReport } from './school-reports.store.ts'
import { readAnswers, readFormCounts } from './school-sheets.ts'
import { sheetOf } from './sheets.ts'

const exported: Act<(typeof schoolReports)['exported']> = async (call) => {
  const { school, query, params } = call
  const range = await readScope(call)
  const sheet = sheetOf(params.about, range, query)
  const rows = await wholeList((paging) => sheet.page(call, paging))
  return spreadsheetOf({ name: sheet.name, columns: sheet.columns, rows, fields: query.fields, school })
}

/** Reports on activities, attendance and children. Read-only. */
export const schoolReportRoutes: ServedCall[] = [
  ...serve(schoolReports, {
    activities: async (call) => {
      const range = readRange(call)
      const { rows, total, totals } = await activityReport(call.tx, call.school, range, call.query)
      return { ...pageOf(rows, total, call.query), ...range, totals }
    },
    children: async (call) => {
      const range = readRange(call)
      const { rows, total, grades } = await childReport(call.tx, call.school, range, call.query)
      return { ...pageOf(rows, total, call.query), ...range, grades }
    },
    answers: async (call) => {
      const range = await readScope(call)
      const { rows, total } = await readAnswers(call, range, call.query)
      const forms = await readFormCounts(call, range, call.query)
      const content = rows.map((row) => ({ ...row, answeredAt: instantOf(row.answeredAt)! }))
      return { ...pageOf(content, total, call.query), ...range, forms }
    },
    exported,
  }),
  ...attendanceReportRoutes,
  ...enrollmentReportRoutes,
]
