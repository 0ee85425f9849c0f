import writeXlsxFile, { type CellObject, type SheetData } from 'write-excel-file/node'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import type { DateFormat } from '@afterbell/domain/kernel/dates'
import { SHEET_ROWS_MAX } from '@afterbell/domain/kernel/sheet-rows'
import { invalid, refuse } from '../problems.ts'
import type { FileAnswer } from '../http/send-answer.ts'

export type ColumnKind = 'text' | 'money' | 'date' | 'time' | 'number'

/** A column of an exported list. `of` returns money in cents, dates as `YYYY-MM-DD` and times as `HH:mm`. */
export interface Column<Row> {
  field: string
  label: string
  of: (row: Row) => string | number | null
  /** Text by default. */
  kind?: ColumnKind
}

interface SpreadsheetInput<Row> {
  /** The file's name, without its extension. */
  name: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  /** The chosen columns, in the order of the list. None means all. */
  fields: readonly string[] | undefined
  /** The school whose formats of dates, times and money the file uses. */
  school: { dateFormat: DateFormat; currency: Currency }
}

/** Reads all rows of a list for a file. Refuses more than a file can hold: an incomplete one would look complete. */
export async function wholeList<Row>(
  pageAt: (paging: { page: number; size: number }) => Promise<{ rows: Row[]; total: number }>,
): Promise<Row[]> {
  const { rows, total } = await pageAt({ page: 0, size: SHEET_ROWS_MAX })
  if (total > rows.length) {
    const [all, most] = [total, SHEET_ROWS_MAX].map((count) => count.toLocaleString('en-US'))
    throw refuse(
      'TOO_MANY_ROWS',
      `A file can have at most ${most} rows, and these are ${all}. Please filter the list`,
    )
  }
  return rows
}

/** Writes rows as an .xlsx file with a bold, sticky header. Text stays text, whatever sign it begins with. */
export async function spreadsheetOf<Row>({
  name,
  columns,
  rows,
  fields,
  school,
}: SpreadsheetInput<Row>): Promise<FileAnswer> {
  const chosenColumns = chosenOf(columns, fields)
  const sheet: SheetData = [
    chosenColumns.map(({ label }) => ({ value: label, type: String, fontWeight: 'bold' })),
    ...rows.map((row) =>
      chosenColumns.map((column) => cellOf(column.of(row), column.kind ?? 'text', school)),
    ),
  ]
  const widths = chosenColumns.map((_, index) => ({ width: widthOf(sheet, index) }))
  const workbook = writeXlsxFile(sheet, { sheet: sheetNameOf(name), columns: widths, stickyRowsCount: 1 })
  return { name: `${name}.xlsx`, type: XLSX, bytes: await workbook.toBuffer() }
}

/** Returns the answer of `xls-fields` for a list. */
export function fieldsOf(columns: readonly Column<never>[]): { field: string; label: string }[] {
  return columns.map(({ field, label }) => ({ field, label }))
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Returns the chosen columns in the order of the list; none means all. Refuses an unknown column. */
export function chosenOf<Row>(
  columns: readonly Column<Row>[],
  fields: readonly string[] | undefined,
): Column<Row>[] {
  if (!fields || fields.length === 0) return [...columns]
  const unknownFields = fields.filter((field) => !columns.some((column) => column.field === field))
  if (unknownFields.length > 0)
    throw invalid([{ path: 'fields', message: `This list has no column ${unknownFields.join(', ')}` }])
  return columns.filter(({ field }) => fields.includes(field))
}

function cellOf(
  value: string | number | null,
  kind: ColumnKind,
  { dateFormat, currency }: SpreadsheetInput<never>['school'],
): CellObject | null {
  if (value === null || value === '') return null
  switch (kind) {
    case 'money':
      return { value: Number(value) / 100, type: Number, format: MONEY[currency] }
    case 'number':
      return { value: Number(value), type: Number }
    case 'date':
      return { value: dayNumber(String(value)), type: Number, format: DATES[dateFormat], align: 'left' }
    case 'time':
      return { value: partOfDay(String(value)), type: Number, format: TIMES[dateFormat], align: 'left' }
    case 'text':
      return { value: String(value).slice(0, CELL_MAX), type: String }
  }
}

/** Limit of a cell's length. No spreadsheet program opens a file with a longer one. */
const CELL_MAX = 32_767

const MONEY: Record<Currency, string> = {
  USD: '"$"#,##0.00',
  AUD: '"$"#,##0.00',
  CAD: '"$"#,##0.00',
  NZD: '"$"#,##0.00',
  GBP: '"£"#,##0.00',
}
const DATES: Record<DateFormat, string> = { AMERICAN: 'mm/dd/yyyy', EUROPEAN: 'dd/mm/yyyy' }
const TIMES: Record<DateFormat, string> = { AMERICAN: 'h:mm AM/PM', EUROPEAN: 'hh:mm' }

/**
 * Converts a date to a spreadsheet's day number. 1 January 1900 is 1, and spreadsheets count a 29 February 1900 that
 * never was.
 */
function dayNumber(date: string): number {
  return Temporal.PlainDate.from('1899-12-30').until(date, { largestUnit: 'days' }).days
}

function partOfDay(time: string): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return (hours * 60 + minutes) / (24 * 60)
}

/** Returns a column width for the longest of the first cells, within limits, so that nobody has to widen it. */
function widthOf(sheet: SheetData, index: number): number {
  const lengths = sheet.slice(0, 200).map((row) => {
    const cell = row[index] as CellObject | null
    return cell?.type === Number ? NUMBER_WIDTH : String(cell?.value ?? '').length
  })
  return Math.min(60, Math.max(8, ...lengths) + 2)
}

const NUMBER_WIDTH = 11

/** Returns a valid sheet name: at most 31 characters, without the forbidden ones. */
function sheetNameOf(name: string): string {
  return (
    name
      .replace(/[[\]/\\:*?]+/g, ' ')
      .replace(/^'+|'+$/g, '')
      .slice(0, 31)
      .trim() || 'List'
  )
}
