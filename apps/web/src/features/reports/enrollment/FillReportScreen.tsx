import { enrollmentReports } from '@afterbell/contract/reports/enrollment-reports'
import type { Column } from '../../../lists/columns.ts'
import { ListScreen } from '../../../lists/ListScreen.tsx'
import type { RowOf } from '../../../lists/useList.ts'
import { useFormat, type Format } from '../../../platform/format.ts'
import { kindText } from '../attended-text.ts'
import { ReportChart } from '../ReportChart.tsx'
import { FillCell, FillTiles, noActivities } from '../fill.tsx'
import { ReportPage } from '../ReportPage.tsx'
import { stepFilter, useScopeFilters } from '../report-filters.ts'
import { percentText } from '../Tiles.tsx'
import { useReport } from '../useReport.ts'

type Row = RowOf<typeof enrollmentReports.fill>

/** How many of the spots of activities are taken: now, and over time. */
export function Report() {
  const format = useFormat()
  const { list, answer, ranged } = useReport(enrollmentReports.fill, 'report.fill')
  const scope = useScopeFilters()
  const totals = answer?.totals
  return (
    <ReportPage
      ranged={ranged}
      title="Fill rate"
      facts="How many spots are taken now, and how many were at the end of each week or month. Spots offered are counted as they are now."
      list="report.fill"
      total={list.total}
    >
      <FillTiles totals={totals} />
      <ReportChart
        title="Spots over time"
        series={['Taken', 'Offered']}
        isOfMoments
        heads={['At the end of', 'Offered', 'Taken', 'Full']}
        parts={answer?.parts.map(({ to, offered, taken }) => ({
          key: to,
          label: format.date(to),
          values: [taken, offered],
          cells: [format.date(to), offered, taken, percentText(taken, offered) ?? '–'],
        }))}
      />
      <ListScreen
        list={list}
        things={{ one: 'activity', many: 'activities' }}
        columns={columnsFor(format)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        filters={[...scope, stepFilter]}
        search="Search activities"
        empty={noActivities}
      />
    </ReportPage>
  )
}

function columnsFor(format: Format): readonly Column<Row>[] {
  return [
    { key: 'name', title: 'Activity', sort: true, width: 220, render: ({ name }) => name },
    { key: 'kind', title: 'Kind', card: 'hidden', render: ({ kind }) => kindText(kind) },
    {
      key: 'startsOn',
      title: 'Dates',
      sort: true,
      width: 180,
      card: 'fact',
      render: ({ startsOn, endsOn }) => format.dates(startsOn, endsOn),
    },
    {
      key: 'offered',
      title: 'Spots',
      sort: true,
      numeric: true,
      card: 'hidden',
      render: ({ offered }) => offered,
    },
    { key: 'taken', title: 'Taken', sort: true, numeric: true, card: 'hidden', render: ({ taken }) => taken },
    {
      key: 'fill',
      title: 'Full',
      sort: true,
      width: 150,
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
  ]
}
