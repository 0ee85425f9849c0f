import { IconChartHistogram } from '@tabler/icons-react'
import { enrollmentReports } from '@afterbell/contract/reports/enrollment-reports'
import { sum } from '@afterbell/domain/kernel/sum'
import { stepFilter } from '../report-filters.ts'
import { reportScreen, type ReportComponent } from '../report-screen.tsx'

/** Enrollments over time, with those that began and ended. */
export const Report: ReportComponent = reportScreen({
  op: enrollmentReports.overTime,
  name: 'enrollment',
  facts:
    'How many children were enrolled in classes, camps and aftercare at the end of each week or month. A child in two activities counts twice.',
  filters: (scope) => [...scope, stepFilter],
  isEmpty: ({ parts }) => parts.every(({ live, began, ended }) => live + began + ended === 0),
  empty: {
    title: 'Nobody was enrolled in these dates',
    text: 'Choose other dates or filters.',
    icon: <IconChartHistogram size={24} stroke={1.5} aria-hidden />,
  },
  tiles: {
    label: 'All enrollments',
    values: [
      ['Enrollments at the end', ({ parts }) => parts.at(-1)!.live],
      ['Enrolled', ({ parts }) => sum(parts.map(({ began }) => began))],
      ['Ended', ({ parts }) => sum(parts.map(({ ended }) => ended))],
    ],
  },
  chart: {
    title: 'Enrollments over time',
    series: ['Classes', 'Camps', 'Aftercare'],
    isOfMoments: true,
    heads: ['At the end of', 'Classes', 'Camps', 'Aftercare', 'Enrollments', 'Enrolled', 'Ended'],
    parts: ({ parts }, format) =>
      parts.map(({ to, classes, camps, aftercare, live, began, ended }) => ({
        key: to,
        label: format.date(to),
        values: [classes, camps, aftercare],
        cells: [format.date(to), classes, camps, aftercare, live, began, ended],
      })),
  },
})
