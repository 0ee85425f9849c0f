import { Progress } from '@mantine/core'
import { IconChartBar } from '@tabler/icons-react'
import { schoolReports } from '@afterbell/contract/reports/school-reports'
import { ACTIVITY_KINDS, activityKinds, type ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Column } from '../../lists/columns.ts'
import { ListScreen } from '../../lists/ListScreen.tsx'
import { useList, type RowOf } from '../../lists/useList.ts'
import { useListView } from '../../lists/useListView.ts'
import { queryOf } from '../../lists/list-search.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../platform/format.ts'
import { attendedText } from './attended-text.ts'
import { RangeBar } from './RangeBar.tsx'
import { ReportDownload } from './ReportDownload.tsx'
import { ReportPage } from './ReportPage.tsx'
import { useReportRange } from './useReportRange.ts'
import styles from './reports.module.css'

type Row = RowOf<typeof schoolReports.activities>

const FILTERS = ['from', 'to', 'activityType']

/** How full the activities are that run in a range, who waits for them, who joined and left, and who comes. */
export function ActivitiesReportScreen() {
  const format = useFormat()
  const ranged = useReportRange()
  const { view } = useListView(FILTERS, null, schoolReports.activities)
  const list = useList(schoolReports.activities, {}, { name: 'report.activities', filters: FILTERS })
  const { activityType } = view.filters
  const asked = { ...ranged.range, ...(activityType && { activityType }) }
  return (
    <ReportPage
      title="Activities"
      facts="How full each activity is now, and who joined, left and attended in these dates."
      actions={
        <ReportDownload
          op={schoolReports.exported}
          asked={{ params: { about: 'activities' }, query: asked as never }}
        />
      }
    >
      <RangeBar {...ranged} />
      <Totals />
      <ListScreen
        list={list}
        things={{ one: 'activity', many: 'activities' }}
        columns={columnsFor(format)}
        rowId={({ id }) => id}
        rowName={({ name }) => name}
        filters={filters}
        search="Search activities"
        empty={{
          title: 'No activities in these dates',
          text: 'Published classes, camps and aftercare that run in these dates are listed here.',
          icon: <IconChartBar size={24} stroke={1.5} aria-hidden />,
        }}
      />
    </ReportPage>
  )
}

const filters = [
  {
    key: 'activityType',
    label: 'Kind',
    choices: ACTIVITY_KINDS.map((kind) => ({ value: kind, label: activityKinds[kind].words.many })),
  },
] as const

/** What all of them come to, on every page. */
function Totals() {
  const { view } = useListView(FILTERS, null, schoolReports.activities)
  const { data } = useRead(
    schoolReports.activities,
    { query: queryOf(view) as never },
    { keepPrevious: true },
  )
  const totals = data?.totals
  const fill = totals && totals.offered > 0 ? `${Math.round((100 * totals.taken) / totals.offered)} %` : '–'
  const tiles = [
    ['Spots', totals?.offered],
    ['Taken', totals?.taken],
    ['Full', totals && fill],
    ['Waiting', totals?.waiting],
  ] as const
  return (
    <dl className={styles.tiles} aria-label="All activities" aria-busy={!data}>
      {tiles.map(([label, value]) => (
        <div key={label} className={styles.tile}>
          <dt>{label}</dt>
          <dd>{value === undefined ? '–' : value.toLocaleString('en')}</dd>
        </div>
      ))}
    </dl>
  )
}

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
      render: ({ taken, offered, fill }) => (
        <div>
          {taken} of {offered}
          {fill !== null && ` (${fill} %)`}
          <Progress value={Math.min(100, fill ?? 0)} size="xs" aria-hidden />
        </div>
      ),
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

/** 'Class', as a cell begins. */
function kindText(kind: ActivityKind): string {
  const { one } = activityKinds[kind].words
  return `${one.charAt(0).toUpperCase()}${one.slice(1)}`
}
