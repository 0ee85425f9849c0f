import type { SheetQuery } from '@afterbell/contract/reports/sheet-query'
import type { Range } from '@afterbell/domain/dashboard/revenue'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import type { SchoolReport } from '@afterbell/domain/users/reports'
import type { ReportContext } from './read-attendance.ts'
import type { Figure } from './report-sheet.ts'
import { reportSheets } from './sheets.ts'

const FIRST = { page: 0, size: 1, sort: null }

/** Totals of a report, as label and text for the email. */
export function figuresOf(
  reading: ReportContext & { school: { currency: Currency } },
  report: SchoolReport,
  range: Range,
  query: SheetQuery,
): Promise<readonly Figure[]> {
  return reportSheets[report].figures(reading, range, { ...query, ...FIRST })
}
