import * as z from 'zod/mini'
import { sheetQuery, type SheetQuery } from '@afterbell/contract/reports/sheet-query'
import type { Range } from '@afterbell/domain/dashboard/revenue'
import { plusDays } from '@afterbell/domain/kernel/dates'
import type { SchoolReport } from '@afterbell/domain/reports/report-range'
import { inSchool, type Pool } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { csvLine } from '../../../platform/files/csv-line.ts'
import { chosenOf, type Column } from '../../../platform/files/spreadsheet.ts'
import { job, runs } from '../../../platform/jobs/job.ts'
import { readRange } from '../range-asked.ts'
import { beginFile, endFile, writePart } from './report-files.store.ts'
import type { ReportContext } from '../read-attendance.ts'
import { sheetOf, type Sheet } from '../sheets.ts'

/** Marks a file as failed after all retries. */
export const reportsFileLost = job<{ schoolId: string; fileId: string }>()('reports.file-lost', {
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 60,
})

/** Writes a report to a CSV file. */
export const reportsFile = job<{ schoolId: string; fileId: string }>()('reports.file', {
  retryLimit: 2,
  retryDelay: 10,
  retryBackoff: true,
  expireInSeconds: 1800,
  heartbeatSeconds: 60,
  deadLetter: reportsFileLost,
})

/** Rows read, written and kept in memory at a time. */
const ROWS_A_PART = 2000

/**
 * Writes a report to a CSV file in parts. Each part has its own transaction, so memory stays small and the requester
 * sees progress. A restart begins with the first part again.
 * @answers What does a report count, and how does it become a file or a letter?
 */
export const reportFileJob = runs(reportsFile, async ({ schoolId, fileId }, { pool }: { pool: Pool }) => {
  const inside = <T>(run: (reading: ReportContext & { school: SchoolNow }) => Promise<T>): Promise<T> =>
    insideSchool(pool, schoolId, ({ tx, school, at }) => run({ tx, school, at }))
  const begun = await inside(async ({ tx, school }) => {
    const file = await beginFile(tx, schoolId, fileId)
    if (!file) return null
    const query = restoreQuery(file.query)
    const range = readRange({ school, query })
    return { report: file.report, query, range }
  })
  if (!begun) return
  const { report, query, range } = begun
  const whole = sheetOf(report, range, query)
  const columns = chosenOf(whole.columns, query.fields)
  let nth = 0
  const write = (cells: string, rows: number) =>
    inside(async ({ tx }) => {
      const bytes = Buffer.from(cells, 'utf8')
      await writePart(tx, schoolId, { fileId, nth, bytes, rows })
      nth += 1
    })
  await write(BYTE_ORDER_MARK + csvLine(columns.map(({ label }) => label)), 0)
  for (const sheet of whole.isOfDays ? sheetsOfDays(begun) : [whole])
    for (let page = 0; ; page += 1) {
      const paging = { page, size: ROWS_A_PART }
      const { rows } = await inside((reading) => sheet.page(reading, paging))
      const lines = rows.map((row) => csvLine(columns.map((column) => cellOf(column, row)))).join('')
      if (rows.length > 0) await write(lines, rows.length)
      if (rows.length < ROWS_A_PART) break
    }
  await inside(({ tx }) => endFile(tx, schoolId, fileId, 'READY'))
})

/** Marks a file that could not be written as failed. */
export const lostReportFileJob = runs(reportsFileLost, ({ schoolId, fileId }, { pool }: { pool: Pool }) =>
  inSchool(pool, { session: null, school: schoolId }, (tx) => endFile(tx, schoolId, fileId, 'FAILED')),
)

export const reportFileJobs = [lostReportFileJob, reportFileJob]

interface Begun {
  report: SchoolReport
  range: Range
  query: SheetQuery
}

/** Without it, Excel reads UTF-8 names in another encoding. */
const BYTE_ORDER_MARK = '\ufeff'

/** Splits a report of many days into days, so that the offset of each page stays small and fast. */
function* sheetsOfDays({ report, query, range }: Begun): Generator<Sheet<never>> {
  for (let day = range.from; day <= range.to; day = plusDays(day, 1))
    yield sheetOf(report, { from: day, to: day }, query)
}

/** Restores a query from its stored form: the sort goes back to its wire format before it is parsed. */
function restoreQuery({ sort, ...fields }: Record<string, unknown>): SheetQuery {
  const storedSort = sort as { by: string; direction: string } | null
  return z.parse(sheetQuery, {
    ...fields,
    ...(storedSort && { sort: `${storedSort.by},${storedSort.direction}` }),
  })
}

/** Dates, times and amounts in a neutral format that programs in any country can read. */
function cellOf({ of, kind }: Column<never>, row: never): string | number | null {
  const value = of(row)
  return kind === 'money' && value !== null ? Number(value) / 100 : value
}
