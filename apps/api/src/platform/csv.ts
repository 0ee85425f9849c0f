import { CsvError, parse } from 'csv-parse/sync'
import { refuse } from './problems.ts'

export interface CsvRow {
  /** Where it stands in the file, counted as a spreadsheet counts: the columns' names are row 1. */
  row: number
  cells: Record<string, string>
}

/**
 * The rows of a CSV file as people make them: with commas, semicolons or tabs, with or without a byte order mark, its
 * columns in any order and case, blank rows anywhere. Refused: what is not UTF-8, not CSV, lacks a required column, has
 * no rows or more than `rowsMax`.
 */
export function csvRows(
  bytes: Buffer,
  {
    columns,
    required,
    rowsMax,
  }: { columns: readonly string[]; required: readonly string[]; rowsMax: number },
): CsvRow[] {
  const lines = linesOf(textOf(bytes))
  const [header = [], ...rest] = lines
  const names = header.map((cell) => cell.trim().toLowerCase())
  const missing = required.filter((column) => !names.includes(column))
  if (missing.length > 0)
    throw refuse(
      'FILE_UNREADABLE',
      `The first row of the file should name the columns: ${columns.join(', ')}`,
    )
  const rows = rest
    .map((cells, index) => ({ row: index + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  if (rows.length === 0)
    throw refuse('FILE_UNREADABLE', 'This file has no rows below the names of its columns')
  if (rows.length > rowsMax)
    throw refuse(
      'FILE_TOO_LARGE',
      `This file has ${rows.length} rows. At most ${rowsMax} can be imported at once`,
    )
  return rows.map(({ row, cells }) => ({
    row,
    cells: Object.fromEntries(columns.map((column) => [column, (cells[names.indexOf(column)] ?? '').trim()])),
  }))
}

/** The text of a file in UTF-8; refused when it is in anything else. */
export function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refuse('FILE_UNREADABLE', 'This file is not in UTF-8. Please save it as "CSV UTF-8" and try again')
  }
}

function linesOf(text: string): string[][] {
  try {
    return parse(text, { delimiter: delimiterOf(text), relax_column_count: true, skip_empty_lines: false })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = (error as { lines?: number }).lines
    throw refuse(
      'FILE_UNREADABLE',
      `This file is not a CSV file${line ? `: line ${line} cannot be read` : ''}`,
    )
  }
}

/**
 * Whatever parts the columns: the sign most lines have most of. An address in a file with semicolons may hold commas, and
 * a title above the names of the columns holds none of them.
 */
export function delimiterOf(text: string): string {
  const lines = text
    .split(/\r?\n/, 20)
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/"[^"]*"/g, ''))
  const counted = [',', ';', '\t'].map((sign) => {
    const counts = lines.map((line) => line.split(sign).length).toSorted((a, b) => a - b)
    return { sign, count: counts[Math.floor(counts.length / 2)] ?? 0 }
  })
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).sign
}
