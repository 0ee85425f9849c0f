import { IconHourglass } from '@tabler/icons-react'
import { enrollmentReports } from '@afterbell/contract/reports/enrollment-reports'
import type { Column } from '../../../lists/columns.ts'
import { ListScreen } from '../../../lists/ListScreen.tsx'
import type { RowOf } from '../../../lists/useList.ts'
import { useFormat, type Format } from '../../../platform/format.ts'
import { kindText } from '../attended-text.ts'
import { ReportChart } from '../ReportChart.tsx'
import { ReportPage } from '../ReportPage.tsx'
import { useScopeFilters } from '../report-filters.ts'
import { Tiles } from '../Tiles.tsx'
import { useReport } from '../useReport.ts'

type Row = RowOf<typeof enrollmentReports.waitList>

/** So many activities find room side by side in the chart. */
const SHOWN_MOST = 12

/** How many wait for what, since when, and what became of the offers that were made. */
export function Report() {
  const format = useFormat()
  const { list, answer, ranged } = useReport(enrollmentReports.waitList, 'report.wait-list', {
    by: 'waiting',
    direction: 'DESC',
  })
  const scope = useScopeFilters({ id: list.view.filters.activityId, name: list.rows[0]?.name })
  const totals = answer?.totals
  const shown = list.state === 'loading' ? undefined : list.rows.slice(0, SHOWN_MOST)
  return (
    <ReportPage
      ranged={ranged}
      title="Wait lists"
      facts="How many children wait for each activity now, and what became of the offers made in these dates."
      list="report.wait-list"
      total={list.total}
    >
      <Tiles
        label="All wait lists"
        tiles={[
          ['Waiting', totals?.waiting],
          ['Longest since', totals && format.day(totals.since)],
          ['Offers', totals?.offered],
          ['Accepted', totals?.accepted],
          ['Declined', totals?.declined],
          ['Expired', totals?.expired],
        ]}
      />
      <ReportChart
        title="Demand by activity"
        series={['Waiting', 'Offers']}
        heads={['Activity', 'Waiting', 'Offers', 'Accepted', 'Declined', 'Expired']}
        parts={shown?.map(({ id, name, waiting, offered, accepted, declined, expired }) => ({
          key: id,
          label: name,
          values: [waiting, offered],
          cells: [name, waiting, offered, accepted, declined, expired],
        }))}
      />
      <ListScreen
        list={list}
        things={{ one: 'activity', many: 'activities' }}
        columns={columnsFor(format)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        filters={scope}
        search="Search activities"
        empty={{
          title: 'Nobody is waiting',
          text: 'Activities that children wait for are listed here, with the offers made in these dates.',
          icon: <IconHourglass size={24} stroke={1.5} aria-hidden />,
        }}
      />
    </ReportPage>
  )
}

function columnsFor(format: Format): readonly Column<Row>[] {
  return [
    { key: 'name', title: 'Activity', sort: true, width: 220, render: ({ name }) => name },
    { key: 'kind', title: 'Kind', card: 'hidden', render: ({ kind }) => kindText(kind) },
    {
      key: 'waiting',
      title: 'Waiting',
      sort: true,
      numeric: true,
      card: 'corner',
      render: ({ waiting }) => waiting,
    },
    {
      key: 'since',
      title: 'Longest since',
      sort: true,
      width: 140,
      card: 'fact',
      render: ({ since }) => format.day(since),
    },
    {
      key: 'offered',
      title: 'Offers',
      sort: true,
      numeric: true,
      card: 'fact',
      render: ({ offered }) => offered,
    },
    {
      key: 'accepted',
      title: 'Accepted',
      sort: true,
      numeric: true,
      card: 'fact',
      render: ({ accepted }) => accepted,
    },
    { key: 'declined', title: 'Declined', numeric: true, card: 'hidden', render: ({ declined }) => declined },
    {
      key: 'expired',
      title: 'Expired',
      sort: true,
      numeric: true,
      card: 'hidden',
      render: ({ expired }) => expired,
    },
  ]
}
