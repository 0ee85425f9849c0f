import type { AnswerOf } from '@afterbell/contract/kernel/op'
import { ATTENDANCE_SORTS, ENTRY_SORTS, LATE_SORTS } from '@afterbell/contract/reports/attendance-reports'
import {
  DEMAND_SORTS,
  FILL_SORTS,
  type enrollmentReports,
} from '@afterbell/contract/reports/enrollment-reports'
import { ACTIVITY_SORTS, ANSWER_SORTS, CHILD_SORTS } from '@afterbell/contract/reports/school-reports'
import type { SheetQuery, SheetSort } from '@afterbell/contract/reports/sheet-query'
import type { Range } from '@afterbell/domain/dashboard/revenue'
import type { SchoolReport } from '@afterbell/domain/users/reports'
import type { Column } from '../../platform/files/spreadsheet.ts'
import { invalid } from '../../platform/problems.ts'
import { demandPage } from './enrollment-report.store.ts'
import { readAnswers } from './read-answers.ts'
import { readAttendance, readEntries, readLatePickups, type Read, type Reading } from './read-attendance.ts'
import { readOverTime } from './read-enrollment.ts'
import { activityReport, childReport } from './school-reports.store.ts'
import {
  ACTIVITIES,
  ANSWERS,
  attendanceColumns,
  CHILDREN,
  DEMAND,
  ENROLLMENT,
  ENTRIES,
  FILL,
  LATE_PICKUPS,
} from './sheet-columns.ts'

type TimePart = AnswerOf<(typeof enrollmentReports)['overTime']>['parts'][number]
type Paging = { page: number; size: number }

/** A report as rows for a file: its columns, and a function that reads any page. */
export interface Sheet<Row> {
  /** File name without extension. */
  name: string
  columns: readonly Column<Row>[]
  page: (reading: Reading, paging: Paging) => Promise<Read<Row>>
  /** The rows are in order of days, and so many that a file reads one day at a time. */
  isOfDays: boolean
}

/**
 * Returns a report as a sheet. Refuses an unknown sort field.
 * @answers What does a report count, and how does it become a file or a letter?
 */
export function sheetOf(about: SchoolReport, range: Range, query: SheetQuery): Sheet<never> {
  const during = `${range.from} to ${range.to}`
  const of = <Row>(
    title: string,
    columns: readonly Column<Row>[],
    page: Sheet<Row>['page'],
    isOfDays = false,
  ): Sheet<never> =>
    ({ name: `${title} ${during}`, columns, page, isOfDays }) satisfies Sheet<Row> as unknown as Sheet<never>
  const asked = <S extends SheetSort>(sorts: readonly S[], paging: Paging) => ({
    ...query,
    ...paging,
    sort: sortAmong(query.sort, sorts),
  })
  switch (about) {
    case 'activities':
      return of('Activities', ACTIVITIES, ({ tx, school }, paging) =>
        activityReport(tx, school, range, asked(ACTIVITY_SORTS, paging)),
      )
    case 'children':
      return of('Children', CHILDREN, ({ tx, school }, paging) =>
        childReport(tx, school, range, asked(CHILD_SORTS, paging)),
      )
    case 'attendance':
      return of(`Attendance by ${query.by}`, attendanceColumns(query.by), (reading, paging) =>
        readAttendance(reading, range, asked(ATTENDANCE_SORTS, paging)),
      )
    case 'entries':
      return of(
        'Attendance entries',
        ENTRIES,
        (reading, paging) => readEntries(reading, range, asked(ENTRY_SORTS, paging)),
        true,
      )
    case 'enrollment':
      return of('Enrollment', ENROLLMENT, async (reading, { page, size }) => {
        const { parts }: { parts: TimePart[] } = await readOverTime(reading, range, query)
        return { rows: parts.slice(page * size, (page + 1) * size), total: parts.length }
      })
    case 'fill':
      return of('Fill rate', FILL, ({ tx, school }, paging) =>
        activityReport(tx, school, range, asked(FILL_SORTS, paging)),
      )
    case 'wait-list':
      return of('Wait lists', DEMAND, ({ tx, school }, paging) =>
        demandPage(tx, school, range, asked(DEMAND_SORTS, paging)),
      )
    case 'form-answers':
      return of('Form answers', ANSWERS, (reading, paging) =>
        readAnswers(reading, range, asked(ANSWER_SORTS, paging)),
      )
    case 'late-pickups':
      return of(
        'Late pickups',
        LATE_PICKUPS,
        (reading, paging) => readLatePickups(reading, range, asked(LATE_SORTS, paging)),
        true,
      )
  }
}

function sortAmong<S extends SheetSort>(
  sort: SheetQuery['sort'],
  sorts: readonly S[],
): { by: S; direction: 'ASC' | 'DESC' } | null {
  if (!sort) return null
  const by = sorts.find((each) => each === sort.by)
  if (!by) throw invalid([{ path: 'sort', message: `This report is sorted by ${sorts.join(', ')}` }])
  return { by, direction: sort.direction }
}
