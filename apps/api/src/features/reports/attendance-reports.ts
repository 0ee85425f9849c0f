import type { AnswerOf } from '@afterbell/contract/kernel/op'
import {
  ATTENDANCE_SORTS,
  attendanceReports,
  ENTRY_SORTS,
  LATE_SORTS,
} from '@afterbell/contract/reports/attendance-reports'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { formatMoney } from '@afterbell/domain/kernel/money'
import {
  withoutNotice,
  type AttendanceCounts,
  type AttendanceBy,
} from '@afterbell/domain/reports/attendance-report'
import { attendanceByLabels, lateStateLabels, NO_LOCATION } from '@afterbell/domain/reports/report-words'
import { pageOf } from '../../platform/database/pages.ts'
import type { Column } from '../../platform/files/spreadsheet.ts'
import { serve, type ServedCall } from '../../platform/http/serve.ts'
import type { EntryRow } from './attendance-report.store.ts'
import type { LateRow } from './late-report.store.ts'
import {
  attendedFigures,
  lateFigures,
  readAttendance,
  readEntries,
  readLatePickups,
} from './read-attendance.ts'
import { readScope } from './report-scope.ts'
import { counts, defineReportSheet, type ReportSheet } from './report-sheet.ts'

/** Attendance, absences and late pickups. Read-only. */
export const attendanceReportRoutes: ServedCall[] = serve(attendanceReports, {
  attendance: async (call) => {
    const range = await readScope(call)
    const { rows, total, days } = await readAttendance(call, range, call.query)
    return { ...pageOf(rows, total, call.query), ...attendedFigures(days, range) }
  },
  entries: async (call) => {
    const range = await readScope(call)
    const { rows, total, days } = await readEntries(call, range, call.query)
    return { ...pageOf(rows, total, call.query), ...attendedFigures(days, range) }
  },
  latePickups: async (call) => {
    const range = await readScope(call)
    const { rows, total, days } = await readLatePickups(call, range, call.query)
    return { ...pageOf(rows, total, call.query), ...lateFigures(days, range) }
  },
})

const attendedSums: ReportSheet<never, never>['figures'] = async (reading, range, query) => {
  const { days } = await readEntries(reading, range, { ...query, search: null })
  const { totals } = attendedFigures(days, range)
  return counts(
    ['Expected', totals.expected],
    ['Attended', totals.present],
    ['Absent', totals.absent],
    ['Excused', totals.excused],
    ['Picked up late', totals.latePickups],
    ['Drop-ins', totals.dropIns],
  )
}

type GroupRow = AnswerOf<(typeof attendanceReports)['attendance']>['content'][number]

/** The first column is a day, or the name of an activity, location or child. */
function attendanceColumns(by: AttendanceBy): readonly Column<GroupRow>[] {
  return [
    {
      field: 'name',
      label: attendanceByLabels[by],
      of: ({ name }) => name || NO_LOCATION,
      ...(by === 'day' && { kind: 'date' }),
    },
    ...COUNT_COLUMNS,
  ]
}

const COUNT_COLUMNS: readonly Column<AttendanceCounts>[] = [
  { field: 'expected', label: 'Expected', of: ({ expected }) => expected, kind: 'number' },
  { field: 'present', label: 'Attended', of: ({ present }) => present, kind: 'number' },
  { field: 'absent', label: 'Absent', of: ({ absent }) => absent, kind: 'number' },
  { field: 'excused', label: 'Excused', of: ({ excused }) => excused, kind: 'number' },
  { field: 'noNotice', label: 'No notice', of: (counted) => withoutNotice(counted), kind: 'number' },
  { field: 'latePickups', label: 'Picked up late', of: ({ latePickups }) => latePickups, kind: 'number' },
  { field: 'dropIns', label: 'Drop-ins', of: ({ dropIns }) => dropIns, kind: 'number' },
]

const ENTRIES: readonly Column<EntryRow>[] = [
  { field: 'date', label: 'Date', of: ({ date }) => date, kind: 'date' },
  { field: 'child', label: 'Child', of: ({ child }) => child },
  { field: 'activity', label: 'Activity', of: ({ activity }) => activity },
  { field: 'kind', label: 'Kind', of: ({ kind }) => activityKinds[kind].words.one },
  { field: 'location', label: 'Location', of: ({ location }) => location },
  { field: 'timeFrom', label: 'Begins', of: ({ timeFrom }) => timeFrom, kind: 'time' },
  { field: 'timeTo', label: 'Ends', of: ({ timeTo }) => timeTo, kind: 'time' },
  { field: 'checkIn', label: 'Checked in', of: ({ checkIn }) => checkIn, kind: 'time' },
  { field: 'checkOut', label: 'Checked out', of: ({ checkOut }) => checkOut, kind: 'time' },
  { field: 'isAbsent', label: 'Absent', of: ({ isAbsent }) => yes(isAbsent) },
  { field: 'isExcused', label: 'Excused', of: ({ isExcused }) => yes(isExcused) },
  { field: 'isLate', label: 'Picked up late', of: ({ isLate }) => yes(isLate) },
  { field: 'isDropIn', label: 'Drop-in', of: ({ isDropIn }) => yes(isDropIn) },
]

const LATE_PICKUPS: readonly Column<LateRow>[] = [
  { field: 'date', label: 'Date', of: ({ date }) => date, kind: 'date' },
  { field: 'child', label: 'Child', of: ({ child }) => child },
  { field: 'activity', label: 'Activity', of: ({ activity }) => activity },
  { field: 'location', label: 'Location', of: ({ location }) => location },
  { field: 'timeTo', label: 'Ended', of: ({ timeTo }) => timeTo, kind: 'time' },
  { field: 'pickedUpAt', label: 'Picked up', of: ({ pickedUpAt }) => pickedUpAt, kind: 'time' },
  { field: 'minutes', label: 'Minutes late', of: ({ minutes }) => minutes, kind: 'number' },
  { field: 'fee', label: 'Fee', of: ({ fee }) => fee, kind: 'money' },
  { field: 'state', label: 'Status', of: ({ state }) => state && lateStateLabels[state] },
]

function yes(is: boolean): string | null {
  return is ? 'Yes' : null
}

/** The same reports as files and in emails. */
export const attendanceSheets = {
  attendance: defineReportSheet({
    title: ({ by }) => `Attendance by ${by}`,
    columns: ({ by }) => attendanceColumns(by),
    sorts: ATTENDANCE_SORTS,
    read: readAttendance,
    figures: attendedSums,
  }),
  entries: defineReportSheet({
    columns: () => ENTRIES,
    sorts: ENTRY_SORTS,
    read: readEntries,
    figures: attendedSums,
    isOfDays: true,
  }),
  'late-pickups': defineReportSheet({
    columns: () => LATE_PICKUPS,
    sorts: LATE_SORTS,
    read: readLatePickups,
    figures: async (reading, range, query) => {
      const { days } = await readLatePickups(reading, range, query)
      const { totals } = lateFigures(days, range)
      return [
        ...counts(['Late pickups', totals.pickups], ['Minutes', totals.minutes]),
        ['Fees', formatMoney(totals.fees, reading.school.currency)],
      ]
    },
    isOfDays: true,
  }),
}
