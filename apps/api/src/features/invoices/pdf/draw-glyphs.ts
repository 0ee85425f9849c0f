import type { Face } from './faces.ts'
import type { Glyph, ShapedRun } from './shape.ts'

/** Internals of a font embedded by PDFKit, missing in its types. */
interface EmbeddedFont {
  scale: number
  subset: { glyphs: number[]; mapping: Record<number, number> }
  widths: number[]
  unicode: (readonly number[])[]
  encode: (text: string) => [string[], Position[]]
  layout: (text: string) => { advanceWidth: number }
}

/** In thousandths of the font size. */
interface Position {
  xAdvance: number
  yAdvance: number
  xOffset: number
  yOffset: number
  advanceWidth: number
}

/**
 * Draws a shaped run from the left end of its baseline. PDFKit would shape it itself, and wrongly, so it gets the
 * glyphs instead. Glyphs carry their letters; one without letters is drawn as a path.
 */
export function drawGlyphs(
  doc: PDFKit.PDFDocument,
  { face, text, shaped, size }: { face: Face; text: string; shaped: ShapedRun; size: number },
  x: number,
  baseline: number,
): void {
  doc.font(face.name)
  const embeddedFont = (doc as unknown as { _font: EmbeddedFont })._font
  const unit = size / face.unitsPerEm
  let offset = 0
  const placedGlyphs = shaped.glyphs.map((glyph) => {
    const from = offset
    offset += glyph.xAdvance
    return { ...glyph, from }
  })
  const letters = placedGlyphs.filter(({ points }) => points.length > 0)
  const steps = letters.map(({ from }, index) => (letters[index + 1]?.from ?? shaped.width) - from)
  embeddedFont.encode = () => [
    letters.map((glyph, index) => codeOf(embeddedFont, glyph, steps[index]!)),
    steps.map((step) => positionOf(step * embeddedFont.scale)),
  ]
  embeddedFont.layout = () => ({ advanceWidth: shaped.width * embeddedFont.scale })
  const [first] = letters
  if (first)
    doc.text(text, x + (first.from + first.xOffset) * unit, baseline - first.yOffset * unit, {
      lineBreak: false,
      baseline: 'alphabetic',
    })
  for (const glyph of placedGlyphs)
    if (glyph.points.length === 0) drawShape(doc, face, glyph, { x: x + glyph.from * unit, baseline, unit })
}

/**
 * Returns a glyph's code in the document. The same glyph with other letters or another advance gets a new code. So a
 * word is written without position changes, which readers would take for its end.
 */
function codeOf(
  { subset, widths, unicode, scale }: EmbeddedFont,
  { id, points }: Glyph,
  step: number,
): string {
  let code = codes.get(subset)
  if (!code) codes.set(subset, (code = new Map()))
  const key = `${id}:${step}:${points.join(',')}`
  let number = code.get(key)
  if (number === undefined) {
    number = subset.glyphs.push(id) - 1
    subset.mapping[id] ??= number
    widths[number] = step * scale
    unicode[number] = points
    code.set(key, number)
  }
  return number.toString(16).padStart(4, '0')
}

const codes = new WeakMap<EmbeddedFont['subset'], Map<string, number>>()

function positionOf(width: number): Position {
  return { xAdvance: width, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: width }
}

function drawShape(
  doc: PDFKit.PDFDocument,
  { font }: Face,
  { id, xOffset, yOffset }: Glyph,
  { x, baseline, unit }: { x: number; baseline: number; unit: number },
): void {
  const outline = font.glyphToPath(id)
  if (outline === '') return
  doc
    .save()
    .translate(x + xOffset * unit, baseline - yOffset * unit)
    .scale(unit, -unit)
    .path(outline)
    .fill()
    .restore()
}
