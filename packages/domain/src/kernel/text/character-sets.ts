import { JOINERS } from '../names/invisible.ts'

/** A group of characters: its part of a regular expression, and its name in messages. */
interface Characters {
  readonly within: string
  readonly called: string
}

// Letters of the Latin script with their accents: José, Zoë, Māia. Never just A to Z (decisions, ground rule 2).
const letters = { within: '[\\p{Script=Latin}&&\\p{L}]', called: 'latin letters' }
const asciiLetters = { within: 'A-Za-z', called: 'letters a to z' }
const numbers = { within: '0-9', called: 'numbers' }
const spaces = { within: ' ', called: 'spaces' }
const lineBreaks = { within: '\\n\\r', called: 'line breaks' }
const whitespace = { within: '\\s', called: 'whitespaces' }
const punctuation = { within: '\\p{P}', called: 'punctuation marks' }
const symbols = { within: '\\p{Sc}' + these('+<=>^`|~°©®™¼½¾'), called: 'symbols' }
// Phones type a curly apostrophe, and Hawaiian names have their own.
const apostrophes = { within: these("'’ʻʼ"), called: 'apostrophes' }
const periods = { within: these('.'), called: 'periods' }
const commas = { within: these(','), called: 'commas' }
const hyphens = { within: these('-'), called: 'hyphens' }
// Hebrew, Tibetan and Japanese names have their own hyphens.
const anyHyphens = { within: these('-־་・'), called: 'hyphens' }
const slashes = { within: these('/'), called: 'slashes' }
const hashes = { within: these('#'), called: '#' }
const ampersands = { within: these('&'), called: '&' }
const exclamationMarks = { within: these('!'), called: 'exclamation marks' }
const questionMarks = { within: these('?'), called: 'question marks' }
const colons = { within: these(':'), called: 'colons' }
const parentheses = { within: these('()'), called: 'parentheses' }
const pluses = { within: these('+'), called: '+' }
// Excludes invisible characters and characters of no script: 𝐀 is a decorated A.
const anyLetters = {
  within:
    '[\\p{L}--[\\p{Script_Extensions=Common}\\p{Script_Extensions=Inherited}\\p{Default_Ignorable_Code_Point}]]',
  called: 'letters',
}

/**
 * The characters that each kind of text may contain. Sets are widened only here: messages that name the characters are
 * made from them.
 * @answers What may a name hold?
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
    exclamationMarks,
    questionMarks,
    colons,
  ],
  /** R111: the names of people. */
  latinName: [letters, spaces, apostrophes, hyphens],
  /** OQ-93: these four replace the sets above in a school that lets names hold more. */
  activityNameMore: [...inActivities(), exclamationMarks, questionMarks, colons],
  addOnNameMore: [...inActivities(), exclamationMarks, questionMarks, colons],
  // A description is pasted from flyers and websites, with their quotes, dashes, bullets, prices and degrees.
  descriptionMore: [letters, numbers, spaces, lineBreaks, punctuation, symbols],
  anyName: [anyLetters, spaces, apostrophes, periods, commas, anyHyphens],
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
  /** R097: part of a web address. No accents, because people could not tell them apart there. */
  portalName: [asciiLetters, numbers, hyphens],
  /** R122, and _ - + because America/New_York and Etc/GMT+5 are time zones. */
  timezone: [asciiLetters, numbers, slashes, hyphens, { within: these('_'), called: '_' }, pluses],
} as const satisfies Readonly<Record<string, readonly Characters[]>>

export type CharacterSet = keyof typeof characterSets

/** The sets a school can widen, each with its wider set. */
export const widerSets = {
  activityName: 'activityNameMore',
  addOnName: 'addOnNameMore',
  description: 'descriptionMore',
  latinName: 'anyName',
} as const satisfies Partial<Record<CharacterSet, CharacterSet>>

/** Checks whether a text has only characters of a set. Composed and decomposed accents count the same. */
export function holdsOnly(text: string, set: CharacterSet): boolean {
  return patternOf(set).test(text.normalize('NFC'))
}

/** Returns the characters of a text that are outside a set, each once, in their order. */
export function charactersOutside(text: string, set: CharacterSet): string[] {
  const outside = Array.from(text.normalize('NFC')).filter((character) => !holdsOnly(character, set))
  return [...new Set(outside)]
}

/** Checks whether a text has at least one letter of the Latin script. */
export function holdsLatinLetter(text: string): boolean {
  latinLetter ??= new RegExp(`[${letters.within}]`, 'v')
  return latinLetter.test(text.normalize('NFC'))
}

/** Checks whether a text has at least one letter of any script. */
export function holdsLetter(text: string): boolean {
  anyLetter ??= new RegExp(anyLetters.within, 'v')
  return anyLetter.test(text.normalize('NFC'))
}

/** Names the characters of a set: 'latin letters, numbers, spaces, periods, commas and hyphens'. */
export function charactersText(set: CharacterSet): string {
  const groupNames = characterSets[set].map((characters) => characters.called)
  return `${groupNames.slice(0, -1).join(', ')} and ${groupNames.at(-1)}`
}

// NFC leaves some letters decomposed, with one or two marks. More marks are decoration.
const ACCENTS = '[\\u0300-\\u036f]'
const MARKED_LATIN = `[${letters.within}]${ACCENTS}{1,2}`

// A Burmese or Tibetan syllable has up to six marks of its own.
const OTHER_LETTER = `[${anyLetters.within}--${letters.within}]`
const OWN_MARK =
  '[\\p{M}--[\\p{Me}\\p{Script_Extensions=Inherited}\\p{Default_Ignorable_Code_Point}\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]]'
const MARKED_LETTERS = [`${OTHER_LETTER}(?:${ACCENTS}{1,2}|${OWN_MARK}{1,6})`, ...JOINERS]

// Made when they are first asked for: pages of families load this file, and browsers before 2024 do not know the flag.
let latinLetter: RegExp | null = null
let anyLetter: RegExp | null = null
const patterns = new Map<CharacterSet, RegExp>()

function patternOf(set: CharacterSet): RegExp {
  const pattern = patterns.get(set) ?? patternFrom(characterSets[set])
  patterns.set(set, pattern)
  return pattern
}

function patternFrom(groups: readonly Characters[]): RegExp {
  const ranges = groups.map((characters) => characters.within).join('')
  const markedPatterns = groups.includes(anyLetters)
    ? [MARKED_LATIN, ...MARKED_LETTERS]
    : groups.includes(letters)
      ? [MARKED_LATIN]
      : []
  return new RegExp(`^(?:${[`[${ranges}]`, ...markedPatterns].join('|')})*$`, 'v')
}

function inActivities(): readonly Characters[] {
  return [
    letters,
    numbers,
    spaces,
    periods,
    commas,
    hyphens,
    apostrophes,
    ampersands,
    slashes,
    parentheses,
    pluses,
  ]
}

function these(characters: string): string {
  return Array.from(characters)
    .map((character) => `\\u{${character.codePointAt(0)!.toString(16)}}`)
    .join('')
}
