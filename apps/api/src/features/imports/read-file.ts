import { CsvError, parse } from 'csv-parse/sync'
import { InvalidSpreadsheetError, readSheet } from 'read-excel-file/node'
import type { SourceRow } from '@afterbell/domain/import-cells'
import { delimiterOf, textOf } from '../../platform/csv.ts'
import { refuse } from '../../platform/problems.ts'
import { demandHarmlessZip } from '../../platform/zip.ts'

export interface ReadFile {
  columns: string[]
  rows: SourceRow[]
}

const ROWS_MAX = 5000
const COLUMNS_MAX = 60
const CELL_MAX = 2000

/**
 * The table a file holds: a CSV file, or the first sheet of an XLSX file with the values its formulas had when it was
 * saved; a formula is never worked out here. Blank rows are left out, and the numbers of the others stay those of the
 * file. Refused: what is neither, has no rows, too many of them, or cells no list has.
 */
export async function readTable(bytes: Buffer): Promise<ReadFile> {
  const lines = isZip(bytes) ? await linesOfSheet(bytes) : linesOfCsv(bytes)
  const width = Math.max(0, ...lines.map(widthOf))
  const [header = [], ...rest] = lines
  const rows = rest
    .map((cells, index) => ({ row: index + 2, cells: cells.slice(0, width) }))
    .filter(({ cells }) => widthOf(cells) > 0)
  if (widthOf(header) === 0)
    throw refuse('FILE_UNREADABLE', 'The first row of the file should name its columns')
  if (rows.length === 0)
    throw refuse('FILE_UNREADABLE', 'This file has no rows below the names of its columns')
  if (rows.length > ROWS_MAX)
    throw refuse(
      'FILE_TOO_LARGE',
      `This file has ${rows.length} rows. At most ${ROWS_MAX} can be imported at once`,
    )
  if (width > COLUMNS_MAX)
    throw refuse('FILE_TOO_LARGE', `This file has ${width} columns. At most ${COLUMNS_MAX} can be imported`)
  const long = rows.find(({ cells }) => cells.some((cell) => cell.length > CELL_MAX))
  if (long) throw refuse('FILE_TOO_LARGE', `Row ${long.row} has a cell of more than ${CELL_MAX} characters`)
  const columns = Array.from({ length: width }, (_, index) => header[index]?.trim() || `Column ${index + 1}`)
  return { columns, rows }
}

function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
}

function linesOfCsv(bytes: Buffer): string[][] {
  const text = textOf(bytes)
  if (text.includes('\0')) throw refuse('FILE_UNREADABLE', 'This is neither a CSV nor an XLSX file')
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

/** What a sheet unpacks to at most: some hundred times what a list needs. */
const UNPACKED_MAX = 60 * 1024 * 1024

async function linesOfSheet(bytes: Buffer): Promise<string[][]> {
  demandHarmlessZip(bytes, UNPACKED_MAX)
  try {
    const sheet = await readSheet(bytes)
    return sheet.slice(0, ROWS_MAX + 2).map((cells) => cells.map(textIn))
  } catch (error) {
    if (error instanceof InvalidSpreadsheetError || error instanceof Error)
      throw refuse(
        'FILE_UNREADABLE',
        'This spreadsheet could not be read. Please save it as XLSX or CSV and try again',
      )
    throw error
  }
}

/** A cell as it would be typed. A date comes as the start of its day in UTC, a time as the same on the first of days. */
function textIn(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  const { toISOString } = cell as { toISOString?: () => string }
  if (!toISOString) return String(cell).trim()
  const text = toISOString.call(cell)
  return text < '1901' ? text.slice(11, 16) : text.slice(0, 10)
}

function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}
