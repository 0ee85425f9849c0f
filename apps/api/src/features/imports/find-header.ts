import type { SourceRow } from '@afterbell/domain/import-cells'

/** Which columns are known by their names. */
export type Recognise = (columns: readonly string[]) => Readonly<Record<string, number | undefined>>

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
 */
export function tableIn(sheets: readonly (readonly string[][])[], recognise: Recognise): Table {
  const headers = sheets.flatMap((lines) =>
    lines.slice(0, LOOKED_AT).flatMap((line, at) =>
      [line, ...(at > 0 ? [grouped(lines[at - 1]!, line)] : [])].map((names) => ({
        lines,
        at,
        names: names.map((name) => name.trim()),
        known: widthOf(line) > 1 ? Object.keys(recognise(names.map((name) => name.trim()))).length : 0,
      })),
    ),
  )
  const first = {
    lines: sheets[0] ?? [],
    at: 0,
    names: (sheets[0]?.[0] ?? []).map((name) => name.trim()),
    known: 1,
  }
  const { lines, at, names } = headers.reduce((best, each) => (each.known > best.known ? each : best), first)
  const below = lines.slice(at + 1)
  const width = widthOf(names) === 0 ? 0 : Math.max(...[names, ...below].map(widthOf))
  const header = lines[at] ?? []
  const rows = below
    .map((cells, index) => ({ row: at + index + 2, cells: cells.slice(0, width) }))
    .filter(({ cells }) => widthOf(cells) > 0 && !isSame(cells, header))
  const columns = Array.from({ length: width }, (_, index) => names[index] || `Column ${index + 1}`)
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
  return cells.every((cell, index) => cell.trim() === (header[index] ?? '').trim())
}

function widthOf(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}
