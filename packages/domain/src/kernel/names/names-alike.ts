import { SPELLINGS } from '../letters.ts'
import { areNicknames } from './nicknames.ts'

/** Whether two names are of one person: SAME, perhaps (NEAR), or not as far as their letters tell (null). */
export type Likeness = 'SAME' | 'NEAR' | null

/**
 * How alike the full names of two people are. Neither comes first: asked the other way around, the answer is the same.
 *
 * SAME: they differ by case, accents, spaces, hyphens, apostrophes, periods, commas and the order of their words alone (`Anne-Marie Roe`,
 * `ROE, Annemarie`), or by how a letter is written without its marks (`Müller`, `Mueller`, `Muller`).
 *
 * NEAR: one letter is different, missing, too many or swapped with its neighbor; one of them has a word more, such as a
 * middle name, an initial, a title or `Jr`; a name is shortened to an initial, to its beginning or to a nickname. Of
 * several given names only one may differ, and one word has to be the same: a last name in common is not enough. Of a name of two words
 * each may have a slip behind its first letter.
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

/** A name as it is compared: its words, in small letters without accents. There is at least one. */
type Words = readonly string[]

/** The ways a name can be read. More than one where a letter is written in several ways without its marks. */
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
 * A name with more letters of several spellings than these hold is read with all of one kind, or all of the other. So it is
 * always read with the shortest of all of them, in which one letter more or less is one.
 */
const READINGS_MAX = 16

/** What stands for an apostrophe joins its word. Some are letters to Unicode. */
const APOSTROPHES = /[\p{Pi}\p{Pf}'`\u00b4\u02b0-\u02ff\u055a\u05f3\u2032\u2035\ua78b\ua78c\uff07]/gu

/** A letter without its marks: in one letter where it can be, and as others write it. What vowels are written with elsewhere stays, as in India. */
function spellingsOf(letter: string): readonly [string, string?] {
  const known = SPELLINGS[letter]
  if (known) return known
  if (MARK.test(letter)) return ['']
  if (!/[\p{Script=Latin}\p{Script=Greek}]/u.test(letter)) return [letter]
  const bare = letter.normalize('NFD').replace(MARKS, '')
  return SPELLINGS[bare] ?? [bare]
}

// Accents; and what Arabic and Hebrew are mostly written without: vowels, points, tatweel.
const MARK =
  /^[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670]$/
const MARKS = /[\u0300-\u036f]/g

/** Whether the words of both, each in some order, are the same letters in the same order. */
function areSame(one: Words, other: Words): boolean {
  return lettersOf(one) === lettersOf(other) && canMeet(one, other, '', { left: STEPS_MAX })
}

function lettersOf(words: Words): string {
  return Array.from(words.join('')).toSorted().join('')
}

/** Names of the same letters that are cut into so many words that this is too few are taken for one: nobody has such a name. */
const STEPS_MAX = 2000

/** Whether what is left of two names can be laid out as the same letters, when the first is `ahead` of the other. */
function canMeet(first: Words, second: Words, ahead: string, steps: { left: number }): boolean {
  if (second.length === 0) return true
  steps.left -= 1
  if (steps.left < 0) return true
  return [...new Set(second)].some((word) => {
    const left = without(second, word)
    if (ahead.startsWith(word)) return canMeet(first, left, ahead.slice(word.length), steps)
    return word.startsWith(ahead) && canMeet(left, first, word.slice(ahead.length), steps)
  })
}

function without(words: Words, word: string): Words {
  const at = words.indexOf(word)
  return at < 0 ? words : words.toSpliced(at, 1)
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

/** A name without what stands before and behind it, where anything is left. */
function proper(words: Words): Words {
  const left = words.filter((word) => !BESIDE_NAMES.has(word))
  return left.length > 0 ? left : words
}

/** @internal */
export const BESIDE_NAMES: ReadonlySet<string> = new Set(
  'mr mrs ms miss mx dr prof rev sir jr sr junior senior ii iii iv 2nd 3rd 4th'.split(' '),
)

/** Whether one letter in all makes two names one, however they are cut into words. */
function isOneLetterOff(one: Words, other: Words): boolean {
  const text = one.join('')
  const longest = Math.max(text.length, other.join('').length)
  if (longest < LETTERS_MIN || !areOneLetterApart(one, other)) return false
  return ordersOf(other).some((words) => isOneEdit(text, words.join('')))
}

/**
 * Whether two words are two words with a slip in each: 'Oto Trywel' is 'Otto Trywell'. Slips seldom fall on the first letter, and in
 * words of two letters they are other names.
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

/** Whether two names have the same letters but for one of each, wherever these stand. */
function areOneLetterApart(one: Words, other: Words): boolean {
  const left = Array.from(other.join(''))
  let missing = 0
  for (const letter of one.join('')) {
    const at = left.indexOf(letter)
    if (at < 0) missing += 1
    else left.splice(at, 1)
  }
  return missing <= 1 && left.length <= 1
}

/** Two names of three letters and less are too short for one of them to be the other, mistyped. */
const LETTERS_MIN = 4

/** All orders of a few words; of more, those that begin at another word. */
function ordersOf(words: Words): Words[] {
  if (words.length > 4) return words.map((_, at) => [...words.slice(at), ...words.slice(0, at)])
  if (words.length < 2) return [words]
  return words.flatMap((word, at) => ordersOf(words.toSpliced(at, 1)).map((rest) => [word, ...rest]))
}

/**
 * Whether every word of the shorter name stands in the longer one, as it is or as an initial: all but one, which may stand
 * there mistyped or shortened.
 */
function isWithin(shorter: Words, longer: Words): boolean {
  // A person of one name has no other word that could be the same.
  if (longer.length === 1) return areClose(shorter[0]!, longer[0]!)
  if (longer.length > WORDS_MAX)
    return (
      shorter.reduce((left, word) => without(left, word), longer).length === longer.length - shorter.length
    )
  return canStandIn(shorter, longer, { isOneEqual: false, isOneClose: false })
}

/** A text of more words is a name with something said of it: then every word of the other name has to stand in it as it is. */
const WORDS_MAX = 8

function canStandIn(
  [word, ...others]: Words,
  left: Words,
  soFar: { isOneEqual: boolean; isOneClose: boolean },
): boolean {
  if (word === undefined) return soFar.isOneEqual
  return left.some((each) => {
    const rest = without(left, each)
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

/** Whether a word can be another one, mistyped or shortened. */
function areClose(one: string, other: string): boolean {
  if (areNicknames(one, other)) return true
  if (Math.min(one.length, other.length) < 3) return false
  return one.startsWith(other) || other.startsWith(one) || isOneEdit(one, other)
}

/**
 * Whether one letter that is other, missing, too many or swapped with its neighbor makes one text of two. Where every
 * letter is a syllable or a word, another one is another name.
 */
function isOneEdit(one: string, other: string): boolean {
  const [a, b] = [one, other].map((text) => Array.from(text)) as [string[], string[]]
  if (Math.abs(a.length - b.length) > 1 || SYLLABLES.test(one + other)) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from += 1
  const rest = (letters: string[], skipped: number) => letters.slice(from + skipped).join('')
  if (a.length !== b.length)
    return a.length > b.length ? rest(a, 1) === rest(b, 0) : rest(a, 0) === rest(b, 1)
  const isSwapped = a[from] === b[from + 1] && a[from + 1] === b[from]
  return rest(a, 1) === rest(b, 1) || (isSwapped && rest(a, 2) === rest(b, 2))
}

const SYLLABLES = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u
