import type { SourceRow } from '@afterbell/domain/imports/import-cells'
import { widthOf, type Line } from '../../platform/files/csv-lines.ts'

/** Recognizes columns by their names; returns field to column. */
export type Recognize = (columns: readonly string[]) => Readonly<Record<string, number | undefined>>

interface Table {
  columns: string[]
  rows: SourceRow[]
  width: number
}

/** Last row in which a header is looked for. Titles, dates and authors may be above it. */
const LOOKED_AT = 20

/**
 * Finds the table in a file's sheets. The header is the row with the most recognized column names, else the first row
 * of the first sheet. Group names above it ('Parent 1' over 'Name' and 'Phone') are put before column names.
 * Repeated headers are not rows. The sheets come without blank lines.
 */
export function tableIn(sheets: readonly (readonly Line[])[], recognize: Recognize): Table {
  const headers = sheets.flatMap((lines) =>
    lines
      .filter(({ row }) => row <= LOOKED_AT)
      .flatMap(({ row, cells }, at) => {
        const above = lines[at - 1]
        return [cells, ...(above?.row === row - 1 ? [withGroupNames(above.cells, cells)] : [])].map(
          (headerCells) => {
            const names = headerCells.map((name) => name.trim())
            return { lines, at, names, known: widthOf(cells) > 1 ? Object.keys(recognize(names)).length : 0 }
          },
        )
      }),
  )
  const top = sheets[0]?.[0]
  const names = top?.row === 1 ? top.cells.map((name) => name.trim()) : []
  const first = { lines: sheets[0] ?? [], at: 0, names, known: 1 }
  const table = headers.reduce((best, each) => (each.known > best.known ? each : best), first)
  if (widthOf(table.names) === 0) return { columns: [], rows: [], width: 0 }
  const header = table.lines[table.at]!.cells
  const rows = table.lines.slice(table.at + 1).filter(({ cells }) => !isSame(cells, header))
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), widthOf(table.names))
  const columns = Array.from({ length: width }, (_, index) => table.names[index] || `Column ${index + 1}`)
  return { columns, rows, width }
}

/** Puts each group's name before the names of its columns; the group's name is above its first column only. */
function withGroupNames(above: readonly string[], line: readonly string[]): string[] {
  let group = ''
  return line.map((name, index) => {
    group = above[index]?.trim() || group
    return `${group} ${name}`.trim()
  })
}

function isSame(cells: readonly string[], header: readonly string[]): boolean {
  return cells.length === header.length && cells.every((cell, index) => cell.trim() === header[index]!.trim())
}
