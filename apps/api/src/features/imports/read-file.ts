import type { SourceRow } from '@afterbell/domain/imports/import-cells'
import { csvLines } from '../../platform/files/csv-lines.ts'
import { refuse } from '../../platform/problems.ts'
import { textOfAny } from '../../platform/text-of-any.ts'
import { tableIn, type Recognize } from './find-header.ts'

export interface ReadFile {
  columns: string[]
  rows: SourceRow[]
}

const ROWS_MAX = 5000
const COLUMNS_MAX = 150
const CELL_MAX = 2000
/**
 * Maximum characters of a table, as in the largest CSV file allowed. Few spreadsheets reach it, except through repeated
 * text.
 */
const TEXT_MAX = 5 * 1024 * 1024

/** Twice the rows, because titles and repeated headers are not yet known while lines are read. */
const LIMITS = { linesMax: 2 * ROWS_MAX, rowsMax: ROWS_MAX, columnsMax: COLUMNS_MAX }

/**
 * Reads the table of a CSV file, or of the sheet of an XLSX file that looks most like a list, with the saved values of
 * formulas. Titles and blank rows are left out; other rows keep their numbers. `recognize` finds known columns.
 * Refuses other formats, files without rows or with too many, and cells too large for a list.
 */
export async function readTable(bytes: Buffer, recognize: Recognize): Promise<ReadFile> {
  // Loaded on demand: most files are CSV, and each one starts a reader process.
  const sheets = isZip(bytes)
    ? await (await import('./read-sheets.ts')).linesOfSheets(bytes, LIMITS)
    : [csvLines(textOfAny(bytes, 'XLSX'), { ...LIMITS, relaxQuotes: true })]
  const { columns, rows, width } = tableIn(sheets, recognize)
  if (width === 0) throw refuse('FILE_UNREADABLE', 'The first row of the file must have the column names')
  if (rows.length === 0) throw refuse('FILE_UNREADABLE', 'This file has no rows below the column names')
  if (rows.length > ROWS_MAX)
    throw refuse(
      'FILE_TOO_LARGE',
      `This file has ${rows.length} rows. At most ${ROWS_MAX} can be imported at once`,
    )
  const long = rows.find(({ cells }) => cells.some((cell) => cell.length > CELL_MAX))
  if (long) throw refuse('FILE_TOO_LARGE', `Row ${long.row} has a cell of more than ${CELL_MAX} characters`)
  if (lengthOf(columns) + rows.reduce((sum, { cells }) => sum + lengthOf(cells), 0) > TEXT_MAX)
    throw refuse('FILE_TOO_LARGE', 'This file holds too much text to be imported at once. Please split it')
  return { columns, rows }
}

function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
}

function lengthOf(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + cell.length, 0)
}
