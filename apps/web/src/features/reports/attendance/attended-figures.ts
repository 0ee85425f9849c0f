import { withoutNotice, type AttendanceCounts } from '@afterbell/domain/reports/attendance-report'
import type { ReportFigures, ReportTiles } from '../report-screen.tsx'
import { percentText } from '../Tiles.tsx'

// The totals above both attendance reports.

export const attendedTiles: ReportTiles<{ totals: AttendanceCounts }> = {
  label: 'All attendance',
  values: [
    ['Expected', ({ totals }) => totals.expected],
    ['Attended', ({ totals }) => totals.present],
    ['Rate', ({ totals }) => percentText(totals.present, totals.present + totals.absent)],
    ['Absent', ({ totals }) => totals.absent],
    ['Excused', ({ totals }) => totals.excused],
    ['No notice', ({ totals }) => withoutNotice(totals)],
    ['Picked up late', ({ totals }) => totals.latePickups],
    ['Drop-ins', ({ totals }) => totals.dropIns],
  ],
}

export const attendedChart: ReportFigures<{ parts: readonly (AttendanceCounts & { from: string })[] }> = {
  title: 'Attendance over time',
  series: ['Attended', 'Absent'],
  heads: ['From', 'Expected', 'Attended', 'Absent', 'Excused', 'Picked up late', 'Drop-ins'],
  parts: ({ parts }, format) =>
    parts.map(({ from, expected, present, absent, excused, latePickups, dropIns }) => ({
      key: from,
      label: format.date(from),
      values: [present, absent],
      cells: [format.date(from), expected, present, absent, excused, latePickups, dropIns],
    })),
}
