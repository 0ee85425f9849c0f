import { schoolReports } from '@afterbell/contract/reports/school-reports'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { gradeLabels } from '@afterbell/domain/kernel/grades'
import { pageOf } from '../../platform/database/pages.ts'
import { spreadsheetOf, wholeList, type Column } from '../../platform/files/spreadsheet.ts'
import { serve, type Act, type Served } from '../../platform/http/serve.ts'
import { rangeAsked } from './range-asked.ts'
import {
  activityReport,
  childReport,
  type ActivityReportRow,
  type ChildReportRow,
} from './school-reports.store.ts'

const exported: Act<(typeof schoolReports)['exported']> = async (call) => {
  const { tx, school, query, params } = call
  const range = rangeAsked(call)
  const during = `${range.from} to ${range.to}`
  const unsorted = { search: null, sort: null }
  if (params.about === 'activities') {
    const rows = await wholeList((paging) =>
      activityReport(tx, school, range, { ...query, ...paging, ...unsorted }),
    )
    return spreadsheetOf({
      name: `Activities ${during}`,
      columns: ACTIVITIES,
      rows,
      fields: undefined,
      school,
    })
  }
  const rows = await wholeList((paging) =>
    childReport(tx, school, range, { ...query, ...paging, ...unsorted }),
  )
  return spreadsheetOf({ name: `Children ${during}`, columns: CHILDREN, rows, fields: undefined, school })
}

/** What the office reads of activities and children. Nothing is written. */
export const schoolReportRoutes: Served[] = serve(schoolReports, {
  activities: async (call) => {
    const range = rangeAsked(call)
    const { rows, total, totals } = await activityReport(call.tx, call.school, range, call.query)
    return { ...pageOf(rows, total, call.query), ...range, totals }
  },
  children: async (call) => {
    const range = rangeAsked(call)
    const { rows, total, grades } = await childReport(call.tx, call.school, range, call.query)
    return { ...pageOf(rows, total, call.query), ...range, grades }
  },
  exported,
})

const ACTIVITIES: readonly Column<ActivityReportRow>[] = [
  { field: 'name', label: 'Activity', of: ({ name }) => name },
  { field: 'kind', label: 'Kind', of: ({ kind }) => activityKinds[kind].words.one },
  { field: 'startsOn', label: 'Starts', of: ({ startsOn }) => startsOn, kind: 'date' },
  { field: 'endsOn', label: 'Ends', of: ({ endsOn }) => endsOn, kind: 'date' },
  { field: 'offered', label: 'Spots', of: ({ offered }) => offered, kind: 'number' },
  { field: 'taken', label: 'Spots taken', of: ({ taken }) => taken, kind: 'number' },
  { field: 'enrolled', label: 'Children', of: ({ enrolled }) => enrolled, kind: 'number' },
  { field: 'fill', label: 'Full, percent', of: ({ fill }) => fill, kind: 'number' },
  { field: 'waiting', label: 'Waiting', of: ({ waiting }) => waiting, kind: 'number' },
  { field: 'joined', label: 'Joined', of: ({ joined }) => joined, kind: 'number' },
  { field: 'left', label: 'Left', of: ({ left }) => left, kind: 'number' },
  { field: 'expected', label: 'Expected', of: ({ expected }) => expected, kind: 'number' },
  { field: 'attended', label: 'Attended', of: ({ attended }) => attended, kind: 'number' },
]

const CHILDREN: readonly Column<ChildReportRow>[] = [
  { field: 'name', label: 'Child', of: ({ name }) => name },
  { field: 'grade', label: 'Grade', of: ({ grade }) => grade && gradeLabels[grade] },
  { field: 'birthDate', label: 'Date of birth', of: ({ birthDate }) => birthDate, kind: 'date' },
  { field: 'classes', label: 'Classes', of: ({ classes }) => classes, kind: 'number' },
  { field: 'camps', label: 'Camps', of: ({ camps }) => camps, kind: 'number' },
  { field: 'aftercare', label: 'Aftercare', of: ({ aftercare }) => aftercare, kind: 'number' },
  { field: 'waiting', label: 'Waiting', of: ({ waiting }) => waiting, kind: 'number' },
  { field: 'expected', label: 'Expected', of: ({ expected }) => expected, kind: 'number' },
  { field: 'attended', label: 'Attended', of: ({ attended }) => attended, kind: 'number' },
]
