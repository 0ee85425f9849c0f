import { IconClockExclamation } from '@tabler/icons-react'
import { attendanceReports } from '@afterbell/contract/reports/attendance-reports'
import { lateStateLabels } from '@afterbell/domain/reports/report-words'
import type { Column } from '../../../lists/columns.ts'
import type { RowOf } from '../../../lists/useList.ts'
import type { Format } from '../../../platform/format.ts'
import { reportScreen, type ReportComponent } from '../report-screen.tsx'

type Row = RowOf<typeof attendanceReports.latePickups>

/** Late pickups: the child, the minutes, and the fee. */
export const Report: ReportComponent = reportScreen({
  op: attendanceReports.latePickups,
  name: 'late-pickups',
  facts: 'Children who were picked up after the grace minutes of your school, and the fee for it.',
  tiles: {
    label: 'All late pickups',
    values: [
      ['Late pickups', ({ totals }) => totals.pickups],
      ['Minutes', ({ totals }) => totals.minutes],
      ['Fees', ({ totals }, format) => format.money(totals.fees)],
      ['Billed', ({ totals }, format) => format.money(totals.billed)],
    ],
  },
  chart: {
    title: 'Late pickups over time',
    series: ['Late pickups'],
    heads: ['From', 'Late pickups', 'Minutes', 'Fees'],
    parts: ({ parts }, format) =>
      parts.map(({ from, pickups, minutes, fees }) => ({
        key: from,
        label: format.date(from),
        values: [pickups],
        cells: [format.date(from), pickups, minutes, format.money(fees)],
      })),
  },
  activityOf: ({ activity }) => activity,
  list: ({ format, scope }) => ({
    things: { one: 'late pickup', many: 'late pickups' },
    columns: columnsFor(format),
    rowId: ({ id }) => id,
    rowName: ({ child, date }) => `${child}, ${format.date(date)}`,
    link: ({ childId }) => ({ to: '/contacts/$childId' as const, params: { childId } }),
    filters: scope,
    search: 'Search children',
    empty: {
      title: 'Nobody was picked up late',
      text: 'Check-outs after the end of an activity and the grace minutes are listed here.',
      icon: <IconClockExclamation size={24} stroke={1.5} aria-hidden />,
    },
  }),
})

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
