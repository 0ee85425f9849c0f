import { withoutInvisible } from '@afterbell/domain/kernel/character-sets'
import { drawGlyphs } from './draw-glyphs.ts'
import type { Face } from './faces.ts'
import { faceNamed, lettersOf, runsOf, type Run, type Weight } from './fonts.ts'
import { leftToRight, mirrored, stretchesOf } from './reading-order.ts'
import { shape, type Shaped } from './shape.ts'
import { tagsOf } from './tags.ts'

export interface Style {
  size: number
  weight: Weight
  color: string
  /** Figures of one width, for amounts below each other. They take the writer longer. */
  isAligned?: boolean
}

/** A line of text as it is drawn: measured, in as many fonts as it needs, as it is read. */
export interface Line {
  text: string
  style: Style
  width: number
  pieces: Piece[]
}

interface Piece extends Run {
  /** Odd where it is read from right to left. */
  level: number
  /** How far it stands from the left end of the line. */
  x: number
  width: number
  /** In a font of Noto: its glyphs. */
  glyphs: { face: Face; shaped: Shaped } | null
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
export function drawLine(doc: Doc, { text, style, pieces }: Line, x: number, top: number): void {
  if (text === '') return
  const tags = tagsOf(doc)
  const draw = () => tags.content(() => drawPieces(doc, { style, pieces }, x, top + style.size * 1.1))
  // A program that reads aloud gets the text as it is read, not from left to right.
  if (pieces.some(({ level }) => level > 0)) tags.within('Span', draw, { actual: text })
  else draw()
}

function drawPieces(
  doc: Doc,
  { style, pieces }: Pick<Line, 'style' | 'pieces'>,
  x: number,
  baseline: number,
): void {
  doc.fillColor(style.color).fontSize(style.size)
  for (const stretch of sameLevel(pieces)) {
    const isPlain = stretch.every(({ glyphs }) => glyphs?.shaped.isPlain ?? true)
    // Glyphs that changed places say nothing of the order of the letters: the text is said beside them.
    if (!isPlain) doc.markContent('Span', { actual: stretch.map(({ text }) => text).join('') })
    // Readers of documents turn around themselves what is written from right to left.
    for (const piece of stretch.toSorted((one, other) => one.x - other.x))
      drawPiece(doc, piece, style, x, baseline)
    if (!isPlain) doc.endMarkedContent()
  }
}

function sameLevel(pieces: readonly Piece[]): Piece[][] {
  const stretches: Piece[][] = []
  for (const piece of pieces) {
    const last = stretches.at(-1)
    if (last?.[0]!.level === piece.level) last.push(piece)
    else stretches.push([piece])
  }
  return stretches
}

function drawPiece(
  doc: Doc,
  { font, text, glyphs, x: at }: Piece,
  style: Style,
  x: number,
  baseline: number,
) {
  if (glyphs) drawGlyphs(doc, { ...glyphs, text, size: style.size }, x + at, baseline)
  else
    doc
      .font(font)
      .text(text, x + at, baseline, { lineBreak: false, baseline: 'alphabetic', ...figuresOf(style) })
}

export function widthOf(doc: Doc, text: string, style: Style): number {
  return lineOf(doc, text, style).width
}

/** Without what is no letter: controls, halves of letters, and what only steers how letters are shown. Joiners are part of a name. */
export function readable(text: string): string {
  return withoutInvisible(text.toWellFormed().normalize('NFC'))
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]/g, ' ')
    .replace(/(?![\n\u200c\u200d])[\p{Cf}\p{Cc}\p{Variation_Selector}]/gu, '')
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
  for (const letter of lettersOf(word)) {
    const longer = pieces.at(-1)! + letter
    if (pieces.at(-1) !== '' && widthOf(doc, longer, style) > most) pieces.push(letter)
    else pieces[pieces.length - 1] = longer
  }
  return pieces
}

function lineOf(doc: Doc, text: string, style: Style): Line {
  doc.fontSize(style.size)
  const pieces = stretchesOf(text).flatMap(({ text: stretch, level }) =>
    runsOf(doc, stretch, style.weight).map((run) => measured(doc, run, level, style)),
  )
  let width = 0
  const placed = new Map<unknown, number>()
  for (const piece of leftToRight(pieces)) {
    placed.set(piece, width)
    width += piece.width
  }
  return { text, style, width, pieces: pieces.map((piece) => ({ ...piece, x: placed.get(piece)! })) }
}

function measured(doc: Doc, run: Run, level: number, style: Style): Omit<Piece, 'x'> {
  const face = faceNamed(doc, run.font)
  if (face) {
    const shaped = shape(face, run.text)
    return { ...run, level, width: (shaped.width * style.size) / face.unitsPerEm, glyphs: { face, shaped } }
  }
  const text = level % 2 === 0 ? run.text : lettersOf(run.text).map(mirrored).reverse().join('')
  return {
    ...run,
    level,
    text,
    width: doc.font(run.font).widthOfString(text, figuresOf(style)),
    glyphs: null,
  }
}

function figuresOf({ isAligned }: Style): PDFKit.Mixins.TextOptions {
  return isAligned ? { features: ['tnum'] } : {}
}
