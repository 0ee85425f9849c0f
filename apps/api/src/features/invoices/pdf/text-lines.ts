import { withoutInvisible } from '@afterbell/domain/kernel/names/invisible'
import { drawGlyphs } from './draw-glyphs.ts'
import type { Face } from './faces.ts'
import { faceNamed, lettersOf, runsOf, type Run, type Weight } from './fonts.ts'
import { leftToRight, mirrorSign, stretchesOf } from './reading-order.ts'
import { shape, type ShapedRun } from './shape.ts'
import { tagsOf } from './tags.ts'

export interface Style {
  size: number
  weight: Weight
  color: string
  /** Uses digits of equal width, for columns of amounts. Slower to draw. */
  isAligned?: boolean
}

/** A measured line of text, in reading order, with as many fonts as it needs. */
export interface Line {
  text: string
  style: Style
  width: number
  pieces: Piece[]
}

interface Piece extends Run {
  /** The bidi level; odd levels run right to left. */
  level: number
  /** Distance from the left end of the line. */
  x: number
  width: number
  /** The glyphs of a Noto font; null for Inter. */
  glyphs: { face: Face; shaped: ShapedRun } | null
}

type Doc = PDFKit.PDFDocument

/** Returns the line height. */
export function heightOf({ size }: Style): number {
  return Math.round(size * 1.4 * 10) / 10
}

/** Breaks a text into lines of at most `width`, at spaces, or inside a word too wide for a line. */
export function linesOf(doc: Doc, text: string, style: Style, width: number): Line[] {
  return readable(text)
    .split('\n')
    .flatMap((paragraph) => wrapParagraph(doc, paragraph, style, width))
    .map((line) => lineOf(doc, line, style))
}

/** Draws a line with its left end at `x`, below `top`. */
export function drawLine(doc: Doc, { text, style, pieces }: Line, x: number, top: number): void {
  if (text === '') return
  const tags = tagsOf(doc)
  const draw = () => tags.content(() => drawPieces(doc, { style, pieces }, x, top + style.size * 1.1))
  // Screen readers need the text in reading order, not in drawing order.
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
    // Reordered glyphs do not show the order of the letters, so the text is attached.
    if (!isPlain) doc.markContent('Span', { actual: stretch.map(({ text }) => text).join('') })
    // PDF readers reverse right-to-left text themselves.
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

/** Removes control characters, lone surrogates and formatting characters. Keeps joiners, which are part of names. */
export function readable(text: string): string {
  return withoutInvisible(text.toWellFormed().normalize('NFC'))
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/[^\S\n]/g, ' ')
    .replace(/(?![\n\u200c\u200d])[\p{Cf}\p{Cc}\p{Variation_Selector}]/gu, '')
}

function wrapParagraph(doc: Doc, paragraph: string, style: Style, most: number): string[] {
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

/** Splits a word into pieces that fit on a line. */
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
    runsOf(doc, stretch, style.weight).map((run) => measureRun(doc, run, level, style)),
  )
  let width = 0
  const xByPiece = new Map<unknown, number>()
  for (const piece of leftToRight(pieces)) {
    xByPiece.set(piece, width)
    width += piece.width
  }
  return { text, style, width, pieces: pieces.map((piece) => ({ ...piece, x: xByPiece.get(piece)! })) }
}

function measureRun(doc: Doc, run: Run, level: number, style: Style): Omit<Piece, 'x'> {
  const face = faceNamed(doc, run.font)
  if (face) {
    const shaped = shape(face, run.text)
    return { ...run, level, width: (shaped.width * style.size) / face.unitsPerEm, glyphs: { face, shaped } }
  }
  const text = level % 2 === 0 ? run.text : lettersOf(run.text).map(mirrorSign).reverse().join('')
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
