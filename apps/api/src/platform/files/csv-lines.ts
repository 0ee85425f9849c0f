import { CsvError, parse } from 'csv-parse/sync'
import { refuse } from '../problems.ts'

/** A line of a list that is not blank, and where it stands, counted as a spreadsheet counts. */
export interface Line {
  row: number
  cells: string[]
}

export interface LinesAsked {
  /** A quotation mark inside a cell is one. */
  relaxQuotes?: boolean
  /** So many lines that are not blank are kept at most. */
  linesMax: number
  /** How many rows may be imported, for who is told that they are too many. */
  rowsMax: number
  /** So many columns a line has at most, empty ones at its end not counted. */
  columnsMax: number
}

/** The rows of the largest sheet there is: a file of more lines was made by no spreadsheet. */
const ROWS_OF_A_SHEET = 1_048_576

/** What a row may weigh: past that a quotation mark was left open, and the rest of the file is taken for one cell. */
const ROW_BYTES_MAX = 1_000_000

/**
 * The lines of a CSV text that are not blank. Each limit is asked line by line, and where one is broken the rest is not
 * read. Refused besides: what is not CSV.
 */
export function csvLines(text: string, { relaxQuotes = false, ...limits }: LinesAsked): Line[] {
  const lines: Line[] = []
  let row = 0
  const onRecord = (cells: string[]) => {
    row += 1
    if (row > ROWS_OF_A_SHEET) throw tooManyRows(ROWS_OF_A_SHEET, limits.rowsMax)
    keepLine(lines, { row, cells }, limits)
    return null
  }
  try {
    parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      relax_quotes: relaxQuotes,
      skip_empty_lines: false,
      max_record_size: ROW_BYTES_MAX,
      on_record: onRecord as never,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw refuse('FILE_UNREADABLE', sentenceOf(error, row + 1))
  }
  return lines
}

/** Adds a line unless it is blank. Refuses the line that is one too many, and one that is too wide. */
export function keepLine(
  lines: Line[],
  { row, cells }: Line,
  { linesMax, rowsMax, columnsMax }: Omit<LinesAsked, 'relaxQuotes'>,
): void {
  const width = widthOf(cells)
  if (width === 0) return
  if (lines.length === linesMax) throw tooManyRows(linesMax, rowsMax)
  if (width > columnsMax)
    throw refuse('FILE_TOO_LARGE', `Row ${row} has ${width} columns. At most ${columnsMax} can be imported`)
  lines.push({ row, cells: cells.slice(0, width) })
}

/** How many cells a line has up to the last one that is not blank. */
export function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

function tooManyRows(most: number, rowsMax: number) {
  return refuse(
    'FILE_TOO_LARGE',
    `This file has more than ${most} rows. At most ${rowsMax} can be imported at once`,
  )
}

function sentenceOf({ code, ...more }: CsvError, row: number): string {
  if (code === 'CSV_MAX_RECORD_SIZE' || code === 'CSV_QUOTE_NOT_CLOSED')
    return `This file is not a CSV file: the quotation mark in row ${row} is not closed`
  const line = (more as { lines?: number }).lines
  return `This file is not a CSV file${line ? `: line ${line} cannot be read` : ''}`
}

/**
 * Whatever parts the columns: the sign most lines have most of. An address in a file with semicolons may hold commas, and
 * a title above the names of the columns holds none of them.
 */
function delimiterOf(text: string): string {
  const lines = text
    .slice(0, LOOKED_AT)
    .split(/\r?\n/, 20)
    .filter((line) => line.trim() !== '')
    .map((line) => line.replace(/"[^"]*"/g, ''))
  const counted = [',', ';', '\t'].map((sign) => {
    const counts = lines.map((line) => line.split(sign).length).toSorted((a, b) => a - b)
    return { sign, count: counts[Math.floor(counts.length / 2)] ?? 0 }
  })
  return counted.reduce((best, each) => (each.count > best.count ? each : best)).sign
}

/** The beginning of a file shows what parts its columns. */
const LOOKED_AT = 100_000
