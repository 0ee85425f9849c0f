import { Anchor, Skeleton, Table } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { attendance } from '@afterbell/contract/attendance/attendance'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { readProblemText } from '../../lists/problem-text.ts'
import { useRead } from '../../platform/calls/calls.ts'
import { useFormat } from '../../platform/format.ts'
import { BarChart } from '../../ui/chart/BarChart.tsx'
import { DialogBody } from '../../ui/dialogs/Dialog.tsx'
import { openModal } from '../../ui/dialogs/modals.tsx'
import { EmptyState, ErrorState } from '../../ui/states.tsx'
import type { ActivityPage } from '../places/activity-page.ts'
import styles from './attendance.module.css'

type Day = AnswerOf<typeof attendance.days>[number]

interface DaysSpec {
  page: ActivityPage
  goTo: (date: string) => void
}

/** Number of days in the chart; the table has them all. */
const DAYS_SHOWN = 30

/** Expected and actual attendance by day: the latest as bars, the whole year as a table with links (R367). */
export function openDays({ page, goTo }: DaysSpec): void {
  void openModal({
    title: 'Attendance by date',
    width: 720,
    content: ({ close }) => (
      <Days
        page={page}
        goTo={(date) => {
          close()
          goTo(date)
        }}
      />
    ),
  })
}

function Days({ page, goTo }: DaysSpec) {
  const format = useFormat()
  const { data, error, refetch } = useRead(attendance.days, page.lines)
  if (error && !data)
    return (
      <DialogBody>
        <ErrorState {...readProblemText(error)} onRetry={() => void refetch()} />
      </DialogBody>
    )
  if (!data)
    return (
      <DialogBody>
        <Skeleton height={220} />
      </DialogBody>
    )
  if (data.length === 0)
    return (
      <DialogBody>
        <EmptyState icon={<IconCalendarOff size={24} stroke={1.5} aria-hidden />} title="No meetings so far">
          Each day with a meeting is listed here, starting that morning.
        </EmptyState>
      </DialogBody>
    )
  const last = data.slice(-DAYS_SHOWN)
  return (
    <DialogBody>
      <p className={styles.rate}>{rateText(data)}</p>
      <BarChart
        title={`Attendance, ${format.dates(last[0]!.date, last.at(-1)!.date)}`}
        series={['Expected', 'Attended']}
        parts={last.map(({ date, expected, came }) => ({
          label: format.date(date),
          values: [expected, came],
        }))}
        formatValue={(count) => count.toLocaleString('en')}
        table={<DaysTable days={data.toReversed()} goTo={goTo} />}
      />
    </DialogBody>
  )
}

function DaysTable({ days, goTo }: { days: readonly Day[]; goTo: (date: string) => void }) {
  const format = useFormat()
  return (
    <Table className="numbers">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Date</Table.Th>
          {FIGURES.map(([label]) => (
            <Table.Th key={label}>{label}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {days.map((day) => (
          <Table.Tr key={day.date}>
            <Table.Th scope="row">
              <Anchor
                component="button"
                type="button"
                className={styles.toDay}
                onClick={() => goTo(day.date)}
              >
                {format.weekdayDate(day.date)}
              </Anchor>
            </Table.Th>
            {FIGURES.map(([label, of]) => (
              <Table.Td key={label}>{of(day)}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

const FIGURES: readonly [label: string, of: (day: Day) => number][] = [
  ['Expected', ({ expected }) => expected],
  ['Attended', ({ came }) => came],
  ['Absent', ({ absent }) => absent],
  ['Excused', ({ excused }) => excused],
  ['Late', ({ cameLate }) => cameLate],
  ['Left early', ({ leftEarly }) => leftEarly],
  ['Picked up late', ({ collectedLate }) => collectedLate],
]

/** Children still to come today count as neither here nor missing. */
function rateText(days: readonly Day[]): string {
  const came = days.reduce((sum, day) => sum + day.came, 0)
  const expected = days.reduce((sum, day) => sum + day.absent, came)
  if (expected === 0) return 'No children were expected so far.'
  const share = Math.round((came / expected) * 100)
  return `Children attended ${came.toLocaleString('en')} of ${expected.toLocaleString('en')} expected times (${share}%).`
}
