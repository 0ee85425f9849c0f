import type * as HarfBuzz from 'harfbuzzjs'
import type { Font } from 'harfbuzzjs'
import type { Weight } from './fonts.ts'
import { allSlices, fileOf, isWithin, type Slice } from './slices.ts'

/** One weight of a font slice, ready to draw with. */
export interface Face {
  /** Its name in documents. */
  name: string
  bytes: Buffer
  font: Font
  unitsPerEm: number
  /** The shaping library, loaded with the first face. */
  harfbuzz: typeof HarfBuzz
  /** The code points it has. */
  points: ReadonlySet<number>
}

/**
 * Returns the Noto slice that has all code points of a letter with its marks, or null. `texts` determines the order,
 * see `inOrder`.
 */
export async function sliceWith(points: readonly number[], texts: string): Promise<Slice | null> {
  for (const slice of inOrder(await allSlices(), texts)) {
    if (!points.every((point) => isWithin(slice.spans, point))) continue
    const face = await faceOf(slice, 400)
    if (points.every((point) => face.points.has(point))) return slice
  }
  return null
}

/**
 * Puts the Japanese or Korean font first if the document contains letters of that script, so Chinese characters look
 * as they do there.
 */
function inOrder(slices: readonly Slice[], texts: string): readonly Slice[] {
  const family = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(texts)
    ? 'noto-sans-jp'
    : /\p{Script=Hangul}/u.test(texts)
      ? 'noto-sans-kr'
      : null
  if (family === null) return slices
  return slices.toSorted((one, other) => Number(other.family === family) - Number(one.family === family))
}

/** Returns the face of a slice. Caches recent ones, since a school writes many documents for the same families. */
export function faceOf(slice: Slice, weight: Weight): Promise<Face> {
  const name = `${slice.family}-${slice.part}-${weight}`
  const face = ready.get(name) ?? readFace(name, slice, weight)
  ready.delete(name)
  ready.set(name, face)
  if (ready.size > READY_MAX) ready.delete(ready.keys().next().value!)
  return face
}

const ready = new Map<string, Promise<Face>>()
const READY_MAX = 96

/** Extracts one weight from a variable font, because PDFKit draws only the default one. */
async function readFace(name: string, slice: Slice, weight: Weight): Promise<Face> {
  const [{ default: subsetFont }, file] = await Promise.all([import('subset-font'), fileOf(slice)])
  const variationAxes = { wght: weight, ...slice.axes }
  const options = { targetFormat: 'sfnt', variationAxes, keepAllGlyphs: true } as const
  const bytes = await subsetFont(file, '', options)
  const harfbuzz = await import('harfbuzzjs')
  const font = new harfbuzz.Font(new harfbuzz.Face(new harfbuzz.Blob(bytes)))
  return {
    name,
    bytes,
    font,
    harfbuzz,
    unitsPerEm: font.face.upem,
    points: new Set(font.face.collectUnicodes()),
  }
}

/** Returns the code points in a font file. */
export async function pointsIn(bytes: Buffer): Promise<ReadonlySet<number>> {
  const harfbuzz = await import('harfbuzzjs')
  return new Set(new harfbuzz.Face(new harfbuzz.Blob(bytes)).collectUnicodes())
}
