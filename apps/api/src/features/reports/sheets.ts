import type { SheetQuery, SheetSort } from '@afterbell/contract/reports/sheet-query'
import type { Range } from '@afterbell/domain/dashboard/revenue'
import { schoolReports, type SchoolReport } from '@afterbell/domain/users/reports'
import type { Column } from '../../platform/files/spreadsheet.ts'
import { invalid } from '../../platform/problems.ts'
import { attendanceSheets } from './attendance-reports.ts'
import { enrollmentSheets } from './enrollment-reports.ts'
import type { Read, ReportContext } from './read-attendance.ts'
import type { AnySheet } from './report-sheet.ts'
import { schoolSheets } from './school-sheets.ts'

/** A report as rows for a file: its columns, and a function that reads any page. */
export interface Sheet<Row> {
  /** File name without extension. */
  name: string
  columns: readonly Column<Row>[]
  page: (reading: ReportContext, paging: { page: number; size: number }) => Promise<Read<Row>>
  /** The rows are in order of days, and so many that a file reads one day at a time. */
  isOfDays: boolean
}

export const reportSheets: Readonly<Record<SchoolReport, AnySheet>> = {
  ...schoolSheets,
  ...attendanceSheets,
  ...enrollmentSheets,
}

/**
 * Returns a report as a sheet. Refuses an unknown sort field.
 * @answers What does a report count, and how does it become a file or a letter?
 */
export function sheetOf(about: SchoolReport, range: Range, query: SheetQuery): Sheet<never> {
  const { title, columns, sorts, read, isOfDays = false } = reportSheets[about]
  return {
    name: `${title?.(query) ?? schoolReports[about].label} ${range.from} to ${range.to}`,
    columns: columns(query),
    page: async (reading, paging) =>
      read(reading, range, { ...query, ...paging, sort: sortAmong(query.sort, sorts) }),
    isOfDays,
  }
}

function sortAmong(
  sort: SheetQuery['sort'],
  sorts: readonly SheetSort[],
): { by: SheetSort; direction: 'ASC' | 'DESC' } | null {
  if (!sort || sorts.length === 0) return null
  const by = sorts.find((each) => each === sort.by)
  if (!by) throw invalid([{ path: 'sort', message: `This report is sorted by ${sorts.join(', ')}` }])
  return { by, direction: sort.direction }
}
