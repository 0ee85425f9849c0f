import { IconClockExclamation } from '@tabler/icons-react'
import { attendanceReports } from '@afterbell/contract/reports/attendance-reports'
import { lateStateLabels } from '@afterbell/domain/reports/report-words'
import type { Column } from '../../../lists/columns.ts'
import { ListScreen } from '../../../lists/ListScreen.tsx'
import type { RowOf } from '../../../lists/useList.ts'
import { useFormat, type Format } from '../../../platform/format.ts'
import { ReportChart } from '../ReportChart.tsx'
import { ReportPage } from '../ReportPage.tsx'
import { useScopeFilters } from '../report-filters.ts'
import { Tiles } from '../Tiles.tsx'
import { useReport } from '../useReport.ts'

type Row = RowOf<typeof attendanceReports.latePickups>

/** Who was picked up late, by how much, and the fee for it. */
export function Report() {
  const format = useFormat()
  const { list, answer, ranged } = useReport(attendanceReports.latePickups, 'report.late-pickups')
  const filters = useScopeFilters({ id: list.view.filters.activityId, name: list.rows[0]?.activity })
  const totals = answer?.totals
  return (
    <ReportPage
      ranged={ranged}
      title="Late pickups"
      facts="Children who were picked up after the grace minutes of your school, and the fee for it."
      list="report.late-pickups"
      total={list.total}
    >
      <Tiles
        label="All late pickups"
        tiles={[
          ['Late pickups', totals?.pickups],
          ['Minutes', totals?.minutes],
          ['Fees', totals && format.money(totals.fees)],
          ['Billed', totals && format.money(totals.billed)],
        ]}
      />
      <ReportChart
        title="Late pickups over time"
        series={['Late pickups']}
        heads={['From', 'Late pickups', 'Minutes', 'Fees']}
        parts={answer?.parts.map(({ from, pickups, minutes, fees }) => ({
          key: from,
          label: format.date(from),
          values: [pickups],
          cells: [format.date(from), pickups, minutes, format.money(fees)],
        }))}
      />
      <ListScreen
        list={list}
        things={{ one: 'late pickup', many: 'late pickups' }}
        columns={columnsFor(format)}
        rowId={({ id }) => id}
        rowName={({ child, date }) => `${child}, ${format.date(date)}`}
        link={({ childId }) => ({ to: '/contacts/$childId' as const, params: { childId } })}
        filters={filters}
        search="Search children"
        empty={{
          title: 'Nobody was picked up late',
          text: 'Check-outs after the end of an activity and the grace minutes are listed here.',
          icon: <IconClockExclamation size={24} stroke={1.5} aria-hidden />,
        }}
      />
    </ReportPage>
  )
}

function columnsFor(format: Format): readonly Column<Row>[] {
  return [
    { key: 'child', title: 'Child', sort: true, width: 180, render: ({ child }) => child },
    {
      key: 'date',
      title: 'Date',
      sort: true,
      width: 110,
      card: 'fact',
      render: ({ date }) => format.date(date),
    },
    { key: 'activity', title: 'Activity', width: 190, card: 'fact', render: ({ activity }) => activity },
    { key: 'location', title: 'Location', card: 'hidden', render: ({ location }) => location ?? '–' },
    { key: 'timeTo', title: 'Ended', card: 'hidden', render: ({ timeTo }) => format.time(timeTo) },
    {
      key: 'pickedUpAt',
      title: 'Picked up',
      card: 'fact',
      render: ({ pickedUpAt }) => format.time(pickedUpAt),
    },
    {
      key: 'minutes',
      title: 'Minutes late',
      sort: true,
      numeric: true,
      card: 'corner',
      render: ({ minutes }) => minutes,
    },
    {
      key: 'fee',
      title: 'Fee',
      sort: true,
      numeric: true,
      card: 'fact',
      render: ({ fee }) => (fee === null ? '–' : format.money(fee)),
    },
    {
      key: 'state',
      title: 'Status',
      card: 'hidden',
      render: ({ state }) => (state ? lateStateLabels[state] : '–'),
    },
  ]
}
