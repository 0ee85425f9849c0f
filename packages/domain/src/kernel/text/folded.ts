import { SPELLINGS } from './letters.ts'

/**
 * Folds a text for comparison in searches. Drops case, accents, apostrophes, hyphens, repeated spaces, invisible
 * characters and the optional marks of Arabic and Hebrew. Spells each letter one way (`SPELLINGS`). `app.folded` does
 * the same in the database.
 * @answers How is a name found, and when are two spellings one name?
 */
export function folded(text: string): string {
  return text
    .replace(JOINING_SIGNS, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(OPTIONAL, '')
    .replace(LETTER, (letter) => ONE_WAY.get(letter)!)
    .replace(/ {2,}/g, ' ')
}

/**
 * Returns the ways to write a name without its marks: `muller` and `mueller` for Müller, only one for most names. Two
 * names that share one are the same name. `app.spellings` does the same in the database.
 * @answers How is a name found, and when are two spellings one name?
 */
export function spellings(text: string): readonly [string, string?] {
  const short = folded(text)
  const composedText = text.replace(JOINING_SIGNS, '').normalize('NFKC').toLowerCase()
  const long = composedText.replace(LONG_LETTER, (letter) => LONG.get(letter)!)
  // Most names have no letter with a long spelling.
  const way = long === composedText ? short : folded(long)
  return way === short ? [short] : [short, way]
}

/** Checks whether two names are the same apart from case, accents and the ways to write their letters. */
export function areSpelledAlike(one: string, other: string): boolean {
  const ways: readonly (string | undefined)[] = spellings(one.trim())
  return spellings(other.trim()).some((way) => ways.includes(way))
}

/**
 * Returns all forms in which a search can find a text, one per line: its spellings, and one with letter pairs narrowed
 * to a single letter (`muller` for Mueller). `app.search_text` does the same in the database.
 * @answers How is a name found, and when are two spellings one name?
 */
export function searchText(text: string): string {
  const ways = spellings(text)
  const narrow = NARROW_SPELLINGS.reduce((shorter, [two, one]) => shorter.replaceAll(two, one), ways[0])
  return [...new Set([...ways, narrow])].join('\n')
}

/** Hyphens: they join words in a name and separate words in a search. */
export const HYPHENS = /[-\u2010-\u2015\u2212\ufe63\uff0d]/g

// Apostrophes in every form, and hyphens. Removed first, because normalizing `´` would leave a space behind.
const JOINING_SIGNS =
  /[-'`\u00ab\u00b4\u00bb\u02b0-\u02ff\u055a\u05f3\u2010-\u2015\u2018\u2019\u201b-\u201d\u201f\u2032\u2035\u2039\u203a\u2212\ua78b\ua78c\ufe63\uff07\uff0d\uff40]/g

// Accents; points of Hebrew; vowels, hamza and tatweel of Arabic; characters without width.
const OPTIONAL =
  /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u00ad\u061c\u0640\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\ufe00-\ufe0f]/g

// Always written long, because nobody drops half of them: Straße is never Strase.
const ALWAYS_LONG = new Set(['æ', 'œ', 'ß', 'ẞ'])

/** Each letter as searches write it. Accents are removed before this applies. */
const ONE_WAY = new Map(
  Object.entries(SPELLINGS).map(([letter, [short, long]]) => [
    letter,
    ALWAYS_LONG.has(letter) ? long! : short,
  ]),
)
const LONG = new Map(
  Object.entries(SPELLINGS).flatMap(([letter, [, long]]) => (long === undefined ? [] : [[letter, long]])),
)
const LETTER = new RegExp(`[${[...ONE_WAY.keys()].join('')}]`, 'g')
const LONG_LETTER = new RegExp(`[${[...LONG.keys()].join('')}]`, 'g')

/** Letter pairs that others write as one letter. Applied in this order; the database uses the same order. */
const NARROW_SPELLINGS = [
  ['ae', 'a'],
  ['oe', 'o'],
  ['ue', 'u'],
  ['aa', 'a'],
  ['dj', 'd'],
] as const
