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
/** As many characters as the largest CSV file that is taken. Few spreadsheets come near it: one that says much often does. */
const TEXT_MAX = 5 * 1024 * 1024

/** While lines are read nobody knows yet which are titles, and which the names of the columns over again. */
const LIMITS = { linesMax: 2 * ROWS_MAX, rowsMax: ROWS_MAX, columnsMax: COLUMNS_MAX }

/**
 * The table a file holds: a CSV file, or the sheet of an XLSX file that looks most like a list, with the values its formulas
 * had when it was saved; a formula is never worked out here. Titles above the names of the columns, and blank rows, are left
 * out, and the numbers of the others stay those of the file. `recognize` says which columns are known by their names.
 * Refused: what is neither, has no rows, too many of them, or cells no list has.
 */
export async function readTable(bytes: Buffer, recognize: Recognize): Promise<ReadFile> {
  // Most files are CSV, and a reader is started for each: it loads what it needs.
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
