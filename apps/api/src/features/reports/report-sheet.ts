import type { SheetQuery, SheetSort } from '@afterbell/contract/reports/sheet-query'
import type { Range } from '@afterbell/domain/dashboard/revenue'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import type { Column } from '../../platform/files/spreadsheet.ts'
import type { Read, ReportContext } from './read-attendance.ts'
import type { ReportPaging } from './report-scope.ts'

export type Figure = readonly [label: string, value: string]

type SheetPageQuery<Sort extends string> = Omit<SheetQuery, 'sort'> & ReportPaging<Sort>

/** A report as a file and in an email. */
export interface ReportSheet<Row, Sort extends SheetSort> {
  /** Title of the file. Default: the report's label. */
  title?: (query: SheetQuery) => string
  columns: (query: SheetQuery) => readonly Column<Row>[]
  /** Sort fields of the report's own call; empty if it has a fixed order. */
  sorts: readonly Sort[]
  /** Reads a page of rows. */
  read: (reading: ReportContext, range: Range, query: SheetPageQuery<Sort>) => Promise<Read<Row>>
  /** Totals for the email, as label and text. `query` has no sort and asks for the first row only. */
  figures: (
    reading: ReportContext & { school: { currency: Currency } },
    range: Range,
    query: SheetPageQuery<never>,
  ) => Promise<readonly Figure[]>
  /** The rows are in order of days, and so many that a file reads one day at a time. */
  isOfDays?: boolean
}

export type AnySheet = ReportSheet<never, SheetSort>

/** Declares a report as a file. Its row and sort types are checked here, and given up for the list of all reports. */
export function defineReportSheet<Row, Sort extends SheetSort>(sheet: ReportSheet<Row, Sort>): AnySheet {
  return sheet as unknown as AnySheet
}

/** Counts as figures, with separators. */
export function counts(...all: readonly (readonly [label: string, count: number])[]): Figure[] {
  return all.map(([label, count]) => [label, count.toLocaleString('en')])
}
