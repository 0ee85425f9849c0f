import { IconListDetails } from '@tabler/icons-react'
import { attendanceReports } from '@afterbell/contract/reports/attendance-reports'
import { ENTRY_STATES, entryStateLabels } from '@afterbell/domain/reports/attendance-report'
import type { Column } from '../../../lists/columns.ts'
import type { RowOf } from '../../../lists/useList.ts'
import type { Format } from '../../../platform/format.ts'
import { attendedChart, attendedTiles } from './attended-figures.ts'
import { reportScreen, type ReportComponent } from '../report-screen.tsx'

type Row = RowOf<typeof attendanceReports.entries>

/** Every child on every date they were expected. */
export const Report: ReportComponent = reportScreen({
  op: attendanceReports.entries,
  name: 'entries',
  facts: 'Every child on each date they were expected until today: when they came and went.',
  tiles: attendedTiles,
  chart: attendedChart,
  activityOf: ({ activity }) => activity,
  list: ({ format, scope }) => ({
    things: { one: 'entry', many: 'entries' },
    columns: columnsFor(format),
    rowId: ({ key }) => key,
    rowName: ({ child, date }) => `${child}, ${format.date(date)}`,
    link: ({ childId }) => ({ to: '/contacts/$childId' as const, params: { childId } }),
    filters: [...scope, stateFilter],
    search: 'Search children',
    empty: {
      title: 'Nobody was expected in these dates',
      text: 'Choose other dates: every child on a roster is listed for each date until today.',
      icon: <IconListDetails size={24} stroke={1.5} aria-hidden />,
    },
  }),
})

const stateFilter = {
  key: 'state',
  label: 'Status',
  choices: ENTRY_STATES.map((state) => ({ value: state, label: entryStateLabels[state] })),
}

function columnsFor(format: Format): readonly Column<Row>[] {
  return [
    {
      key: 'child',
      title: 'Child',
      sort: true,
      width: 180,
      render: ({ child }) => child,
    },
    {
      key: 'date',
      title: 'Date',
      sort: true,
      width: 110,
      card: 'fact',
      render: ({ date }) => format.date(date),
    },
    {
      key: 'activity',
      title: 'Activity',
      sort: true,
      width: 190,
      card: 'fact',
      render: ({ activity }) => activity,
    },
    { key: 'location', title: 'Location', card: 'hidden', render: ({ location }) => location ?? '–' },
    {
      key: 'checkIn',
      title: 'In',
      sort: true,
      card: 'fact',
      render: ({ checkIn }) => (checkIn ? format.time(checkIn) : '–'),
    },
    {
      key: 'checkOut',
      title: 'Out',
      card: 'fact',
      render: ({ checkOut }) => (checkOut ? format.time(checkOut) : '–'),
    },
    { key: 'state', title: 'Status', card: 'corner', render: stateText },
  ]
}

/** 'Absent', 'Attended, picked up late'; empty for a child who is expected later. */
function stateText({ checkIn, isAbsent, isExcused, isLate, isDropIn }: Row): string {
  const words = [
    ...(isExcused ? ['Absent, excused'] : isAbsent ? ['Absent'] : checkIn ? ['Attended'] : []),
    ...(isLate ? ['Picked up late'] : []),
    ...(isDropIn ? ['Drop-in'] : []),
  ]
  return words.join(', ') || '–'
}
