import { struckText } from '@afterbell/domain/imports/import-cells'
import readSheets, { readSheet } from 'read-excel-file/universal'
import { keepLine, type Line } from '../../platform/files/csv-lines.ts'
import { Refusal, refuse } from '../../platform/problems.ts'
import { BadZip, partsOf } from '../../platform/files/zip.ts'
import { cellKey, columnOf, marksOfSheets } from './sheet-marks.ts'

/** Maximum unpacked size, in bytes; several times what the longest list needs. */
const UNPACKED_MAX = 32 * 1024 * 1024

/** Maximum cells in the area of a sheet, empty ones included, because reading fills them in. */
const CELLS_MAX = 2_000_000

/** Row limit of the XLSX format. */
const ROWS_OF_A_SHEET = 1_048_576

/**
 * Returns the lines of each sheet of an XLSX file that are not blank. Unpacked size and sheet areas are checked before
 * reading. The reader uses the archive's directory, which has been checked against its parts by then.
 */
export async function linesOfSheets(
  bytes: Buffer,
  limits: Parameters<typeof keepLine>[2],
): Promise<Line[][]> {
  try {
    const parts = new Map<string, Buffer>()
    for (const { name, data } of partsOf(bytes, UNPACKED_MAX)) {
      if (name.endsWith('.xml')) assertSpan(data)
      if (/\.(xml|rels)$/.test(name)) parts.set(name, data)
    }
    const marks = marksOfSheets(parts)
    const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
    // A sheet that cannot be read should not block the list in the first one.
    const sheets = await readSheets(file).catch(async () => [{ data: await readSheet(file) }])
    return sheets.map(({ data }, sheet) => {
      const lines: Line[] = []
      for (const [index, cells] of data.entries()) {
        const row = index + 1
        const isStruck = (column: number) => marks[sheet]?.struckCells.has(cellKey(row, column))
        const texts = cells.map((cell, column) => {
          const text = textIn(cell)
          return text !== '' && isStruck(column) ? struckText(text) : text
        })
        const isHidden = marks[sheet]?.hiddenRows.has(row)
        keepLine(lines, { row, cells: texts, ...(isHidden && { isHidden }) }, limits)
      }
      return lines
    })
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw refuse(
      'FILE_UNREADABLE',
      error instanceof BadZip && error.isTooMuch
        ? 'This spreadsheet holds far more than a list. Please save only the list, as XLSX or CSV, and try again'
        : 'This spreadsheet could not be read. Please save it as XLSX or CSV and try again',
    )
  }
}

const CELL = /<(?:\w{1,20}:)?c\s[^<>]{0,200}?\br=["']([A-Z]{1,4})(\d{1,9})["'][^<>]{0,200}>/g
const ROW = /<(?:\w{1,20}:)?row\s[^<>]{0,200}?\br=["'](\d{1,15})["']/g
const WINDOW = 1_048_576
/** Overlap of windows, so that text cut at the end of one is complete in the next. */
const OVERLAP = 1_000

/** Refuses a sheet whose area is too large; a single distant cell is enough for that. */
function assertSpan(xml: Buffer): void {
  let [rows, columns] = [0, 0]
  for (let at = 0; at < xml.length; at += WINDOW) {
    const text = xml.toString('latin1', at, at + WINDOW + OVERLAP)
    for (const [, row] of text.matchAll(ROW))
      if (Number(row) > ROWS_OF_A_SHEET) throw new BadZip('A row no sheet has')
    for (const [cell, column, row] of text.matchAll(CELL)) {
      // A formatted cell without content does not count.
      if (cell.endsWith('/>')) continue
      rows = Math.max(rows, Number(row))
      columns = Math.max(columns, columnOf(column!))
    }
  }
  if (rows * columns > CELLS_MAX)
    throw refuse(
      'FILE_TOO_LARGE',
      `A sheet in this file goes to row ${rows} and column ${columns}. Please save only the list and try again`,
    )
}

/**
 * Returns a cell's text as it would be typed. Dates come in UTC, with an optional time; times come as times on the
 * first day of the calendar.
 */
function textIn(cell: unknown): string {
  if (cell === null || cell === undefined) return ''
  const { toISOString } = cell as { toISOString?: () => string }
  if (!toISOString) return String(cell).trim()
  const text = toISOString.call(cell)
  if (text < '1901') return text.slice(11, 16)
  // Times are fractions of a day, so they are rarely whole minutes.
  const [date, time] = Temporal.Instant.from(text)
    .round({ smallestUnit: 'minute' })
    .toString({ smallestUnit: 'minute' })
    .split(/[TZ]/)
  return time === '00:00' ? date! : `${date} ${time}`
}
