import { isRefusal, REFUSALS, REFUSALS_ELSEWHERE, RULES, STRIKES } from './refusal-words.ts'

// Splits a cell of people into words and signs, without what only disguises them: letter widths, accents, invisible
// marks.

export interface CellTokens {
  readonly text: string
  readonly tokens: readonly string[]
  readonly phones: readonly string[]
  readonly emails: readonly string[]
}

/**
 * Normalizes a cell to plain characters: full-width, decorated and curly ones become ordinary, zero-width ones are
 * dropped.
 */
export function plainCell(cell: string): string {
  return (
    cell
      .normalize('NFKC')
      .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
      // Private-use, unassigned and control characters; two of them stand for phones and emails below.
      .replace(/\p{Co}|\p{Cn}|(?!\n|\r|\t)\p{Cc}/gu, '?')
      .replace(/[’‘ʼʻ‛′`´ˈ]/g, "'")
      .replace(/[‐‑]/g, '-')
      .replace(/[–—−―]/g, ' - ')
      .replace(/[“”„«»]/g, '"')
      .replace(/(?<![\p{L}])'(\p{L}+)'(?!\p{L})/gu, '"$1"')
      .replace(/[،、]/g, ',')
      .replace(/[؛]/g, ';')
      .replace(/\r\n?/g, '\n')
      .trim()
      // A tab or wide gap separates columns, and so people.
      .replace(/\t+| {3,}/g, ' ; ')
      .replace(/[^\S\n]+/g, ' ')
      .trim()
  )
}

/** Folds a word to lower-case letters without accents and apostrophes. Letters without a plain form stay. */
export function foldWord(word: string): string {
  return word
    .normalize('NFD')
    .replace(/[\u0300-\u036f']/g, '')
    .toLowerCase()
    .replace(/[łøßæœđðþıħŋ]/g, (letter) => PLAIN[letter]!)
}

const PLAIN: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŋ: 'n',
}

/** Splits a cell into words, signs, phones and emails. Placeholders mark where phones and emails were. */
export function tokensOf(plain: string): CellTokens {
  const emails: string[] = []
  const phones: string[] = []
  const text = plain
    .replace(/(?:mailto:)?<?([\w.+-]+@[\w-]+(?:\.[\w-]+)+)>?/giu, (_, email: string) => {
      emails.push(email)
      return ' \ue002 '
    })
    .replace(PHONE, (match) => {
      if (!isPhone(match.replace(EXTENSION, '').trim())) return match
      phones.push(match.replace(EXTENSION, '').trim())
      return ' \ue001 '
    })
  return { text, tokens: text.match(TOKEN) ?? [], phones, emails }
}

const PHONE =
  /(?<![\p{L}\d])(?:\d{3}\/\d{3}[/-]\d{4}|\+?\(?\d[\d ().-]{5,}\d)(?:\s*(?:x|ext\.?|extension|#)\s*\d{1,6})?(?![\p{L}\d])/giu
const EXTENSION = /\s*(x|ext\.?|extension|#)\s*\d+$/i

/** Lengths of digit groups in phone numbers, as people write them. Dates, years and hours are grouped differently. */
const GROUPS =
  /^(7|9|10|11|12|3-4|(?:1-)?3-3-4|3-7|6-4|4-6|5-5|5-6|5-3-3|4-3-4|3-4-4|4-3-3|2-4-4|3-3-3|2-2-2-2-2|3-2-2-2|2-3-2-2|2-3-4|3-3-2-2|8|4-4)$/

/** Whether digits are a phone rather than dates ('9.1.22 - 6.1.23') or hours ('1230-1730'), which limit a permission. */
function isPhone(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (digits.length < 7 || digits.length > 18) return false
  const groups = text.match(/\d+/g)!
  const lengths = groups.map(({ length }) => length).join('-')
  if (
    !/^(10|11|3-4|(?:1-)?3-3-4|3-7|6-4)$/.test(lengths) &&
    groups.some((group) => /^(19|20)\d\d$/.test(group))
  )
    return false
  if (/^(8|4-4)$/.test(lengths) && isWhen(groups)) return false
  // '212-555-0111 0' is a number followed by an answer.
  return text.startsWith('+') ? !/[ .-]\d$/.test(text) : GROUPS.test(lengths)
}
const TOKEN = /\ue001|\ue002|[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+)*|\d+|\n|[^\s]/gu

/** Whether digit groups are two times of day ('1230-1730') or a date in eight digits ('06302023'). */
function isWhen(groups: readonly string[]): boolean {
  return groups.length === 2
    ? groups.every((group) => /^([01]\d|2[0-3])[0-5]\d$/.test(group))
    : /^((19|20)\d{6}|\d{4}(19|20)\d\d)$/.test(groups[0]!)
}

/** Finds a sign of refusal or of a rule in a cell, before anything is read from it. */
export function signOf(cell: string, plain: string): 'MAY_NOT' | 'RULE' | 'HIDDEN' | null {
  if (/[\u202a-\u202e\u2066-\u2069]|[\u0305\u0332\u0333\u033f\u0347]/.test(cell)) return 'HIDDEN'
  if (
    STRIKES.test(cell) ||
    STRIKES.test(cell.normalize('NFD')) ||
    /~~|--\s*\S|^\s*x[\s:.-]+\p{L}/imu.test(plain)
  )
    return 'MAY_NOT'
  if (REFUSALS_ELSEWHERE.test(plain)) return 'MAY_NOT'
  const words = wordsOf(plain)
  if (words.some((word) => isRefusal(word)) || ANSWERS.test(plain)) return 'MAY_NOT'
  return words.some((word) => RULES.has(word)) ? 'RULE' : null
}

/** Matches answers such as 'Meg Rowe (Y) Alan Rowe (N)', 'n/auth', 'NOO'. */
const ANSWERS =
  /\b(?:don|can|won|isn|doesn|didn|shouldn|mustn) t\b|\(\s*n\s*\)|\bn\/(?:auth|p|pu)\b|\bno{2,}\b/iu

/**
 * Returns all words of a cell, including parts of words with hyphens or capitals inside, and spelled-out words: 'N.O.',
 * 'N O T', 'n\'t'.
 */
function wordsOf(plain: string): string[] {
  const plainWords = [...new Set(plain.match(/[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+)*/gu) ?? [])]
  const spelledWords = plain.match(/(?<![\p{L}])(?:\p{L}[\s.*_-]{1,2}){1,}\p{L}(?!\p{L})/gu) ?? []
  return [
    ...plainWords.flatMap((word) => [
      foldWord(word),
      ...word.split(/-|(?<=\p{Ll})(?=\p{Lu})/u).map(foldWord),
      ...(/n't$/i.test(word) ? ['not'] : []),
    ]),
    ...spelledWords.map((each) => foldWord(each.replace(/[^\p{L}]/gu, ''))),
  ]
}

/** Whether a word is one or two letters away from a word of refusal or rule, and so may be a typo of it. */
export function isNearSign(word: string): boolean {
  if (word.length < 4) return false
  const single = word.replace(/(.)\1+/g, '$1')
  if (REFUSALS.has(single) || RULES.has(single)) return true
  const maxDistance = word.length >= 8 ? 2 : 1
  for (const each of SIGNS)
    if (
      Math.abs(each.length - word.length) <= maxDistance &&
      distance(each, word, maxDistance) <= maxDistance
    )
      return true
  return false
}

const SIGNS = [...REFUSALS, ...RULES].filter(({ length }) => length >= 4)

/** Edit distance, counting changed, missing, extra and swapped letters. */
function distance(one: string, other: string, most: number): number {
  let previousRow: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + same)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        next[j] = Math.min(next[j]!, previousRow[j - 2]! + 1)
    }
    if (Math.min(...next) > most) return most + 1
    previousRow = row
    row = next
  }
  return row[other.length]!
}
