import { csvLines } from './csv-lines.ts'
import { refuse } from '../problems.ts'
import { textOfAny } from '../text-of-any.ts'

export interface CsvRow {
  /** Where it stands in the file, counted as a spreadsheet counts: the columns' names are row 1. */
  row: number
  cells: Record<string, string>
}

export interface CsvAsked {
  columns: readonly string[]
  required: readonly string[]
  rowsMax: number
}

/** What a spreadsheet has: those nobody asked for are left out. */
const COLUMNS_MAX = 16_384

/**
 * The rows of a CSV file as people make them: with commas, semicolons or tabs, with or without a byte order mark, its
 * columns in any order and case, blank rows anywhere, in any encoding `textOfAny` knows. Refused: what is not CSV, lacks a
 * required column, has no rows or more than `rowsMax`.
 */
export function csvRows(bytes: Buffer, { columns, required, rowsMax }: CsvAsked): CsvRow[] {
  const lines = csvLines(textOfAny(bytes, 'CSV'), { linesMax: rowsMax + 1, rowsMax, columnsMax: COLUMNS_MAX })
  const header = lines[0]?.row === 1 ? lines[0].cells : []
  const names = header.map((cell) => cell.trim().toLowerCase())
  const missing = required.filter((column) => !names.includes(column))
  if (missing.length > 0)
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
