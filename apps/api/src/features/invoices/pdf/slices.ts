import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * The fonts of Noto that are printed with beside Inter, in the order in which they are looked through. Names may hold what these have
 * and nothing else, so a font that is added or taken away changes `printable-letters.ts` of the domain.
 */
const FAMILIES = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-oriya',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-ethiopic',
  'noto-sans-thaana',
  'noto-sans-syriac',
  'noto-sans-cherokee',
  'noto-sans-canadian-aboriginal',
  'noto-serif-tibetan',
  'noto-sans-sc',
  'noto-sans-tc',
  'noto-sans-jp',
  'noto-sans-kr',
] as const

/** A font comes cut up, and each slice is a file of its own. */
export interface Slice {
  /** `noto-sans-arabic`, and which part of it. */
  family: string
  part: string
  /** From one letter to another, as its package says. The file may lack some of them. */
  spans: readonly (readonly [number, number])[]
  /** What else may vary in its file, and stays as it is. */
  axes?: Readonly<Record<string, number>>
}

/** Every slice of every font. What several fonts bring along, such as Latin letters, is taken from the first alone. */
export function allSlices(): Promise<readonly Slice[]> {
  slices ??= Promise.all(FAMILIES.map(slicesOf)).then((each) => [WHOLE_INTER, ...each.flat()])
  return slices
}

/** Inter in one piece: for a letter and a mark that its slices have, but not both in one of them. */
const WHOLE_INTER: Slice = { family: 'inter-ui', part: 'whole', spans: [[0x21, 0x2dff]], axes: { opsz: 14 } }

let slices: Promise<readonly Slice[]> | null = null

const EVERYWHERE = /^(?:latin|greek|cyrillic|vietnamese|math|symbols)/

async function slicesOf(family: string): Promise<Slice[]> {
  const url = import.meta.resolve(`@fontsource-variable/${family}/unicode.json`)
  const ranges = JSON.parse(await readFile(fileURLToPath(url), 'utf8')) as Record<string, string>
  return Object.entries(ranges)
    .filter(([part]) => (family === 'noto-sans' ? part !== 'devanagari' : !EVERYWHERE.test(part)))
    .map(([part, spans]) => ({ family, part: part.replace(/[[\]]/g, ''), spans: spansOf(spans) }))
}

/** The file of a slice, in which all weights are. */
export function fileOf({ family, part }: Slice): Promise<Buffer> {
  const file =
    family === WHOLE_INTER.family
      ? `${family}/variable/InterVariable.woff2`
      : `@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`
  return readFile(fileURLToPath(import.meta.resolve(file)))
}

/** `U+0000-00FF,U+0131` as pairs of first and last. */
export function spansOf(text: string): [number, number][] {
  return text.split(',').map((span) => {
    const [first, last = first] = span.trim().replace('U+', '').split('-')
    return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)]
  })
}

/** Whether a letter is within some spans. */
export function isWithin(spans: Slice['spans'], point: number): boolean {
  return spans.some(([first, last]) => point >= first && point <= last)
}
