import type { SourceRow } from '@afterbell/domain/imports/import-cells'
import { widthOf, type Line } from '../../platform/files/csv-lines.ts'

/** Which columns are known by their names. */
export type Recognize = (columns: readonly string[]) => Readonly<Record<string, number | undefined>>

interface Table {
  columns: string[]
  rows: SourceRow[]
  width: number
}

/** Names of columns stand as far down as this: above them stand a title, a date, who made the list. */
const LOOKED_AT = 20

/**
 * The list in the sheets of a file: that sheet, and below that row, which names the most columns that are known; where none
 * does, the first row of the first. Where groups of columns have a name of their own above theirs ('Parent 1' over 'Name'
 * and 'Phone'), it is put before them. Names that come again further down, as on every page of a report, are no row.
 * Blank lines are left out of the sheets already.
 */
export function tableIn(sheets: readonly (readonly Line[])[], recognize: Recognize): Table {
  const headers = sheets.flatMap((lines) =>
    lines
      .filter(({ row }) => row <= LOOKED_AT)
      .flatMap(({ row, cells }, at) => {
        const above = lines[at - 1]
        return [cells, ...(above?.row === row - 1 ? [grouped(above.cells, cells)] : [])].map((given) => {
          const names = given.map((name) => name.trim())
          return { lines, at, names, known: widthOf(cells) > 1 ? Object.keys(recognize(names)).length : 0 }
        })
      }),
  )
  const top = sheets[0]?.[0]
  const names = top?.row === 1 ? top.cells.map((name) => name.trim()) : []
  const first = { lines: sheets[0] ?? [], at: 0, names, known: 1 }
  const found = headers.reduce((best, each) => (each.known > best.known ? each : best), first)
  if (widthOf(found.names) === 0) return { columns: [], rows: [], width: 0 }
  const header = found.lines[found.at]!.cells
  const rows = found.lines.slice(found.at + 1).filter(({ cells }) => !isSame(cells, header))
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), widthOf(found.names))
  const columns = Array.from({ length: width }, (_, index) => found.names[index] || `Column ${index + 1}`)
  return { columns, rows, width }
}

/** The names of a row, each with that of its group before it: a group's name stands over its first column alone. */
function grouped(above: readonly string[], line: readonly string[]): string[] {
  let group = ''
  return line.map((name, index) => {
    group = above[index]?.trim() || group
    return `${group} ${name}`.trim()
  })
}

function isSame(cells: readonly string[], header: readonly string[]): boolean {
  return cells.length === header.length && cells.every((cell, index) => cell.trim() === header[index]!.trim())
}
