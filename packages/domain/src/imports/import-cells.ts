import { withoutPasted } from '../kernel/names/invisible.ts'
import type { Finding } from '../kernel/decision.ts'
import { isNothing } from './import-values.ts'

// Shared by all imports: recognizing columns by name and reading cells.

/** A row of the file, unread. `row` counts as spreadsheets do: the header is row 1. */
export interface SourceRow {
  row: number
  cells: readonly string[]
  /** The row is hidden in the spreadsheet, by hand or by a filter. */
  isHidden?: boolean
}

/**
 * Marks text that is struck through, wholly or partly. In a field for people it counts as a refusal and raises a
 * question (`signOf`); elsewhere the row waits until the spreadsheet is corrected.
 */
export function struckText(text: string): string {
  return `~~${text}~~`
}

const STRUCK = /^~~([^]+)~~$/

/** The column of each field, from 0. Missing fields are left out. */
export type MappingOf<Field extends string> = Partial<Record<Field, number>>

/** Possible names of each column, as `plainColumn` writes them. The first one in the file is used. */
export type NamesOf<Field extends string> = Readonly<Record<Field, readonly string[]>>

/**
 * Normalizes a column's name: no case, spaces, accents or signs, and # as 'number'. 'Teléfono del niño' becomes
 * 'telefonodelnino'.
 */
export function plainColumn(column: string): string {
  return column
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('#', 'number')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * Recognizes columns by their names, in English and another language. Each column is used once, by the first field that
 * matches.
 */
export function recognizeBy<Field extends string>(
  columns: readonly string[],
  names: NamesOf<Field>,
  namesElsewhere: Partial<NamesOf<Field>> = {},
): MappingOf<Field> {
  const plain = columns.map(plainColumn)
  const usedIndexes = new Set<number>()
  const mapping: MappingOf<Field> = {}
  for (const field of Object.keys(names) as Field[]) {
    const columnIndex = [...names[field], ...(namesElsewhere[field] ?? [])]
      .map((name) => plain.findIndex((column, index) => column === name && !usedIndexes.has(index)))
      .find((index) => index >= 0)
    if (columnIndex === undefined) continue
    usedIndexes.add(columnIndex)
    mapping[field] = columnIndex
  }
  return mapping
}

/** Drops undefined fields. */
export function present<F extends object>(fields: { [K in keyof F]: F[K] | undefined }): F {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as F
}

/** Removes what nobody sees or types: repeated or non-breaking spaces, and zero-width marks. */
function cleanCell(cell: string): string {
  return withoutPasted(cell.normalize('NFC'))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
}

/** Returns findings for mapped columns that the file does not have. */
export function columnsOutside(
  mapping: Readonly<Record<string, number | undefined>>,
  columns: readonly string[],
): Finding[] {
  return Object.entries(mapping)
    .filter(
      ([, index]) =>
        index !== undefined && !(Number.isInteger(index) && index >= 0 && index < columns.length),
    )
    .map(([field]) => ({ path: `mapping.${field}`, message: 'The file does not have this column' }))
}

/**
 * Reads the cells of a row by field. Unreadable cells become problems.
 * `anyWord` are fields in which words such as 'any' are values. Struck-through text is asked about in the fields of
 * `asksStruck`; elsewhere it is a problem, as is a hidden row.
 */
export function readerOf<Field extends string>(
  { cells, isHidden }: Pick<SourceRow, 'cells' | 'isHidden'>,
  mapping: MappingOf<Field>,
  {
    labels,
    anyWord,
    asksStruck = [],
  }: {
    labels: Readonly<Record<Field, string>>
    anyWord: readonly NoInfer<Field>[]
    asksStruck?: readonly NoInfer<Field>[]
  },
) {
  const problems: string[] = isHidden
    ? [
        'This row is hidden in the spreadsheet. To import it, show it there (or clear the filter) and upload the file again',
      ]
    : []
  for (const field of Object.keys(mapping) as Field[]) {
    const struck = STRUCK.exec(cells[mapping[field]!] ?? '')
    if (struck && !asksStruck.includes(field))
      problems.push(
        `${labels[field]}: “${struck[1]!.slice(0, 60)}” is struck through in the spreadsheet. Delete it there, or remove the strikethrough, and upload the file again`,
      )
  }
  const text = (field: Field) => {
    const index = mapping[field]
    const cell = index === undefined ? '' : cleanCell(cells[index] ?? '')
    return !anyWord.includes(field) && isNothing(cell) ? '' : cell
  }
  return {
    problems,
    text,
    has: (field: Field) => text(field) !== '',
    isMapped: (field: Field) => mapping[field] !== undefined,
    problem: (sentence: string) => void problems.push(sentence),
    read<T>(field: Field, as: (cell: string) => T | undefined): T | undefined {
      const cell = text(field)
      if (cell === '') return undefined
      const value = as(cell)
      if (value === undefined) problems.push(`${labels[field]}: "${cell.slice(0, 60)}" could not be read`)
      return value
    },
  }
}
