import { enrollmentReports } from '@afterbell/contract/reports/enrollment-reports'
import type { Column } from '../../../lists/columns.ts'
import type { RowOf } from '../../../lists/useList.ts'
import type { Format } from '../../../platform/format.ts'
import { kindText } from '../attended-text.ts'
import { FillCell, fillTiles, noActivities } from '../fill.tsx'
import { stepFilter } from '../report-filters.ts'
import { percentText } from '../Tiles.tsx'
import { reportScreen, type ReportComponent } from '../report-screen.tsx'

type Row = RowOf<typeof enrollmentReports.fill>

/** Taken spots of activities: now, and over time. */
export const Report: ReportComponent = reportScreen({
  op: enrollmentReports.fill,
  name: 'fill',
  facts:
    'How many spots are taken now, and how many were at the end of each week or month. Spots offered are counted as they are now.',
  tiles: fillTiles,
  chart: {
    title: 'Spots over time',
    series: ['Taken', 'Offered'],
    isOfMoments: true,
    heads: ['At the end of', 'Offered', 'Taken', 'Full'],
    parts: ({ parts }, format) =>
      parts.map(({ to, offered, taken }) => ({
        key: to,
        label: format.date(to),
        values: [taken, offered],
        cells: [format.date(to), offered, taken, percentText(taken, offered) ?? '–'],
      })),
  },
  list: ({ format, scope }) => ({
    things: { one: 'activity', many: 'activities' },
    columns: columnsFor(format),
    rowId: ({ id }) => id,
    rowName: ({ name }) => name,
    filters: [...scope, stepFilter],
    search: 'Search activities',
    empty: noActivities,
  }),
})

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
