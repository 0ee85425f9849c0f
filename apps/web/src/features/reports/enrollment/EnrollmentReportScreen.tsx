import { IconChartHistogram } from '@tabler/icons-react'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { enrollmentReports } from '@afterbell/contract/reports/enrollment-reports'
import { filtersOfList } from '@afterbell/domain/users/viewed-lists'
import { ListFilters } from '../../../lists/filters/ListFilters.tsx'
import { filterTexts } from '../../../lists/print/PaperLine.tsx'
import { useListView } from '../../../lists/useListView.ts'
import { useRead } from '../../../platform/calls/calls.ts'
import { useFormat, type Format } from '../../../platform/format.ts'
import { OnPaper } from '../../../ui/print/Paper.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ReportChart } from '../ReportChart.tsx'
import { ReportBody } from '../ReportBody.tsx'
import { ReportPage } from '../ReportPage.tsx'
import { stepFilter, useScopeFilters } from '../report-filters.ts'
import { Tiles } from '../Tiles.tsx'
import { useReportRange } from '../useReportRange.ts'
import styles from '../reports.module.css'

type OverTime = AnswerOf<typeof enrollmentReports.overTime>

/** Enrollments over time, with those that began and ended. */
export function Report() {
  const format = useFormat()
  const ranged = useReportRange()
  const { view, change } = useListView(filtersOfList('report.enrollment'), null, enrollmentReports.overTime)
  const filters = [...useScopeFilters(), stepFilter]
  const read = useRead(enrollmentReports.overTime, { query: view.filters as never }, { keepPrevious: true })
  return (
    <ReportPage
      ranged={ranged}
      facts="How many children were enrolled in classes, camps and aftercare at the end of each week or month. A child in two activities counts twice."
      name="enrollment"
      viewsAbove
    >
      <OnPaper>{filterTexts(view.filters, filters, format).join(' · ')}</OnPaper>
      <div className={styles.filters}>
        <ListFilters filters={filters} view={view} onChange={(chosen) => change({ filters: chosen })} />
      </div>
      <ReportBody read={read}>{(report) => <Figures report={report} format={format} />}</ReportBody>
    </ReportPage>
  )
}

function Figures({ report: { parts }, format }: { report: OverTime; format: Format }) {
  if (parts.every(({ live, began, ended }) => live + began + ended === 0))
    return (
      <EmptyState
        icon={<IconChartHistogram size={24} stroke={1.5} aria-hidden />}
        title="Nobody was enrolled in these dates"
      >
        Choose other dates or filters.
      </EmptyState>
    )
  const sumOf = (key: 'began' | 'ended') => parts.reduce((sum, part) => sum + part[key], 0)
  return (
    <>
      <Tiles
        label="All enrollments"
        tiles={[
          ['Enrollments at the end', parts.at(-1)!.live],
          ['Enrolled', sumOf('began')],
          ['Ended', sumOf('ended')],
        ]}
      />
      <ReportChart
        title="Enrollments over time"
        series={['Classes', 'Camps', 'Aftercare']}
        isOfMoments
        heads={['At the end of', 'Classes', 'Camps', 'Aftercare', 'Enrollments', 'Enrolled', 'Ended']}
        parts={parts.map(({ to, classes, camps, aftercare, live, began, ended }) => ({
          key: to,
          label: format.date(to),
          values: [classes, camps, aftercare],
          cells: [format.date(to), classes, camps, aftercare, live, began, ended],
        }))}
      />
    </>
  )
}
