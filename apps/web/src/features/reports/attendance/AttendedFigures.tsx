import type { attendanceReports } from '@afterbell/contract/reports/attendance-reports'
import { withoutNotice } from '@afterbell/domain/reports/attendance-report'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { useFormat } from '../../../platform/format.ts'
import { ReportChart } from '../ReportChart.tsx'
import { percentText, Tiles } from '../Tiles.tsx'

type Attended = Pick<AnswerOf<(typeof attendanceReports)['entries']>, 'totals' | 'parts'>

/** What the attendance of all that is looked at comes to, whole and over time. */
export function AttendedFigures({ answer }: { answer: Attended | undefined }) {
  const format = useFormat()
  const totals = answer?.totals
  return (
    <>
      <Tiles
        label="All attendance"
        tiles={[
          ['Expected', totals?.expected],
          ['Attended', totals?.present],
          ['Rate', totals && percentText(totals.present, totals.present + totals.absent)],
          ['Absent', totals?.absent],
          ['Excused', totals?.excused],
          ['No notice', totals && withoutNotice(totals)],
          ['Picked up late', totals?.latePickups],
          ['Drop-ins', totals?.dropIns],
        ]}
      />
      <ReportChart
        title="Attendance over time"
        series={['Attended', 'Absent']}
        heads={['From', 'Expected', 'Attended', 'Absent', 'Excused', 'Picked up late', 'Drop-ins']}
        parts={answer?.parts.map(({ from, expected, present, absent, excused, latePickups, dropIns }) => ({
          key: from,
          label: format.date(from),
          values: [present, absent],
          cells: [format.date(from), expected, present, absent, excused, latePickups, dropIns],
        }))}
      />
    </>
  )
}
