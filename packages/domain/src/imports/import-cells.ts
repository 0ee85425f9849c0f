import { withoutPasted } from '../kernel/character-sets.ts'
import type { Finding } from '../kernel/decision.ts'
import { isNothing } from './import-values.ts'

// What every import of a file shares, whatever is imported: columns that are known by their names, and cells that are read.

/** A row of the file before anything is made of it. `row` counts as a spreadsheet does: the names are row 1. */
export interface SourceRow {
  row: number
  cells: readonly string[]
  /** It is hidden in its spreadsheet, by hand or by a filter. */
  isHidden?: boolean
}

/**
 * The text of a cell that is struck through in its spreadsheet, whole or in part. Among people it is asked about as a refusal
 * (`signOf`); anywhere else the row waits until the spreadsheet says what holds.
 */
export function struckText(text: string): string {
  return `~~${text}~~`
}

const STRUCK = /^~~([^]+)~~$/

/** Which column of a file holds what, by its place from 0. A field that is not there is left out. */
export type MappingOf<Field extends string> = Partial<Record<Field, number>>

/** What a column may be called, as `plainColumn` writes it. The first that a file has is taken. */
export type NamesOf<Field extends string> = Readonly<Record<Field, readonly string[]>>

/** The name of a column without case, spaces, accents and signs, and # as 'number': 'Teléfono del niño' is 'telefonodelnino'. */
export function plainColumn(column: string): string {
  return column
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('#', 'number')
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** Which columns of a file are known by their names, in English or by those of another language. Each column is used once; the field named first has it. */
export function recognizeBy<Field extends string>(
  columns: readonly string[],
  names: NamesOf<Field>,
  namesElsewhere: Partial<NamesOf<Field>> = {},
): MappingOf<Field> {
  const plain = columns.map(plainColumn)
  const used = new Set<number>()
  const mapping: MappingOf<Field> = {}
  for (const field of Object.keys(names) as Field[]) {
    const found = [...names[field], ...(namesElsewhere[field] ?? [])]
      .map((name) => plain.findIndex((column, index) => column === name && !used.has(index)))
      .find((index) => index >= 0)
    if (found === undefined) continue
    used.add(found)
    mapping[field] = found
  }
  return mapping
}

/** The fields that have a value, without those that are undefined. */
export function present<F extends object>(fields: { [K in keyof F]: F[K] | undefined }): F {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as F
}

/** A cell without what nobody sees or types: spaces in a row, those that do not break, and marks without a width. */
function tidied(cell: string): string {
  return withoutPasted(cell.normalize('NFC'))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .trim()
}

/** The fields of a mapping whose columns are not in the file. */
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

/** The cells of a row by what they hold. Whatever could not be read becomes a problem; `anyWord` are never nothing; of `asksStruck` somebody is asked what a struck-through
 * text means, and everywhere else it is a problem, as a hidden row is. */
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
    const cell = index === undefined ? '' : tidied(cells[index] ?? '')
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
