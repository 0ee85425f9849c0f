import { IconChecklist } from '@tabler/icons-react'
import { attendanceReports } from '@afterbell/contract/reports/attendance-reports'
import { withoutNotice, type AttendanceBy } from '@afterbell/domain/reports/attendance-report'
import { attendanceByLabels, NO_LOCATION } from '@afterbell/domain/reports/report-words'
import type { RowLink } from '../../../lists/actions.ts'
import type { Column } from '../../../lists/columns.ts'
import type { RowOf } from '../../../lists/useList.ts'
import type { Format } from '../../../platform/format.ts'
import { attendedChart, attendedTiles } from './attended-figures.ts'
import { percentText } from '../Tiles.tsx'
import { reportScreen, type ReportComponent } from '../report-screen.tsx'

type Row = RowOf<typeof attendanceReports.attendance>

/** Counts expected children, attendance, absences and late pickups. A row leads to its entries. */
export const Report: ReportComponent = reportScreen({
  op: attendanceReports.attendance,
  name: 'attendance',
  facts: 'How often children were expected until today, and how often they came. Drop-ins are included.',
  tiles: attendedTiles,
  chart: attendedChart,
  list: ({ format, filters, scope }) => {
    const by = (filters.by ?? 'day') as AttendanceBy
    return {
      things: things[by],
      columns: columnsFor(by, format),
      rowId: ({ key }) => key,
      rowName: (row) => nameOf(row, by, format),
      link: (row) => entriesOf(row, by, filters),
      tabs,
      filters: scope,
      search: by === 'day' ? null : `Search ${things[by].many}`,
      empty: {
        title: 'Nobody was expected in these dates',
        text: 'Choose other dates: every child on a roster is counted for each date until today.',
        icon: <IconChecklist size={24} stroke={1.5} aria-hidden />,
      },
    }
  },
})

const things = {
  day: { one: 'date', many: 'dates' },
  activity: { one: 'activity', many: 'activities' },
  location: { one: 'location', many: 'locations' },
  child: { one: 'child', many: 'children' },
} as const

/** Grouped by date, unless the address says otherwise. */
const tabs = (['day', 'activity', 'location', 'child'] as const).map((by) => ({
  label: `By ${attendanceByLabels[by].toLowerCase()}`,
  filters: (by === 'day' ? {} : { by }) as Record<string, string>,
}))

function nameOf({ name }: Row, by: AttendanceBy, format: Format): string {
  return by === 'day' ? format.date(name) : name || NO_LOCATION
}

/** Link to the entries a row counts. Activities without a location have no filter by location. */
function entriesOf({ key, name }: Row, by: AttendanceBy, filters: Readonly<Record<string, string>>): RowLink {
  const { by: _, ...scope } = filters
  const rowFilters = {
    day: { from: key, to: key },
    activity: { activityId: key },
    location: key ? { locationId: key } : {},
    child: { search: name },
  }[by]
  return { to: '/reports/entries', search: { ...scope, ...rowFilters } as never }
}

function columnsFor(by: AttendanceBy, format: Format): readonly Column<Row>[] {
  const figure = (
    key: 'expected' | 'present' | 'absent' | 'excused' | 'latePickups' | 'dropIns',
    title: string,
  ) => ({ key, title, sort: true, numeric: true, card: 'fact', render: (row: Row) => row[key] }) as const
  return [
    {
      key: 'name',
      title: attendanceByLabels[by],
      sort: true,
      width: 220,
      render: (row) => nameOf(row, by, format),
    },
    figure('expected', 'Expected'),
    figure('present', 'Attended'),
    {
      key: 'rate',
      title: 'Rate',
      numeric: true,
      card: 'corner',
      render: ({ present, absent }) => percentText(present, present + absent) ?? '–',
    },
    figure('absent', 'Absent'),
    figure('excused', 'Excused'),
    { key: 'noNotice', title: 'No notice', numeric: true, card: 'fact', render: withoutNotice },
    figure('latePickups', 'Picked up late'),
    figure('dropIns', 'Drop-ins'),
  ]
}
