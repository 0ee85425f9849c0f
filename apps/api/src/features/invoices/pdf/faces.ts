import type * as HarfBuzz from 'harfbuzzjs'
import type { Font } from 'harfbuzzjs'
import type { Weight } from './fonts.ts'
import { allSlices, fileOf, isWithin, type Slice } from './slices.ts'

/** A slice of a font in one weight, ready to be drawn with. */
export interface Face {
  /** What a document calls it. */
  name: string
  bytes: Buffer
  font: Font
  unitsPerEm: number
  /** What shapes with it. It is loaded with the first face. */
  harfbuzz: typeof HarfBuzz
  /** The letters it has. */
  points: ReadonlySet<number>
}

/** The slice of Noto that has all of a letter with its marks; null where none has. Which one says `texts`, see `inOrder`. */
export async function sliceWith(points: readonly number[], texts: string): Promise<Slice | null> {
  for (const slice of inOrder(await allSlices(), texts)) {
    if (!points.every((point) => isWithin(slice.spans, point))) continue
    const face = await faceOf(slice, 400)
    if (points.every((point) => face.points.has(point))) return slice
  }
  return null
}

/** Chinese characters look as they do in Japan or Korea where the document has letters of these countries. */
function inOrder(slices: readonly Slice[], texts: string): readonly Slice[] {
  const family = /[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(texts)
    ? 'noto-sans-jp'
    : /\p{Script=Hangul}/u.test(texts)
      ? 'noto-sans-kr'
      : null
  if (family === null) return slices
  return slices.toSorted((one, other) => Number(other.family === family) - Number(one.family === family))
}

/** The face of a slice. The last ones stay at hand: a school writes many papers for the same families. */
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

/** Takes one weight out of a font that has all of them, for the writer of documents draws only the one that comes first. */
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

/** The letters a file of a font has. */
export async function pointsIn(bytes: Buffer): Promise<ReadonlySet<number>> {
  const harfbuzz = await import('harfbuzzjs')
  return new Set(new harfbuzz.Face(new harfbuzz.Blob(bytes)).collectUnicodes())
}
