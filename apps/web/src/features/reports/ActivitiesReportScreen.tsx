import { schoolReports } from '@afterbell/contract/reports/school-reports'
import type { Column } from '../../lists/columns.ts'
import type { RowOf } from '../../lists/useList.ts'
import type { Format } from '../../platform/format.ts'
import { attendedText, kindText } from './attended-text.ts'
import { FillCell, fillTiles, noActivities } from './fill.tsx'
import { kindFilter } from './report-filters.ts'
import { reportScreen, type ReportComponent } from './report-screen.tsx'

type Row = RowOf<typeof schoolReports.activities>

/** Report on activities in a range: how full they are, who waits, who joined and left, and who attends. */
export const Report: ReportComponent = reportScreen({
  op: schoolReports.activities,
  name: 'activities',
  facts: 'How full each activity is now, and who joined, left and attended in these dates.',
  tiles: fillTiles,
  list: ({ format }) => ({
    things: { one: 'activity', many: 'activities' },
    columns: columnsFor(format),
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    filters: [kindFilter],
    search: 'Search activities',
    empty: noActivities,
  }),
})

function columnsFor(format: Format): readonly Column<Row>[] {
  return [
    { key: 'name', title: 'Activity', sort: true, width: 200, render: ({ name }) => name },
    { key: 'kind', title: 'Kind', card: 'hidden', render: ({ kind }) => kindText(kind) },
    {
      key: 'startsOn',
      title: 'Dates',
      sort: true,
      width: 170,
      card: 'fact',
      render: ({ startsOn, endsOn }) => format.dates(startsOn, endsOn),
    },
    {
      key: 'fill',
      title: 'Full',
      sort: true,
      width: 140,
      card: 'fact',
      render: ({ taken, offered, fill }) => <FillCell taken={taken} offered={offered} fill={fill} />,
    },
    {
      key: 'waiting',
      title: 'Waiting',
      sort: true,
      numeric: true,
      card: 'fact',
      render: ({ waiting }) => waiting,
    },
    { key: 'joined', title: 'Joined', numeric: true, card: 'hidden', render: ({ joined }) => joined },
    { key: 'left', title: 'Left', numeric: true, card: 'hidden', render: ({ left }) => left },
    { key: 'attended', title: 'Attendance', numeric: true, card: 'hidden', width: 130, render: attendedText },
  ]
}
