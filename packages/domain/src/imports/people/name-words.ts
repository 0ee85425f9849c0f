import { isNearSign, folded } from './cell-tokens.ts'
import { isCommonWord } from './common-words.ts'
import { GIVEN_NAMES } from './given-names.ts'
import { nameElsewhere } from './other-alphabets.ts'
import { PARTICLES, SHORT_NAMES } from './plain-words.ts'
import { SURNAMES } from './surnames.ts'

/** How sure it is that a word is a name: it is in a list (SURE), in one and a word too (BOTH), or in none and no word either (LIKELY). */
type Certainty = 'SURE' | 'BOTH' | 'LIKELY' | null

/**
 * Whether the words of one person are a name, and nothing else can be meant by them. Two words that are in no list are a name where
 * each begins with a capital; in small letters, or in capitals alone, some of them must be known; and names that are words
 * too (Grace Baker) are names where the first is a given name, and the last is a last one. `isDescribed` says that a relation or a phone
 * stands beside it, so that BILL CARTER is a person.
 */
export function areName(words: readonly string[], isDescribed = false): boolean {
  const plain = words.filter((word, at) => !isParticle(word, at, words))
  if (plain.length === 0 || plain.length > 5 || isForbiddenBare(plain)) return false
  const scripts = new Set(plain.map((word) => (/\p{Script=Latin}/u.test(word) ? 'LATIN' : 'OTHER')))
  if (scripts.size > 1) return false
  if (scripts.has('OTHER')) {
    const all = plain.map((word) => elsewhere(word))
    // A word beside a whole name of the East says something of it.
    if (all.includes('WHOLE')) return plain.length === 1
    return all.every((each) => each !== null) && plain.length <= 4 && plain.length > 1
  }
  const certainties = plain.map((word) => certaintyOf(word))
  if (certainties.includes(null)) return false
  // A letter at the end may be an answer, or a day: 'N', 'M W F'.
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

/** 'Cam Nguyen Thao': without its accent 'Cấm', forbidden, reads like a given name, but whole Vietnamese names begin with the last one. */
function isForbiddenBare([first = '', second = '', ...others]: readonly string[]): boolean {
  return others.length > 0 && BARE_REFUSALS.has(folded(first)) && VIETNAMESE_SURNAMES.has(folded(second))
}

/** The same behind a whole name: 'Nguyen Van Hai Cam'. Van and Thi stand in the middle of any. */
function isForbiddenBehind(words: readonly string[]): boolean {
  const own = words.filter((word) => folded(word) !== 'thi')
  return own.length > 2 && VIETNAMESE_SURNAMES.has(folded(own[0]!)) && BARE_REFUSALS.has(folded(own.at(-1)!))
}

const BARE_REFUSALS = new Set(['cam', 'ko', 'huy', 'khoa', 'hong', 'dung', 'chua', 'bo'])
const VIETNAMESE_SURNAMES = new Set(
  'nguyen tran le pham huynh hoang phan vu vo dang bui do ho ngo duong ly truong dinh doan lam mai'.split(
    ' ',
  ),
)

/** Short days and months, many of which are names too: behind a whole name they say when. */
const CALENDAR = new Set(
  'lu ma mi ju vi sa do lun mar mie jue vie sab dom mo tu we th fr su mon tue wed thu fri sat sun so jan feb apr jun jul aug sep oct nov dec april may june august ene abr ago dic'.split(
    ' ',
  ),
)

/** Whether the words of a name in Latin letters, without initials, go together. */
function fit(
  words: readonly string[],
  of: readonly Exclude<Certainty, null>[],
  isDescribed: boolean,
): boolean {
  const [first, last] = [words[0]!, words.at(-1)!]
  const sure = of.filter((each) => each === 'SURE').length
  const known = of.filter((each) => each !== 'LIKELY').length
  if (words.length === 1 && CALENDAR.has(folded(first))) return false
  if (words.length === 1) return sure === 1 && (isGiven(first) || first.includes('-'))
  const isLoud = words.every((word) => isCapital(word))
  if (isLoud || words.some((word) => isSmall(word))) {
    if (of.includes('LIKELY')) return false
    const isPair = words.length === 2 && isGiven(first) && isSurname(last)
    if (sure === 0 && !(isDescribed && isPair)) return false
  }
  // 'Robert James bond', 'Kim Poole June', 'Nguyen Van Hai cam': one more word behind a whole name.
  if (!isSmall(first) && words.slice(1).some((word) => isSmall(word))) return false
  if (words.length > 2 && CALENDAR.has(folded(last))) return false
  if (isForbiddenBehind(words)) return false
  if (words.some((word, at) => at > 1 && isGiven(first) && isSecondPerson(words[at - 1]!, word))) return false
  // 'Yaw Osei MIA': a word in capitals among others is a last name that is known, or no name.
  if (!isLoud && words.some((word, at) => isCapital(word) && (of[at] !== 'SURE' || word.length < 4)))
    return false
  if (known < words.length) {
    // Beside a whole name, one more word that is in no list says something of it. A given name stands first, a last one behind it.
    if (known > 1 || words.length > 2) return false
    return known === 0 || (of[0] === 'LIKELY' ? isSurname(last) : isGiven(first))
  }
  if (of[0] === 'BOTH' && !isGiven(first)) return false
  if (sure === 0) return words.length <= 3 && isSurname(last)
  // 'Kofi Osei Snow': a word behind a whole name.
  const before = words.at(-2)!
  return !(words.length > 2 && of.at(-1) === 'BOTH' && isSurname(before) && !isGiven(before))
}

/**
 * Whether a word between brackets or quotes is another name of the person, which an import leaves out. Only one the lists know
 * is, and no word of a language beside that: 'Rosa (suplente)' says something of her, and so may any word nobody foresaw.
 */
export function isNickname(word: string): boolean {
  const plain = folded(word)
  if (CALENDAR.has(plain) || BARE_REFUSALS.has(plain)) return false
  return (certaintyOf(word) === 'SURE' && isGiven(word)) || NICKNAMES.has(plain)
}

/** Short names that are words of English too. */
const NICKNAMES = new Set(
  'al art bill billy bob bobby buddy chip chuck dick dolly dot frank frankie gene jack jake jerry jimmy kit kitty pat patty peg penny ray rich rick rob sue ted teddy tommy tony will'.split(
    ' ',
  ),
)

/** 'Maria Lopez Ana Ruiz': a given name behind a last one begins another person. */
function isSecondPerson(before: string, word: string): boolean {
  return isSurname(before) && !isGiven(before) && isGiven(word) && !isSurname(word)
}

/** Whether a word is a given name by the lists, or a last one. */
export const isGiven = (word: string) =>
  word.split('-').every((part) => GIVEN_NAMES.has(folded(part)) || SHORT_NAMES.has(folded(part)))
export const isSurname = (word: string) => word.split('-').every((part) => SURNAMES.has(folded(part)))

/** 'van' and 'de la' within a name. */
export function isParticle(word: string, at: number, words: readonly string[]): boolean {
  return at < words.length - 1 && PARTICLES.has(folded(word)) && !(at === 0 && GIVEN_NAMES.has(folded(word)))
}

export function isInitial(word: string): boolean {
  return /^\p{Lu}$/u.test(word)
}

function elsewhere(word: string): 'WORD' | 'WHOLE' | null {
  const parts = word.split('-').map((part) => nameElsewhere(part))
  return parts.includes(null) ? null : parts.length === 1 ? parts[0]! : 'WORD'
}

/** The least sure of the parts of a word with hyphens. */
function certaintyOf(word: string): Certainty {
  const parts = word.split('-')
  // 'Al-Hassan' has a particle of its own.
  const of = parts.map((part, at) =>
    at < parts.length - 1 && PARTICLES.has(folded(part)) ? 'SURE' : partOf(part),
  )
  if (of.includes(null)) return null
  if (parts.length > 1 && parts.some((part) => isInitial(part))) return null
  // 'lu-vi', 'Jan-May'.
  if (parts.length > 1 && parts.every((part) => CALENDAR.has(folded(part)))) return null
  if (parts.length > 1 && !of.includes('LIKELY')) return 'SURE'
  return (['LIKELY', 'BOTH', 'SURE'] as const).find((each) => of.includes(each)) ?? null
}

function partOf(part: string): Certainty {
  if (isInitial(part)) return 'SURE'
  if (ENDS_AS_VERB.test(part)) return isGiven(part) || isSurname(part) ? 'SURE' : null
  const bare = part.includes("'") ? withoutElision(part) : part
  if (bare === null || !/^(\p{Lu}[\p{L}\p{M}']*|[\p{Ll}\p{M}']+)$/u.test(bare)) return null
  const word = folded(bare)
  if (!/^[a-z]+$/.test(word) || word.length < 2) return null
  const isKnown =
    SURNAMES.has(folded(part)) ||
    GIVEN_NAMES.has(word) ||
    SURNAMES.has(word) ||
    (word.length <= 3 && SHORT_NAMES.has(word))
  const isWord = isCommonWord(word)
  if (isKnown) return isWord ? 'BOTH' : 'SURE'
  if (GLUED.test(word) && isCommonWord(word.replace(GLUED, ''))) return null
  if (isWord || word.length <= 3 || isNearSign(word) || !/[aeiouy]/.test(word)) return null
  return 'LIKELY'
}

/** Nomore, sinpermiso, exdad. */
const GLUED = /^(?:not|never|nunca|nomas|no|sin|yano|ya|ex|xx?|dont)(?=[a-z]{3})/

/** Murió, décédée: a name that ends so is known, or it is asked about. */
const ENDS_AS_VERB = /(ó|Ó|é|É|ée|ÉE|és|ÉS|ées|ÉES)$/

/** Brien of O'Brien, Angelo of D'Angelo; the whole of Sha'Niya. Null for what is no name with such a mark: don't, mom's. */
function withoutElision(part: string): string | null {
  if (/'[st]$/i.test(part)) return null
  const found = /^(?:o|d|l|m|n|k|t|s|al|dell|mc)'(\p{Lu}[\p{L}\p{M}']+)$/iu.exec(part)
  return found ? found[1]! : part.replaceAll("'", '')
}

function isCapital(word: string): boolean {
  return word.length > 1 && !/\p{Ll}/u.test(word.replace(/^(Mc|Mac|De|La|O')(?=\p{Lu})/u, ''))
}

function isSmall(word: string): boolean {
  return /^\p{Ll}/u.test(word) && !/^[od]'\p{Lu}/u.test(word)
}
