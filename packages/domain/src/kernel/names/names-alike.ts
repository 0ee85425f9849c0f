import { SPELLINGS } from '../text/letters.ts'
import { areNicknames } from './nicknames.ts'

/** Whether two names belong to one person: SAME, perhaps (NEAR), or not as far as their letters tell (null). */
export type Likeness = 'SAME' | 'NEAR' | null

/**
 * Compares the full names of two people. The order of the two does not matter.
 *
 * SAME: they differ only in case, accents, spaces, hyphens, apostrophes, periods, commas and the order of their words
 * (`Anne-Marie Roe`, `ROE, Annemarie`), or in how a letter is written without its marks (`Müller`, `Mueller`,
 * `Muller`).
 *
 * NEAR: one letter differs, is missing, is extra or is swapped with its neighbor. Or one name has an extra word, such
 * as a middle name, an initial, a title or `Jr`. Or a name is shortened to an initial, to its beginning or to a
 * nickname.
 *
 * Only one of several given names may differ, and one word must be equal: a shared last name is not enough. In names of
 * two words, each word may have a slip after its first letter.
 *
 * A name without a letter is like no other.
 */
export function likenessOf(one: string, other: string): Likeness {
  const ones = readings(one)
  const others = readings(other)
  const isAny = (areAlike: (a: Words, b: Words) => boolean) =>
    ones.some((a) => others.some((b) => areAlike(a, b)))
  if (isAny(areSame)) return 'SAME'
  return isAny(areNear) ? 'NEAR' : null
}

/** A name prepared for comparison: its words in lower case without accents. It has at least one word. */
type Words = readonly string[]

/** Returns the readings of a name: several if a letter can be written without its marks in more than one way. */
function readings(name: string): Words[] {
  const letters = Array.from(
    name
      .replace(APOSTROPHES, '')
      .normalize('NFKC')
      .toLowerCase()
      .replace(/\p{Default_Ignorable_Code_Point}/gu, ''),
    spellingsOf,
  )
  let texts = ['']
  for (const [plain, wide = plain] of letters) {
    const isOpen = wide !== plain && texts.length < READINGS_MAX
    texts = isOpen
      ? texts.flatMap((text) => [text + plain, text + wide])
      : texts.map((text, index) => text + (index % 2 === 0 ? plain : wide))
  }
  return texts.map((text) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((words) => words.length > 0)
}

/**
 * The most readings of one name. Once it is reached, each reading takes all further letters short or all long. One
 * reading is therefore always the shortest possible, where one letter more or less counts as one.
 */
const READINGS_MAX = 16

/** Characters used as an apostrophe join their word. Unicode counts some of them as letters. */
const APOSTROPHES = /[\p{Pi}\p{Pf}'`\u00b4\u02b0-\u02ff\u055a\u05f3\u2032\u2035\ua78b\ua78c\uff07]/gu

/**
 * Returns the spellings of a letter without its accents: the short one ('ü' as 'u'), and a longer one if there is one
 * ('ue'). Vowel signs of Indic scripts stay, because they are part of the word.
 */
function spellingsOf(letter: string): readonly [string, string?] {
  const spelling = SPELLINGS[letter]
  if (spelling) return spelling
  if (MARK.test(letter)) return ['']
  if (!/[\p{Script=Latin}\p{Script=Greek}]/u.test(letter)) return [letter]
  const bare = letter.normalize('NFD').replace(MARKS, '')
  return SPELLINGS[bare] ?? [bare]
}

// Accents, and the optional marks of Arabic and Hebrew: vowels, points, tatweel.
const MARK =
  /^[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]$/
const MARKS = /[\u0300-\u036f]/g

/** Checks whether the words of both names, each in some order, are the same letters in the same order. */
function areSame(one: Words, other: Words): boolean {
  return lettersOf(one) === lettersOf(other) && canMeet(one, other, '', { remaining: STEPS_MAX })
}

function lettersOf(words: Words): string {
  return Array.from(words.join('')).toSorted().join('')
}

/**
 * The most steps of a comparison. Names that need more count as the same: they have so many words that nobody bears
 * them.
 */
const STEPS_MAX = 2000

/**
 * Checks whether the remaining words of two names can be laid out as the same letters. The first name is `ahead` by
 * these letters.
 */
function canMeet(first: Words, second: Words, ahead: string, steps: { remaining: number }): boolean {
  if (second.length === 0) return true
  steps.remaining -= 1
  if (steps.remaining < 0) return true
  return [...new Set(second)].some((word) => {
    const rest = removeWord(second, word)
    if (ahead.startsWith(word)) return canMeet(first, rest, ahead.slice(word.length), steps)
    return word.startsWith(ahead) && canMeet(rest, first, word.slice(ahead.length), steps)
  })
}

function removeWord(words: Words, word: string): Words {
  const wordIndex = words.indexOf(word)
  return wordIndex < 0 ? words : words.toSpliced(wordIndex, 1)
}

function areNear(one: Words, other: Words): boolean {
  const [a, b] = [proper(one), proper(other)]
  return (
    areSame(a, b) ||
    isOneLetterOff(a, b) ||
    isEachMistyped(a, b) ||
    (a.length <= b.length ? isWithin(a, b) : isWithin(b, a))
  )
}

/** Removes titles and suffixes, unless nothing would remain. */
function proper(words: Words): Words {
  const properWords = words.filter((word) => !BESIDE_NAMES.has(word))
  return properWords.length > 0 ? properWords : words
}

/** @internal */
export const BESIDE_NAMES: ReadonlySet<string> = new Set(
  'mr mrs ms miss mx dr prof rev sir jr sr junior senior ii iii iv 2nd 3rd 4th'.split(' '),
)

/** Checks whether one letter in all makes two names the same, however they are split into words. */
function isOneLetterOff(one: Words, other: Words): boolean {
  const text = one.join('')
  const longest = Math.max(text.length, other.join('').length)
  if (longest < LETTERS_MIN || !areOneLetterApart(one, other)) return false
  return ordersOf(other).some((words) => isOneEdit(text, words.join('')))
}

/**
 * Checks whether two names of two words have at most one slip in each word: 'Oto Trywel' is 'Otto Trywell'. First
 * letters must match, because slips seldom fall there. Words of two letters with a slip are other names.
 */
function isEachMistyped(one: Words, other: Words): boolean {
  if (one.length !== 2 || other.length !== 2) return false
  return ordersOf(other).some((words) =>
    words.every((word, at) => {
      const mine = one[at]!
      return Math.min(word.length, mine.length) >= 3 && word[0] === mine[0] && isOneEdit(word, mine)
    }),
  )
}

/** Checks whether two names have the same letters except for one of each, wherever it stands. */
function areOneLetterApart(one: Words, other: Words): boolean {
  const remainingLetters = Array.from(other.join(''))
  let missingCount = 0
  for (const letter of one.join('')) {
    const letterIndex = remainingLetters.indexOf(letter)
    if (letterIndex < 0) missingCount += 1
    else remainingLetters.splice(letterIndex, 1)
  }
  return missingCount <= 1 && remainingLetters.length <= 1
}

/** Names shorter than this are too short: one letter makes another name, not a typo. */
const LETTERS_MIN = 4

/** Returns all orders of up to four words; for more words, only the rotations. */
function ordersOf(words: Words): Words[] {
  if (words.length > 4) return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)])
  if (words.length < 2) return [words]
  return words.flatMap((word, at) => ordersOf(words.toSpliced(at, 1)).map((rest) => [word, ...rest]))
}

/**
 * Checks whether every word of the shorter name occurs in the longer one, exactly or as an initial. One word may be
 * mistyped or shortened.
 */
function isWithin(shorter: Words, longer: Words): boolean {
  // A name of one word has no other word that could be equal.
  if (longer.length === 1) return areClose(shorter[0]!, longer[0]!)
  if (longer.length > WORDS_MAX)
    return (
      shorter.reduce((rest, word) => removeWord(rest, word), longer).length === longer.length - shorter.length
    )
  return canStandIn(shorter, longer, { isOneEqual: false, isOneClose: false })
}

/** A text of more words is a name with a remark: then every word of the other name must occur in it exactly. */
const WORDS_MAX = 8

function canStandIn(
  [word, ...others]: Words,
  remainingWords: Words,
  soFar: { isOneEqual: boolean; isOneClose: boolean },
): boolean {
  if (word === undefined) return soFar.isOneEqual
  return remainingWords.some((each) => {
    const rest = removeWord(remainingWords, each)
    if (word === each)
      return canStandIn(others, rest, { ...soFar, isOneEqual: soFar.isOneEqual || word.length > 1 })
    if (isInitial(word, each)) return canStandIn(others, rest, soFar)
    return (
      !soFar.isOneClose && areClose(word, each) && canStandIn(others, rest, { ...soFar, isOneClose: true })
    )
  })
}

function isInitial(one: string, other: string): boolean {
  return (one.length === 1 || other.length === 1) && one[0] === other[0]
}

/** Checks whether one word can be the other, mistyped, shortened or as a nickname. */
function areClose(one: string, other: string): boolean {
  if (areNicknames(one, other)) return true
  if (Math.min(one.length, other.length) < 3) return false
  return one.startsWith(other) || other.startsWith(one) || isOneEdit(one, other)
}

/**
 * Checks whether two texts differ by one letter that is different, missing, extra or swapped with its neighbor. False
 * in scripts where a letter is a syllable or a word: there, another letter makes another name.
 */
export function isOneEdit(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => Array.from(text)) as [string[], string[]]
  if (Math.abs(a.length - b.length) > 1 || SYLLABLES.test(one + other)) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const rest = (letters: string[], skipped: number) => letters.slice(start + skipped).join('')
  if (a.length !== b.length)
    return a.length > b.length ? rest(a, 1) === rest(b, 0) : rest(a, 0) === rest(b, 1)
  const isSwapped = a[start] === b[start + 1] && a[start + 1] === b[start]
  return rest(a, 1) === rest(b, 1) || (isSwapped && rest(a, 2) === rest(b, 2))
}

const SYLLABLES = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u
