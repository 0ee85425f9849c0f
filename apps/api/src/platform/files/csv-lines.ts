import { CsvError, parse } from 'csv-parse/sync'
import { sum } from '@afterbell/domain/kernel/sum'
import { refuse } from '../problems.ts'

/** A line that is not blank, and its row number, counted as in a spreadsheet. */
export interface Line {
  row: number
  cells: string[]
  /** Hidden in its spreadsheet, by hand or by a filter. */
  isHidden?: boolean
}

export interface LinesOptions {
  /** Accepts quotation marks inside a cell. */
  relaxQuotes?: boolean
  /** Limit of lines that are not blank. */
  linesMax: number
  /** Limit of rows to import, for the refusal. */
  rowsMax: number
  /** Limit of columns per line, without empty ones at its end. */
  columnsMax: number
}

/** Rows of the largest possible sheet: no spreadsheet makes a longer file. */
const ROWS_OF_A_SHEET = 1_048_576

/**
 * Limit of a row's size. A larger one means an unclosed quotation mark, so that the rest of the file counts as one
 * cell.
 */
const ROW_BYTES_MAX = 1_000_000

/**
 * Returns the lines of a CSV text that are not blank. Limits are checked line by line, and reading stops at the first
 * violation. Also refuses text that is not CSV.
 */
export function csvLines(text: string, { relaxQuotes = false, ...limits }: LinesOptions): Line[] {
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

/** Adds a line unless it is blank. Refuses a line over the limit, and one with too many columns. */
export function keepLine(
  lines: Line[],
  { row, cells, isHidden }: Line,
  { linesMax, rowsMax, columnsMax }: Omit<LinesOptions, 'relaxQuotes'>,
): void {
  const width = widthOf(cells)
  if (width === 0) return
  if (lines.length === linesMax) throw tooManyRows(linesMax, rowsMax)
  if (width > columnsMax)
    throw refuse('FILE_TOO_LARGE', `Row ${row} has ${width} columns. At most ${columnsMax} can be imported`)
  lines.push({ row, cells: cells.slice(0, width), ...(isHidden && { isHidden }) })
}

/** Counts the cells up to the last one that is not blank. */
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
 * Detects the delimiter. The first line may declare it (`sep=;`). Otherwise it is the sign by which an early line
 * names columns and the lines below have as many cells. Cells and titles may contain the other signs.
 */
export function delimiterOf(text: string): string {
  const separator = /^sep=([,;\t|])\r?\n/i.exec(text)?.[1]
  if (separator) return separator
  const lines = linesOf(text.slice(0, LOOKED_AT))
  const scores = SIGNS.map((sign) => ({ sign, score: scoreOf(sign, lines) }))
  return scores.reduce((best, each) => (each.score > best.score ? each : best)).sign
}

const SIGNS = [',', ';', '\t', '|']

/** Returns the first lines that are not blank, without quoted text. */
function linesOf(text: string): string[] {
  return text
    .replace(/"[^"\n]*(?:"|$)/gm, '')
    .split(/\r?\n|\r/, LINES_LOOKED_AT)
    .filter((line) => line.trim() !== '')
}

/** Rates how well a sign splits lines into columns, whichever early line names them. */
function scoreOf(sign: string, lines: readonly string[]): number {
  const counts = lines.map((line) => line.split(sign).length)
  return Math.max(
    0,
    ...counts.slice(0, TITLES_MAX).map((columns, at) => {
      if (columns < 2) return 0
      const below = counts.slice(at + 1)
      const fits = below.map((count): number =>
        count === columns ? 1 : count > 1 && count < columns ? 0.5 : 0,
      )
      const fit = fits.length === 0 ? 0.5 : sum(fits) / fits.length
      // A line with another sign is rarely a title.
      const isBelowOthers = lines.slice(0, at).some((line) => SIGNS.some((each) => line.includes(each)))
      return Math.max(fit, A_LITTLE) * Math.log2(columns) * (isBelowOthers ? 0.5 : 1)
    }),
  )
}

/** The beginning of a file is enough to detect its delimiter. */
const LOOKED_AT = 100_000
const LINES_LOOKED_AT = 30
const TITLES_MAX = 5

/** Minimum score, even if all lines have more cells than there are column names. */
const A_LITTLE = 0.01
