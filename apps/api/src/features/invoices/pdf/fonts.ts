import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import ranges from '@fontsource/inter/unicode.json' with { type: 'json' }
import { faceOf, pointsIn, sliceWith, type Face } from './faces.ts'
import { isWithin, spansOf } from './slices.ts'
import { unpackWoff } from './woff.ts'

/** Regular and semibold. */
export type Weight = 400 | 600

type Subset = keyof typeof ranges

/** Search order: the first subset with a letter is used. */
const SUBSETS = Object.keys(ranges).toReversed() as Subset[]
const WEIGHTS: readonly Weight[] = [400, 600]

/** A document's fonts other than Inter: by letter, and by name. */
interface OtherFonts {
  ofLetter: ReadonlyMap<string, string>
  faces: ReadonlyMap<string, Face>
}

const others = new WeakMap<PDFKit.PDFDocument, OtherFonts>()

/** Registers Inter, and the other fonts the texts need. */
export async function registerFonts(doc: PDFKit.PDFDocument, texts: string): Promise<void> {
  for (const [name, bytes] of await interFonts()) doc.registerFont(name, bytes)
  // Most texts need no check of each letter.
  if (WESTERN.test(texts)) return
  const fonts = await otherFonts(texts)
  for (const { name, bytes } of fonts.faces.values()) doc.registerFont(name, bytes)
  others.set(doc, fonts)
}

/** Returns the face to shape a run with; null for Inter, which PDFKit shapes itself. */
export function faceNamed(doc: PDFKit.PDFDocument, font: string): Face | null {
  return others.get(doc)?.faces.get(font) ?? null
}

async function otherFonts(texts: string): Promise<OtherFonts> {
  const ofLetter = new Map<string, string>()
  const faces = new Map<string, Face>()
  const inter = await interCoverage()
  for (const letter of new Set(lettersOf(texts))) {
    const points = pointsOf(letter)
    const subset = SUBSETS.find((each) => points.every((point) => inter.get(each)!.has(point)))
    const slice = subset ? null : await sliceWith(points, texts)
    if (subset) ofLetter.set(letter, `inter-${subset}`)
    if (!slice) continue
    ofLetter.set(letter, `${slice.family}-${slice.part}`)
    for (const weight of WEIGHTS) {
      const face = await faceOf(slice, weight)
      faces.set(face.name, face)
    }
  }
  return { ofLetter, faces }
}

/** Returns the code points in the files of Inter, which lack some their package claims. */
export function interCoverage(): Promise<ReadonlyMap<Subset, ReadonlySet<number>>> {
  coverage ??= Promise.all(
    SUBSETS.map(async (subset) => [subset, await pointsIn(await interFile(fontName(subset, 400)))] as const),
  ).then((each) => new Map(each))
  return coverage
}

let coverage: Promise<ReadonlyMap<Subset, ReadonlySet<number>>> | null = null

/** Returns the files of Inter by font name, read once for the first document. */
function interFonts(): Promise<ReadonlyMap<string, Buffer>> {
  files ??= readFonts()
  return files
}

let files: Promise<ReadonlyMap<string, Buffer>> | null = null

async function readFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const fontNames = SUBSETS.flatMap((subset) => WEIGHTS.map((weight) => fontName(subset, weight)))
  const read = await Promise.all(fontNames.map(interFile))
  return new Map(fontNames.map((name, index) => [name, read[index]!]))
}

/** Reads a file of Inter, unpacked from woff, since PDFKit cannot read woff2. */
async function interFile(name: string): Promise<Buffer> {
  const url = import.meta.resolve(`@fontsource/inter/files/${name}-normal.woff`)
  return unpackWoff(await readFile(fileURLToPath(url)))
}

/** A part of a text drawn with one font. */
export interface Run {
  text: string
  font: string
}

/**
 * Splits a text into runs of one font. Fonts are split by script, so a word may need several. Letters that no font
 * has stay in the first, which draws the missing-glyph box.
 */
export function runsOf(doc: PDFKit.PDFDocument, text: string, weight: Weight): Run[] {
  if (WESTERN.test(text)) return [{ text, font: fontName('latin', weight) }]
  const runs: Run[] = []
  // One font draws a letter together with its marks.
  for (const letter of lettersOf(text)) {
    const last = runs.at(-1)
    const font = fontOf(doc, letter, weight, last?.font)
    if (last?.font === font) last.text += letter
    else runs.push({ text: letter, font })
  }
  return runs
}

/** Keeps a space in the run before it, so that a name is one run. */
function fontOf(doc: PDFKit.PDFDocument, letter: string, weight: Weight, before: string | undefined): string {
  if (letter === ' ' && before !== undefined && faceNamed(doc, before)?.points.has(0x20)) return before
  const fontFamily = WESTERN.test(letter) ? undefined : others.get(doc)?.ofLetter.get(letter)
  return fontFamily === undefined ? fontName(interWith(letter) ?? 'latin', weight) : `${fontFamily}-${weight}`
}

const WESTERN = /^[\n\r\u0020-\u00ff]*$/
const segments = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Splits a text into letters with their marks. */
export function lettersOf(text: string): string[] {
  return Array.from(segments.segment(text), ({ segment }) => segment)
}

function pointsOf(letter: string): number[] {
  return Array.from(letter, (each) => each.codePointAt(0)!).filter((point) => !JOINERS.has(point))
}

// Zero-width joiners: they control how letters join, and have no glyph.
const JOINERS: ReadonlySet<number> = new Set([0x200c, 0x200d])

function interWith(letter: string): Subset | null {
  const points = pointsOf(letter)
  return SUBSETS.find((subset) => points.every((point) => isWithin(spans.get(subset)!, point))) ?? null
}

const spans = new Map(SUBSETS.map((subset) => [subset, spansOf(ranges[subset])]))

function fontName(subset: Subset, weight: Weight): string {
  return `inter-${subset}-${weight}`
}
