import { runsOf, type Run, type Weight } from './fonts.ts'

export interface Style {
  size: number
  weight: Weight
  color: string
  /** Figures of one width, for amounts below each other. They take the writer longer. */
  isAligned?: boolean
}

/** A line of text as it is drawn: measured, in as many fonts as it needs. */
export interface Line {
  style: Style
  width: number
  runs: (Run & { width: number })[]
}

type Doc = PDFKit.PDFDocument

/** How far a line is from the next. */
export function heightOf({ size }: Style): number {
  return Math.round(size * 1.4 * 10) / 10
}

/** A text in lines that are no wider than `width`. It breaks at spaces, and inside a word that is wider by itself. */
export function linesOf(doc: Doc, text: string, style: Style, width: number): Line[] {
  return readable(text)
    .split('\n')
    .flatMap((paragraph) => wrapped(doc, paragraph, style, width))
    .map((line) => lineOf(doc, line, style))
}

/** Draws a line with its left end at `x`, below `top`. */
export function drawLine(doc: Doc, { style, runs }: Line, x: number, top: number): void {
  const baseline = top + style.size * 1.1
  let at = x
  doc.fillColor(style.color).fontSize(style.size)
  const figures = figuresOf(style)
  for (const { font, text, width } of runs) {
    doc.font(font).text(text, at, baseline, { lineBreak: false, baseline: 'alphabetic', ...figures })
    at += width
  }
}

export function widthOf(doc: Doc, text: string, style: Style): number {
  return lineOf(doc, text, style).width
}

/** Without what is no letter: controls, halves of letters, and what only steers how letters are shown. */
function readable(text: string): string {
  return text
    .toWellFormed()
    .normalize('NFC')
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]/g, ' ')
    .replace(/\p{Cf}|(?!\n)\p{Cc}|\p{Variation_Selector}/gu, '')
}

function wrapped(doc: Doc, paragraph: string, style: Style, most: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of paragraph.split(' ').filter((each) => each !== '')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(doc, longer, style) <= most) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const pieces = piecesOf(doc, word, style, most)
    lines.push(...pieces.slice(0, -1))
    line = pieces.at(-1)!
  }
  return [...lines, line]
}

/** A word in pieces that are no wider than a line. */
function piecesOf(doc: Doc, word: string, style: Style, most: number): string[] {
  if (widthOf(doc, word, style) <= most) return [word]
  const pieces = ['']
  for (const letter of word) {
    const longer = pieces.at(-1)! + letter
    if (pieces.at(-1) !== '' && widthOf(doc, longer, style) > most) pieces.push(letter)
    else pieces[pieces.length - 1] = longer
  }
  return pieces
}

function lineOf(doc: Doc, text: string, style: Style): Line {
  doc.fontSize(style.size)
  const runs = runsOf(text, style.weight).map((run) => ({
    ...run,
    width: doc.font(run.font).widthOfString(run.text, figuresOf(style)),
  }))
  return { style, runs, width: runs.reduce((sum, run) => sum + run.width, 0) }
}

function figuresOf({ isAligned }: Style): PDFKit.Mixins.TextOptions {
  return isAligned ? { features: ['tnum'] } : {}
}
