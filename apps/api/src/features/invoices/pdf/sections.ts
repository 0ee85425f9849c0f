import type { Paper } from './paper.ts'
import { STYLES } from './styles.ts'
import { tagsOf } from './tags.ts'
import { writeTable } from './table.ts'
import { drawLine, heightOf, linesOf, type Style } from './text-lines.ts'

export interface Sum {
  label: string
  amount: string
  /** Whether it is the result: larger, below a line. */
  isResult?: boolean
}

const SUMS_WIDTH = 230
const STEP = 5

/** Writes the sums below a table, on the right. They stay together on one page. */
export function writeSums(paper: Paper, sums: readonly Sum[]): void {
  const styleOf = ({ isResult }: Sum) => (isResult ? STYLES.heading : STYLES.text)
  const height = sums.reduce((all, sum) => all + heightOf(styleOf(sum)) + STEP * (sum.isResult ? 3 : 1), 0)
  if (height > paper.room()) paper.turnPage()
  const x = paper.right - SUMS_WIDTH
  paper.y += STEP
  for (const sum of sums) {
    const style = styleOf(sum)
    if (sum.isResult) {
      paper.y += STEP
      paper.rule({ from: x })
      paper.y += STEP
    }
    paper.write(sum.label, style, { x, width: SUMS_WIDTH })
    paper.write(sum.amount, sum.isResult ? style : STYLES.amount, { x, width: SUMS_WIDTH, align: 'right' })
    paper.y += heightOf(style) + STEP
  }
  paper.y += 3 * STEP
}

/** Writes a titled list of dates, texts and amounts. Writes nothing without rows. */
export function writeSection(
  paper: Paper,
  title: string,
  columnLabel: string,
  rows: readonly (readonly [date: string, text: string, amount: string])[],
): void {
  if (rows.length === 0) return
  writeTitle(paper, title, 70)
  const columns = [
    { label: paper.language.words.date, width: 110 },
    { label: columnLabel },
    { label: paper.language.words.amount, width: 90, align: 'right' },
  ] as const
  const cell = (text: string, style: Style = STYLES.text) => [{ text, style }]
  const cells = rows.map(([date, text, amount]) => [cell(date), cell(text), cell(amount, STYLES.amount)])
  writeTable(paper, columns, cells)
  paper.y += 12
}

/** Writes the payment link, clickable and in full for readers on paper. */
export function writePayLine(paper: Paper, url: string): void {
  writeTitle(paper, paper.language.words.payOnline, 40)
  for (const line of linesOf(paper.doc, url, STYLES.text, paper.width)) {
    const height = heightOf(STYLES.text)
    tagsOf(paper.doc).within('Link', (structParent) => {
      drawLine(paper.doc, line, paper.left, paper.y)
      paper.doc.link(paper.left, paper.y, line.width, height, url, {
        structParent,
      } as PDFKit.Mixins.AnnotationOption)
    })
    paper.y += height
  }
  paper.y += 12
}

/** Writes a text with an optional title, over as many pages as it needs. */
export function writeNote(
  paper: Paper,
  text: string,
  title: string | null = paper.language.words.note,
): void {
  if (title !== null) writeTitle(paper, title, 40)
  const height = heightOf(STYLES.text)
  tagsOf(paper.doc).within('P', () => {
    for (const line of linesOf(paper.doc, text, STYLES.text, paper.width)) {
      if (height > paper.room()) paper.turnPage()
      drawLine(paper.doc, line, paper.left, paper.y)
      paper.y += height
    }
  })
  paper.y += 12
}

/** Writes a title, on a new page unless `following` points fit below its top. */
export function writeTitle(paper: Paper, title: string, following: number): void {
  if (paper.room() < following) paper.turnPage()
  paper.y += paper.write(title, STYLES.heading, { x: paper.left, width: paper.width, tag: 'H2' }) + 6
}
