import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import ranges from '@fontsource/inter/unicode.json' with { type: 'json' }
import { unpackWoff } from './woff.ts'

/** Regular and semibold. */
export type Weight = 400 | 600

type Subset = keyof typeof ranges

/** Where a letter is in several, the first has it. */
const SUBSETS = Object.keys(ranges).toReversed() as Subset[]
const WEIGHTS: readonly Weight[] = [400, 600]

/** The files of Inter by the names they have in a document. They are read once, when the first document is written. */
export function interFonts(): Promise<ReadonlyMap<string, Buffer>> {
  files ??= readFonts()
  return files
}

let files: Promise<ReadonlyMap<string, Buffer>> | null = null

async function readFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const wanted = SUBSETS.flatMap((subset) => WEIGHTS.map((weight) => fontName(subset, weight)))
  // The writer of documents reads no woff2.
  const urls = wanted.map((name) => import.meta.resolve(`@fontsource/inter/files/${name}-normal.woff`))
  const read = await Promise.all(urls.map((url) => readFile(fileURLToPath(url))))
  return new Map(wanted.map((name, index) => [name, unpackWoff(read[index]!)]))
}

export interface Run {
  text: string
  font: string
}

/**
 * A text in runs of one font each. Inter comes cut up by scripts, so one word may need several. What none of them has
 * stays with the first, which draws the box of a missing letter.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  // Most texts need no look at each letter.
  if (WESTERN.test(text)) return [{ text, font: fontName('latin', weight) }]
  const runs: Run[] = []
  // A letter and the marks upon it are drawn by one font.
  for (const { segment } of letters.segment(text)) {
    const font = fontName(subsetOf(segment), weight)
    const last = runs.at(-1)
    if (last?.font === font) last.text += segment
    else runs.push({ text: segment, font })
  }
  return runs
}

const WESTERN = /^[\u0020-\u00ff]*$/
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

function subsetOf(letter: string): Subset {
  const points = Array.from(letter, (each) => each.codePointAt(0)!)
  const has = (subset: Subset, point: number) =>
    spans.get(subset)!.some(([first, last]) => point >= first && point <= last)
  return (
    SUBSETS.find((subset) => points.every((point) => has(subset, point))) ??
    SUBSETS.find((subset) => has(subset, points[0]!)) ??
    'latin'
  )
}

/** `U+0000-00FF,U+0131` as pairs of first and last. */
const spans = new Map(
  SUBSETS.map((subset) => [
    subset,
    ranges[subset].split(',').map((span) => {
      const [first, last = first] = span.replace('U+', '').split('-')
      return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)] as const
    }),
  ]),
)

function fontName(subset: Subset, weight: Weight): string {
  return `inter-${subset}-${weight}`
}
