import { csvLines } from './csv-lines.ts'
import { refuse } from '../problems.ts'
import { textOfAny } from '../text-of-any.ts'

export interface CsvRow {
  /** Row number, counted as in a spreadsheet: the column names are row 1. */
  row: number
  cells: Record<string, string>
}

export interface CsvOptions {
  columns: readonly string[]
  required: readonly string[]
  rowsMax: number
}

/** The limit of spreadsheets. Unknown columns are ignored. */
const COLUMNS_MAX = 16_384

/**
 * Returns the rows of a CSV file: any delimiter, byte order mark or encoding, columns in any order and case, blank
 * rows anywhere. Refuses files that are not CSV, lack a required column, or have no rows or more than `rowsMax`.
 */
export function csvRows(bytes: Buffer, { columns, required, rowsMax }: CsvOptions): CsvRow[] {
  const lines = csvLines(textOfAny(bytes, 'CSV'), { linesMax: rowsMax + 1, rowsMax, columnsMax: COLUMNS_MAX })
  const header = lines[0]?.row === 1 ? lines[0].cells : []
  const names = header.map((cell) => cell.trim().toLowerCase())
  const missingColumns = required.filter((column) => !names.includes(column))
  if (missingColumns.length > 0)
    throw refuse(
      'FILE_UNREADABLE',
      `The first row of the file must have the column names: ${columns.join(', ')}`,
    )
  const rows = lines.slice(1)
  if (rows.length === 0) throw refuse('FILE_UNREADABLE', 'This file has no rows below the column names')
  return rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(columns.map((column) => [column, (cells[names.indexOf(column)] ?? '').trim()])),
  }))
}
