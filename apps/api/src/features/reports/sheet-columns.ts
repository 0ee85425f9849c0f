import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { attendanceReports } from '@afterbell/contract/reports/attendance-reports'
import type { enrollmentReports } from '@afterbell/contract/reports/enrollment-reports'
import { answerStateText } from '@afterbell/domain/forms/form-answers'
import { activityKinds } from '@afterbell/domain/kernel/activity-kinds'
import { gradeLabels } from '@afterbell/domain/kernel/grades'
import { withoutNotice, type Attended, type AttendanceBy } from '@afterbell/domain/reports/attendance-report'
import { attendanceByLabels, lateStateLabels, NO_LOCATION } from '@afterbell/domain/reports/report-words'
import type { Column } from '../../platform/files/spreadsheet.ts'
import type { AnsweredRow } from './read-answers.ts'
import type { EntryRow } from './attendance-report.store.ts'
import type { DemandRow } from './enrollment-report.store.ts'
import type { LateRow } from './late-report.store.ts'
import type { ActivityReportRow, ChildReportRow } from './school-reports.store.ts'

type GroupRow = AnswerOf<(typeof attendanceReports)['attendance']>['content'][number]
type TimePart = AnswerOf<(typeof enrollmentReports)['overTime']>['parts'][number]

export const ACTIVITIES: readonly Column<ActivityReportRow>[] = [
  { field: 'name', label: 'Activity', of: ({ name }) => name },
  { field: 'kind', label: 'Kind', of: ({ kind }) => activityKinds[kind].words.one },
  { field: 'startsOn', label: 'Starts', of: ({ startsOn }) => startsOn, kind: 'date' },
  { field: 'endsOn', label: 'Ends', of: ({ endsOn }) => endsOn, kind: 'date' },
  { field: 'offered', label: 'Spots', of: ({ offered }) => offered, kind: 'number' },
  { field: 'taken', label: 'Spots taken', of: ({ taken }) => taken, kind: 'number' },
  { field: 'enrolled', label: 'Children', of: ({ enrolled }) => enrolled, kind: 'number' },
  { field: 'fill', label: 'Full, percent', of: ({ fill }) => fill, kind: 'number' },
  { field: 'waiting', label: 'Waiting', of: ({ waiting }) => waiting, kind: 'number' },
  { field: 'joined', label: 'Joined', of: ({ joined }) => joined, kind: 'number' },
  { field: 'left', label: 'Left', of: ({ left }) => left, kind: 'number' },
  { field: 'expected', label: 'Expected', of: ({ expected }) => expected, kind: 'number' },
  { field: 'attended', label: 'Attended', of: ({ attended }) => attended, kind: 'number' },
]

const OF_FILL = ['name', 'kind', 'startsOn', 'endsOn', 'offered', 'taken', 'fill', 'waiting']
export const FILL = ACTIVITIES.filter(({ field }) => OF_FILL.includes(field))

export const CHILDREN: readonly Column<ChildReportRow>[] = [
  { field: 'name', label: 'Child', of: ({ name }) => name },
  { field: 'grade', label: 'Grade', of: ({ grade }) => grade && gradeLabels[grade] },
  { field: 'birthDate', label: 'Date of birth', of: ({ birthDate }) => birthDate, kind: 'date' },
  { field: 'classes', label: 'Classes', of: ({ classes }) => classes, kind: 'number' },
  { field: 'camps', label: 'Camps', of: ({ camps }) => camps, kind: 'number' },
  { field: 'aftercare', label: 'Aftercare', of: ({ aftercare }) => aftercare, kind: 'number' },
  { field: 'waiting', label: 'Waiting', of: ({ waiting }) => waiting, kind: 'number' },
  { field: 'expected', label: 'Expected', of: ({ expected }) => expected, kind: 'number' },
  { field: 'attended', label: 'Attended', of: ({ attended }) => attended, kind: 'number' },
]

/** The first column is a day, or the name of an activity, location or child. */
export function attendanceColumns(by: AttendanceBy): readonly Column<GroupRow>[] {
  return [
    {
      field: 'name',
      label: attendanceByLabels[by],
      of: ({ name }) => name || NO_LOCATION,
      ...(by === 'day' && { kind: 'date' }),
    },
    ...COUNTED,
  ]
}

const COUNTED: readonly Column<Attended>[] = [
  { field: 'expected', label: 'Expected', of: ({ expected }) => expected, kind: 'number' },
  { field: 'present', label: 'Attended', of: ({ present }) => present, kind: 'number' },
  { field: 'absent', label: 'Absent', of: ({ absent }) => absent, kind: 'number' },
  { field: 'excused', label: 'Excused', of: ({ excused }) => excused, kind: 'number' },
  { field: 'noNotice', label: 'No notice', of: (counted) => withoutNotice(counted), kind: 'number' },
  { field: 'latePickups', label: 'Picked up late', of: ({ latePickups }) => latePickups, kind: 'number' },
  { field: 'dropIns', label: 'Drop-ins', of: ({ dropIns }) => dropIns, kind: 'number' },
]

export const ENTRIES: readonly Column<EntryRow>[] = [
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

export const ENROLLMENT: readonly Column<TimePart>[] = [
  { field: 'from', label: 'From', of: ({ from }) => from, kind: 'date' },
  { field: 'to', label: 'To', of: ({ to }) => to, kind: 'date' },
  { field: 'classes', label: 'Classes', of: ({ classes }) => classes, kind: 'number' },
  { field: 'camps', label: 'Camps', of: ({ camps }) => camps, kind: 'number' },
  { field: 'aftercare', label: 'Aftercare', of: ({ aftercare }) => aftercare, kind: 'number' },
  { field: 'live', label: 'Enrollments', of: ({ live }) => live, kind: 'number' },
  { field: 'began', label: 'Enrolled', of: ({ began }) => began, kind: 'number' },
  { field: 'ended', label: 'Ended', of: ({ ended }) => ended, kind: 'number' },
]

export const DEMAND: readonly Column<DemandRow>[] = [
  { field: 'name', label: 'Activity', of: ({ name }) => name },
  { field: 'kind', label: 'Kind', of: ({ kind }) => activityKinds[kind].words.one },
  { field: 'waiting', label: 'Waiting', of: ({ waiting }) => waiting, kind: 'number' },
  { field: 'since', label: 'Longest since', of: ({ since }) => since?.slice(0, 10) ?? null, kind: 'date' },
  { field: 'offered', label: 'Offers', of: ({ offered }) => offered, kind: 'number' },
  { field: 'accepted', label: 'Accepted', of: ({ accepted }) => accepted, kind: 'number' },
  { field: 'declined', label: 'Declined', of: ({ declined }) => declined, kind: 'number' },
  { field: 'expired', label: 'Expired', of: ({ expired }) => expired, kind: 'number' },
]

export const LATE_PICKUPS: readonly Column<LateRow>[] = [
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

export const ANSWERS: readonly Column<AnsweredRow>[] = [
  { field: 'child', label: 'Child', of: ({ child }) => child },
  { field: 'form', label: 'Form', of: ({ formName }) => formName },
  { field: 'activity', label: 'Activity', of: ({ activity }) => activity },
  { field: 'kind', label: 'Kind', of: ({ kind }) => activityKinds[kind].words.one },
  { field: 'answeredAt', label: 'Answered', of: ({ answeredOn }) => answeredOn, kind: 'date' },
  { field: 'answeredBy', label: 'Recorded by', of: ({ answeredBy }) => answeredBy },
  {
    field: 'state',
    label: 'State',
    of: ({ isEnough }) => answerStateText({ isLatest: true, isEnough }),
  },
  {
    field: 'answers',
    label: 'Answers',
    of: ({ answers }) => answers.map(({ question, answer }) => `${question}: ${answer || '–'}`).join('\n'),
  },
]

function yes(is: boolean): string | null {
  return is ? 'Yes' : null
}
