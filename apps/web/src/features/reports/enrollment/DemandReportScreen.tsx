import { IconHourglass } from '@tabler/icons-react'
import { enrollmentReports } from '@afterbell/contract/reports/enrollment-reports'
import type { Column } from '../../../lists/columns.ts'
import type { RowOf } from '../../../lists/useList.ts'
import type { Format } from '../../../platform/format.ts'
import { kindText } from '../attended-text.ts'
import { reportScreen, type ReportComponent } from '../report-screen.tsx'

type Row = RowOf<typeof enrollmentReports.waitList>

/** Number of activities that fit side by side in the chart. */
const SHOWN_MOST = 12

/** Wait lists by activity: their length, since when, and the results of offers. */
export const Report: ReportComponent = reportScreen({
  op: enrollmentReports.waitList,
  name: 'wait-list',
  facts: 'How many children wait for each activity now, and what became of the offers made in these dates.',
  sort: { by: 'waiting', direction: 'DESC' },
  tiles: {
    label: 'All wait lists',
    values: [
      ['Waiting', ({ totals }) => totals.waiting],
      ['Longest since', ({ totals }, format) => format.day(totals.since)],
      ['Offers', ({ totals }) => totals.offered],
      ['Accepted', ({ totals }) => totals.accepted],
      ['Declined', ({ totals }) => totals.declined],
      ['Expired', ({ totals }) => totals.expired],
    ],
  },
  chart: {
    title: 'Demand by activity',
    series: ['Waiting', 'Offers'],
    heads: ['Activity', 'Waiting', 'Offers', 'Accepted', 'Declined', 'Expired'],
    parts: ({ content }) =>
      content.slice(0, SHOWN_MOST).map(({ id, name, waiting, offered, accepted, declined, expired }) => ({
        key: id,
        label: name,
        values: [waiting, offered],
        cells: [name, waiting, offered, accepted, declined, expired],
      })),
  },
  activityOf: ({ name }) => name,
  list: ({ format, scope }) => ({
    things: { one: 'activity', many: 'activities' },
    columns: columnsFor(format),
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    filters: scope,
    search: 'Search activities',
    empty: {
      title: 'Nobody is waiting',
      text: 'Activities that children wait for are listed here, with the offers made in these dates.',
      icon: <IconHourglass size={24} stroke={1.5} aria-hidden />,
    },
  }),
})

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
