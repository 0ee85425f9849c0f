/** A group of characters: what stands in the regular expression, and what a message calls it. */
interface Characters {
  readonly within: string
  readonly called: string
}

// Letters of the Latin script with their accents: José, Zoë, Māia. Never A to Z alone (decisions, ground rule 2).
const letters = { within: '[\\p{Script=Latin}&&\\p{L}]', called: 'latin letters' }
const asciiLetters = { within: 'A-Za-z', called: 'letters a to z' }
const numbers = { within: '0-9', called: 'numbers' }
const spaces = { within: ' ', called: 'spaces' }
const lineBreaks = { within: '\\n\\r', called: 'line breaks' }
const whitespace = { within: '\\s', called: 'whitespaces' }
const punctuation = { within: '\\p{P}', called: 'punctuation marks' }
const symbols = { within: '\\p{Sc}' + these('+<=>^`|~°©®™¼½¾'), called: 'symbols' }
// Phones type a curly apostrophe, and Hawaiian names have one of their own.
const apostrophes = { within: these("'’ʻʼ"), called: 'apostrophes' }
const periods = { within: these('.'), called: 'periods' }
const commas = { within: these(','), called: 'commas' }
const hyphens = { within: these('-'), called: 'hyphens' }
const slashes = { within: these('/'), called: 'slashes' }
const hashes = { within: these('#'), called: '#' }
const ampersands = { within: these('&'), called: '&' }

/**
 * Which characters a text may hold. The one place to widen a set: the message that names the characters
 * is made from it.
 */
export const characterSets = {
  /** R108 */
  activityName: [letters, numbers, spaces, periods, commas, hyphens],
  /** R109 */
  addOnName: [letters, numbers, spaces, periods, commas, hyphens],
  /** R110 */
  description: [
    letters,
    numbers,
    spaces,
    lineBreaks,
    periods,
    commas,
    hyphens,
    { within: these('!'), called: 'exclamation marks' },
    { within: these('?'), called: 'question marks' },
    { within: these(':'), called: 'colons' },
  ],
  /** R111: the names of people. */
  latinName: [letters, spaces, apostrophes, hyphens],
  /** R117, OQ-38 */
  schoolName: [letters, numbers, spaces, periods, commas, apostrophes, hyphens, hashes, slashes, ampersands],
  /** R118, OQ-38 */
  street: [letters, numbers, spaces, periods, commas, apostrophes, hyphens, hashes, slashes, ampersands],
  /** R119, widened so that '12-14 King St., Unit 3' is an address (OQ-38). */
  address: [letters, numbers, spaces, periods, commas, hyphens, slashes, hashes],
  /** R128 */
  textarea: [letters, numbers, spaces, lineBreaks, commas, periods, apostrophes, hyphens],
  /** R091, R092, R094: list items, policy, custom text. */
  latinText: [letters, numbers, whitespace, punctuation, symbols],
  /** R095 */
  tagline: [letters, whitespace, numbers, punctuation],
  /** R097: part of a web address, so without accents, which could not be told apart there. */
  portalName: [asciiLetters, numbers, hyphens],
  /** R122, and _ - + because America/New_York and Etc/GMT+5 are time zones. */
  timezone: [
    asciiLetters,
    numbers,
    slashes,
    hyphens,
    { within: these('_'), called: '_' },
    { within: these('+'), called: '+' },
  ],
} as const satisfies Readonly<Record<string, readonly Characters[]>>

export type CharacterSet = keyof typeof characterSets

/** Whether a text holds nothing but the characters of a set. Composed and decomposed accents are the same to it. */
export function holdsOnly(text: string, set: CharacterSet): boolean {
  return patterns[set].test(text.normalize('NFC'))
}

/** Whether a text holds at least one letter of the Latin script. */
export function holdsLatinLetter(text: string): boolean {
  return latinLetter.test(text.normalize('NFC'))
}

/** The characters of a set in words: 'latin letters, numbers, spaces, periods, commas and hyphens'. */
export function charactersText(set: CharacterSet): string {
  const called = characterSets[set].map((characters) => characters.called)
  return `${called.slice(0, -1).join(', ')} and ${called.at(-1)}`
}

const latinLetter = new RegExp(`[${letters.within}]`, 'v')

const patterns = Object.fromEntries(
  Object.entries(characterSets).map(([set, groups]) => [set, patternOf(groups)]),
) as Record<CharacterSet, RegExp>

// What NFC leaves decomposed has a mark or two behind its letter; more than that is decoration.
function patternOf(groups: readonly Characters[]): RegExp {
  const within = groups.map((characters) => characters.within).join('')
  const marked = groups.includes(letters) ? `|[${letters.within}][\\u0300-\\u036f]{1,2}` : ''
  return new RegExp(`^(?:[${within}]${marked})*$`, 'v')
}

function these(characters: string): string {
  return Array.from(characters)
    .map((character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)
    .join('')
}
