import { isNearSign, foldWord } from './cell-tokens.ts'
import { isCommonWord } from './common-words.ts'
import { GIVEN_NAMES } from './given-names.ts'
import { nameElsewhere } from './other-alphabets.ts'
import { PARTICLES, SHORT_NAMES } from './plain-words.ts'
import { SURNAMES } from './surnames.ts'

/**
 * How certainly a word is a name. SURE: in a list of names. BOTH: in a list, and also a common word. LIKELY: in no
 * list, and no common word.
 */
type Certainty = 'SURE' | 'BOTH' | 'LIKELY' | null

/**
 * Whether the words can only be one person's name. Two unlisted words must both be capitalized; in lower case or all
 * capitals, some must be listed. Names that are also words (Grace Baker) need a listed given name first and a listed
 * last name.
 * `isDescribed`: a relation or phone follows, so BILL CARTER is a person.
 */
export function areName(words: readonly string[], isDescribed = false): boolean {
  const plain = words.filter((word, at) => !isParticle(word, at, words))
  if (plain.length === 0 || plain.length > 5 || isForbiddenBare(plain)) return false
  const scripts = new Set(plain.map((word) => (/\p{Script=Latin}/u.test(word) ? 'LATIN' : 'OTHER')))
  if (scripts.size > 1) return false
  if (scripts.has('OTHER')) {
    const wordKinds = plain.map((word) => elsewhere(word))
    // A word beside a full name in Eastern letters is a remark.
    if (wordKinds.includes('WHOLE')) return plain.length === 1
    return wordKinds.every((each) => each !== null) && plain.length <= 4 && plain.length > 1
  }
  const certainties = plain.map((word) => certaintyOf(word))
  if (certainties.includes(null)) return false
  // A single letter at the end may be an answer or a day: 'N', 'M W F'.
  if (plain.length > 1 && isInitial(plain.at(-1)!)) return false
  const rest = plain.filter((word) => !isInitial(word))
  return (
    rest.length > 0 &&
    fit(
      rest,
      rest.map((word) => certaintyOf(word)!),
      isDescribed,
    )
  )
}

/**
 * Detects a refusal such as 'Cam Nguyen Thao': 'Cấm' (forbidden) without its accent looks like a given name, but full
 * Vietnamese names begin with the last name.
 */
function isForbiddenBare([first = '', second = '', ...others]: readonly string[]): boolean {
  return others.length > 0 && BARE_REFUSALS.has(foldWord(first)) && VIETNAMESE_SURNAMES.has(foldWord(second))
}

/** Detects the same word after a full name: 'Nguyen Van Hai Cam'. Thi may be in the middle of any name. */
function isForbiddenBehind(words: readonly string[]): boolean {
  const nameWords = words.filter((word) => foldWord(word) !== 'thi')
  return (
    nameWords.length > 2 &&
    VIETNAMESE_SURNAMES.has(foldWord(nameWords[0]!)) &&
    BARE_REFUSALS.has(foldWord(nameWords.at(-1)!))
  )
}

const BARE_REFUSALS = new Set(['cam', 'ko', 'huy', 'khoa', 'hong', 'dung', 'chua', 'bo'])
const VIETNAMESE_SURNAMES = new Set(
  'nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly truong dinh doan lam mai'.split(
    ' ',
  ),
)

/** Short days and months, many of which are also names; after a full name they tell when. */
const CALENDAR = new Set(
  'lu ma mi ju vi sa do lun mar mie jue vie sab dom mo tu we th fr su mon tue wed thu fri sat sun so jan feb apr jun jul aug sep oct nov dec april may june august ene abr ago dic'.split(
    ' ',
  ),
)

/** Whether the Latin words of a name, without initials, fit together. */
function fit(
  words: readonly string[],
  of: readonly Exclude<Certainty, null>[],
  isDescribed: boolean,
): boolean {
  const [first, last] = [words[0]!, words.at(-1)!]
  const sure = of.filter((each) => each === 'SURE').length
  const clearCount = of.filter((each) => each !== 'LIKELY').length
  if (words.length === 1 && CALENDAR.has(foldWord(first))) return false
  if (words.length === 1) return sure === 1 && (isFirstName(first) || first.includes('-'))
  const isLoud = words.every((word) => isCapital(word))
  if (isLoud || words.some((word) => isSmall(word))) {
    if (of.includes('LIKELY')) return false
    const isPair = words.length === 2 && isFirstName(first) && isSurname(last)
    if (sure === 0 && !(isDescribed && isPair)) return false
  }
  // One more word after a full name: 'Robert James bond', 'Kim Poole June', 'Nguyen Van Hai cam'.
  if (!isSmall(first) && words.slice(1).some((word) => isSmall(word))) return false
  if (words.length > 2 && CALENDAR.has(foldWord(last))) return false
  if (isForbiddenBehind(words)) return false
  if (words.some((word, at) => at > 1 && isFirstName(first) && isSecondPerson(words[at - 1]!, word)))
    return false
  // 'Yaw Osei MIA': an all-capital word among others must be a known last name.
  if (!isLoud && words.some((word, at) => isCapital(word) && (of[at] !== 'SURE' || word.length < 4)))
    return false
  if (clearCount < words.length) {
    // An unlisted word beside a full name is a remark. A given name comes first, a last name after it.
    if (clearCount > 1 || words.length > 2) return false
    return clearCount === 0 || (of[0] === 'LIKELY' ? isSurname(last) : isFirstName(first))
  }
  if (of[0] === 'BOTH' && !isFirstName(first)) return false
  if (sure === 0) return words.length <= 3 && isSurname(last)
  // 'Kofi Osei Snow': a common word after a full name.
  const secondLast = words.at(-2)!
  return !(words.length > 2 && of.at(-1) === 'BOTH' && isSurname(secondLast) && !isFirstName(secondLast))
}

/**
 * Whether a word in brackets or quotes is a nickname, which an import leaves out. It must be a listed name and no
 * common word: 'Rosa (suplente)' says something about her, and so may any unforeseen word.
 */
export function isNickname(word: string): boolean {
  const plain = foldWord(word)
  if (CALENDAR.has(plain) || BARE_REFUSALS.has(plain)) return false
  return (certaintyOf(word) === 'SURE' && isFirstName(word)) || NICKNAMES.has(plain)
}

/** Short names that are also English words. */
const NICKNAMES = new Set(
  'al art bill billy bob bobby buddy chip chuck dick dolly dot frank frankie gene jack jake jerry jimmy kit kitty pat patty peg penny ray rich rick rob sue ted teddy tommy tony will'.split(
    ' ',
  ),
)

/** 'Maria Lopez Ana Ruiz': a given name after a last name begins another person. */
function isSecondPerson(before: string, word: string): boolean {
  return isSurname(before) && !isFirstName(before) && isFirstName(word) && !isSurname(word)
}

/** Whether every part of a word is a listed given name, or a listed last name. */
export const isFirstName = (word: string) =>
  word.split('-').every((part) => GIVEN_NAMES.has(foldWord(part)) || SHORT_NAMES.has(foldWord(part)))
export const isSurname = (word: string) => word.split('-').every((part) => SURNAMES.has(foldWord(part)))

/** Whether a word is a particle within a name, such as 'van' or 'de la'. */
export function isParticle(word: string, at: number, words: readonly string[]): boolean {
  return (
    at < words.length - 1 && PARTICLES.has(foldWord(word)) && !(at === 0 && GIVEN_NAMES.has(foldWord(word)))
  )
}

export function isInitial(word: string): boolean {
  return /^\p{Lu}$/u.test(word)
}

function elsewhere(word: string): 'WORD' | 'WHOLE' | null {
  const parts = word.split('-').map((part) => nameElsewhere(part))
  return parts.includes(null) ? null : parts.length === 1 ? parts[0]! : 'WORD'
}

/** Returns how certainly a word is a name, from its parts if it is hyphenated. */
function certaintyOf(word: string): Certainty {
  const parts = word.split('-')
  // 'Al-Hassan' begins with a particle.
  const partCertainties = parts.map((part, at) =>
    at < parts.length - 1 && PARTICLES.has(foldWord(part)) ? 'SURE' : partOf(part),
  )
  if (partCertainties.includes(null)) return null
  if (parts.length > 1 && parts.some((part) => isInitial(part))) return null
  // 'lu-vi', 'Jan-May'.
  if (parts.length > 1 && parts.every((part) => CALENDAR.has(foldWord(part)))) return null
  if (parts.length > 1 && !partCertainties.includes('LIKELY')) return 'SURE'
  return (['LIKELY', 'BOTH', 'SURE'] as const).find((each) => partCertainties.includes(each)) ?? null
}

function partOf(part: string): Certainty {
  if (isInitial(part)) return 'SURE'
  if (ENDS_AS_VERB.test(part)) return isFirstName(part) || isSurname(part) ? 'SURE' : null
  const bare = part.includes("'") ? withoutElision(part) : part
  if (bare === null || !/^(\p{Lu}[\p{L}\p{M}']*|[\p{Ll}\p{M}']+)$/u.test(bare)) return null
  const word = foldWord(bare)
  if (!/^[a-z]+$/.test(word) || word.length < 2) return null
  const isListed =
    SURNAMES.has(foldWord(part)) ||
    GIVEN_NAMES.has(word) ||
    SURNAMES.has(word) ||
    (word.length <= 3 && SHORT_NAMES.has(word))
  const isWord = isCommonWord(word)
  if (isListed) return isWord ? 'BOTH' : 'SURE'
  if (GLUED_REFUSAL.test(word) && isCommonWord(word.replace(GLUED_REFUSAL, ''))) return null
  if (isWord || word.length <= 3 || isNearSign(word) || !/[aeiouy]/.test(word)) return null
  return 'LIKELY'
}

/** Matches a refusal joined to a word: Nomore, sinpermiso, exdad. */
const GLUED_REFUSAL = /^(?:not|never|nunca|nomas|no|sin|yano|ya|ex|xx?|dont)(?=[a-z]{3})/

/** Matches endings of verbs: Murió, décédée. Such a name must be listed; otherwise it raises a question. */
const ENDS_AS_VERB = /(ó|Ó|é|É|ée|ÉE|és|ÉS|ées|ÉES)$/

/**
 * Removes the elision: Brien of O'Brien, Angelo of D'Angelo; Sha'Niya keeps all letters. Null if it is no name: don't,
 * mom's.
 */
function withoutElision(part: string): string | null {
  if (/'[st]$/i.test(part)) return null
  const match = /^(?:o|d|l|m|n|k|t|s|al|dell|mc)'(\p{Lu}[\p{L}\p{M}']+)$/iu.exec(part)
  return match ? match[1]! : part.replaceAll("'", '')
}

function isCapital(word: string): boolean {
  return word.length > 1 && !/\p{Ll}/u.test(word.replace(/^(Mc|Mac|De|La|O')(?=\p{Lu})/u, ''))
}

function isSmall(word: string): boolean {
  return /^\p{Ll}/u.test(word) && !/^[od]'\p{Lu}/u.test(word)
}
