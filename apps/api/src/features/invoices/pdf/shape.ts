import type { Face } from './faces.ts'
import { RIGHT_TO_LEFT } from './reading-order.ts'

/** A glyph of a shaped text, in units of its font. */
export interface Glyph {
  id: number
  xAdvance: number
  xOffset: number
  yOffset: number
  /** The code points it stands for, so that text can be copied. Empty if another glyph carries them. */
  points: readonly number[]
}

export interface ShapedRun {
  /** In order from left to right. */
  glyphs: readonly Glyph[]
  width: number
  /** Whether each glyph stands for one letter, in the order of the text. */
  isPlain: boolean
}

const SHAPED_MAX = 1000
const memory = new WeakMap<Face, Map<string, ShapedRun>>()

/** Shapes a run by the rules of its script: joins, reorders and places marks. Caches the result. */
export function shape(face: Face, text: string): ShapedRun {
  let cache = memory.get(face)
  if (!cache || cache.size > SHAPED_MAX) memory.set(face, (cache = new Map()))
  const cached = cache.get(text)
  if (cached) return cached
  const shaped = shapeAnew(face, text)
  cache.set(text, shaped)
  return shaped
}

function shapeAnew({ font, harfbuzz }: Face, text: string): ShapedRun {
  const buffer = new harfbuzz.Buffer()
  buffer.addText(text)
  buffer.guessSegmentProperties()
  harfbuzz.shape(font, buffer)
  const positions = buffer.getGlyphPositions()
  const infos = buffer.getGlyphInfos()
  const starts = [...new Set(infos.map(({ cluster }) => cluster))].toSorted((one, other) => one - other)
  const endOf = new Map(starts.map((start, index) => [start, starts[index + 1] ?? text.length]))
  const isRightToLeft = RIGHT_TO_LEFT.test(text)
  const blank = font.nominalGlyph(0x20) ?? null
  const glyphs = [...Map.groupBy(infos.entries(), ([, { cluster }]) => cluster)].flatMap(
    ([start, members]) => {
      const points = Array.from(text.slice(start, endOf.get(start)), (letter) => letter.codePointAt(0)!)
      const glyphs = members.map(([index, { codepoint }]) => ({ id: codepoint, ...positions[index]! }))
      return withLetters(glyphs, points, { isRightToLeft, blank })
    },
  )
  return {
    glyphs,
    width: glyphs.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    isPlain: isRightToLeft || glyphs.every(({ points }) => points.length === 1),
  }
}

type GlyphWithoutLetters = Omit<Glyph, 'points'>

/**
 * Distributes a cluster's letters over its glyphs in text order, extra letters to the last. A displaced mark carries
 * none, as readers would take it for a separate word; its letter follows the base letter as a blank glyph.
 */
function withLetters(
  glyphs: readonly GlyphWithoutLetters[],
  points: readonly number[],
  { isRightToLeft, blank }: { isRightToLeft: boolean; blank: number | null },
): Glyph[] {
  const onLine = glyphs.filter(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0)
  const carriers = onLine.length > 0 ? onLine : glyphs.slice(0, 1)
  // PDF readers reverse right-to-left text sign by sign.
  if (isRightToLeft) {
    const shares = sharesOf(points, carriers.length).toReversed()
    return glyphs.map((glyph) => ({ ...glyph, points: shares[carriers.indexOf(glyph)]?.toReversed() ?? [] }))
  }
  const shares = sharesOf(points, carriers.length)
  return glyphs.flatMap((glyph) => {
    const share = shares[carriers.indexOf(glyph)] ?? []
    if (blank === null || share.length < 2) return [{ ...glyph, points: share }]
    const blankGlyphs = share.slice(1).map((point) => ({ id: blank, ...NOWHERE, points: [point] }))
    return [{ ...glyph, points: share.slice(0, 1) }, ...blankGlyphs]
  })
}

const NOWHERE = { xAdvance: 0, xOffset: 0, yOffset: 0 }

function sharesOf(points: readonly number[], count: number): number[][] {
  return Array.from({ length: count }, (_, index) =>
    index < count - 1 ? points.slice(index, index + 1) : points.slice(index),
  )
}
