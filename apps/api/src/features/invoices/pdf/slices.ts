import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

/**
 * Noto fonts used beside Inter, in search order. Names may contain only letters these fonts have, so adding or
 * removing one changes `printable-letters.ts` of the domain.
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

/** One file of a font that comes in slices. */
export interface Slice {
  /** The font, such as `noto-sans-arabic`, and the slice. */
  family: string
  part: string
  /** Ranges of code points the package declares. The file may lack some of them. */
  spans: readonly (readonly [number, number])[]
  /** Other variable axes of the file, with fixed values. */
  axes?: Readonly<Record<string, number>>
}

/** Returns all slices of all fonts. Scripts that several fonts include, such as Latin, come only from the first. */
export function allSlices(): Promise<readonly Slice[]> {
  slices ??= Promise.all(FAMILIES.map(slicesOf)).then((each) => [WHOLE_INTER, ...each.flat()])
  return slices
}

/** All of Inter in one file, for a letter and a mark that no single slice has together. */
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

/** Reads the file of a slice, which contains all weights. */
export function fileOf({ family, part }: Slice): Promise<Buffer> {
  const file =
    family === WHOLE_INTER.family
      ? `${family}/variable/InterVariable.woff2`
      : `@fontsource-variable/${family}/files/${family}-${part}-wght-normal.woff2`
  return readFile(fileURLToPath(import.meta.resolve(file)))
}

/** Parses `U+0000-00FF,U+0131` into pairs of first and last code points. */
export function spansOf(text: string): [number, number][] {
  return text.split(',').map((span) => {
    const [first, last = first] = span.trim().replace('U+', '').split('-')
    return [Number.parseInt(first!, 16), Number.parseInt(last!, 16)]
  })
}

/** Checks whether a code point is within these ranges. */
export function isWithin(spans: Slice['spans'], point: number): boolean {
  return spans.some(([first, last]) => point >= first && point <= last)
}
