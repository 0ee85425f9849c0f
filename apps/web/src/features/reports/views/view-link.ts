import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { reportSchedules } from '@afterbell/contract/reports/report-schedules'
import { reportPath, type ViewedReport } from '@afterbell/domain/reports/viewed-reports'
import type { RowLink } from '../../../lists/actions.ts'
import { searchOfView, type SavedView } from '../../../lists/views/saved-view.ts'

/** A saved view of a report. */
export type ReportView = SavedView & { list: ViewedReport }

/** The email schedule of a view. */
export type Schedule = AnswerOf<typeof reportSchedules.list>[number]

/** Link to a saved view: its report with the view's filters. */
export function viewLink(view: ReportView): RowLink {
  return { to: reportPath(view.list) as never, search: searchOfView(view) as never }
}
