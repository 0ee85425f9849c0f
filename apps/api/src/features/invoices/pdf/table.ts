import type { Align, Paper } from './paper.ts'
import { STYLES } from './styles.ts'
import { tagsOf } from './tags.ts'
import { drawLine, heightOf, linesOf, type Line, type Style } from './text-lines.ts'

export interface Column {
  label: string
  /** Exactly one column has none: it takes the remaining width. */
  width?: number
  align?: Align
}

/** The texts of a cell, one below the other. */
export type Cell = readonly { text: string; style: Style }[]

const GAP = 14
const PADDING = 6
const COLUMN_HEAD = { scope: 'Column' } as const

/** Writes a table. A row stays on one page if it fits on one. Each further page repeats the head. */
export function writeTable(
  paper: Paper,
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
): void {
  const placedColumns = placedOn(paper, columns)
  const head = headOf(placedColumns)
  const tags = tagsOf(paper.doc)
  // A repeated head is decoration, so screen readers skip it.
  const turn = () => {
    paper.turnPage()
    tags.decoration(() => head.write(paper))
  }
  const first = rows[0] ? heightOfRow(rowOf(paper, placedColumns, rows[0])) : 0
  if (paper.room() < head.height + Math.min(first, paper.roomOfPage() / 2)) paper.turnPage()
  tags.within('Table', () => {
    tags.within('TR', () => head.write(paper))
    for (const cells of rows) {
      const row = rowOf(paper, placedColumns, cells)
      const height = heightOfRow(row)
      if (height > paper.room() && height <= paper.roomOfPage() - head.height) turn()
      writeRow(paper, row, turn)
    }
  })
}

interface PlacedColumn extends Column {
  x: number
  width: number
}

type Row = { column: PlacedColumn; lines: Line[] }[]

function placedOn(paper: Paper, columns: readonly Column[]): PlacedColumn[] {
  const fixedWidth = columns.reduce((sum, { width }) => sum + (width ?? 0), 0) + GAP * (columns.length - 1)
  let x = paper.left
  return columns.map((column) => {
    const placedColumn = { ...column, x, width: column.width ?? paper.width - fixedWidth }
    x += placedColumn.width + GAP
    return placedColumn
  })
}

function headOf(columns: readonly PlacedColumn[]): { height: number; write: (paper: Paper) => void } {
  const height = heightOf(STYLES.label) + PADDING
  return {
    height: height + PADDING,
    write(paper) {
      for (const { label, x, width, align = 'left' } of columns)
        tagsOf(paper.doc).within(
          'TH',
          () => paper.write(label, STYLES.label, { x, width, align }),
          COLUMN_HEAD,
        )
      paper.y += height
      paper.rule()
      paper.y += PADDING
    },
  }
}

function rowOf({ doc }: Paper, columns: readonly PlacedColumn[], cells: readonly Cell[]): Row {
  return columns.map((column, index) => ({
    column,
    lines: cells[index]!.flatMap(({ text, style }) =>
      text === '' ? [] : linesOf(doc, text, style, column.width),
    ),
  }))
}

function heightOfRow(row: Row): number {
  const heights = row.map(({ lines }) => lines.reduce((sum, { style }) => sum + heightOf(style), 0))
  return Math.max(...heights) + 2 * PADDING
}

/** Writes a row line by line. A row higher than a page continues on the next. */
function writeRow(paper: Paper, row: Row, turn: () => void): void {
  const tags = tagsOf(paper.doc)
  const count = Math.max(...row.map(({ lines }) => lines.length))
  tags.within('TR', () => {
    const cells = row.map((cell) => ({ ...cell, element: tags.open('TD') }))
    for (let index = 0; index < count; index += 1) {
      const linesAtIndex = row.flatMap(({ lines }) => lines.slice(index, index + 1))
      const height = Math.max(...linesAtIndex.map(({ style }) => heightOf(style)))
      if (height > paper.room()) turn()
      for (const { column, lines, element } of cells) {
        const line = lines[index]
        if (!line) continue
        const { x, width, align = 'left' } = column
        const lineX = align === 'left' ? x : x + width - line.width
        tags.into(element, () => drawLine(paper.doc, line, lineX, paper.y))
      }
      paper.y += height
    }
    for (const { element } of cells) element.end()
  })
  paper.y += PADDING
  paper.rule()
  paper.y += PADDING
}
