import { CsvError, parse } from 'csv-parse/sync'
import readSheets, { InvalidSpreadsheetError, readSheet } from 'read-excel-file/node'
import type { SourceRow } from '@afterbell/domain/import-cells'
import { delimiterOf } from '../../platform/csv.ts'
import { refuse } from '../../platform/problems.ts'
import { demandHarmlessZip } from '../../platform/zip.ts'
import { tableIn, type Recognise } from './find-header.ts'
import { textOfAny } from './text-of-any.ts'

export interface ReadFile {
  columns: string[]
  rows: SourceRow[]
}

const ROWS_MAX = 5000
const COLUMNS_MAX = 150
const CELL_MAX = 2000

/**
 * The table a file holds: a CSV file, or the sheet of an XLSX file that looks most like a list, with the values its formulas
 * had when it was saved; a formula is never worked out here. Titles above the names of the columns, and blank rows, are left
 * out, and the numbers of the others stay those of the file. `recognise` says which columns are known by their names.
 * Refused: what is neither, has no rows, too many of them, or cells no list has.
 */
export async function readTable(bytes: Buffer, recognise: Recognise): Promise<ReadFile> {
  const sheets = isZip(bytes) ? await linesOfSheets(bytes) : [linesOfCsv(bytes)]
  const { columns, rows, width } = tableIn(sheets, recognise)
  if (width === 0) throw refuse('FILE_UNREADABLE', 'The first row of the file should name its columns')
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
  return { columns, rows }
}

function isZip(bytes: Buffer): boolean {
  return bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004'
}

function linesOfCsv(bytes: Buffer): string[][] {
  const text = textOfAny(bytes)
  try {
    return parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
    })
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

async function linesOfSheets(bytes: Buffer): Promise<string[][][]> {
  demandHarmlessZip(bytes, UNPACKED_MAX)
  try {
    // One that cannot be read is no reason to refuse the list beside it.
    const sheets = await readSheets(bytes).catch(async () => [{ data: await readSheet(bytes) }])
    // So many more rows than there may be that titles above them do not count, and no more.
    return sheets.map(({ data }) => data.slice(0, ROWS_MAX + 50).map((cells) => cells.map(textIn)))
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
