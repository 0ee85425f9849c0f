import { folded, HYPHENS, searchText } from './folded.ts'

/**
 * What somebody typed into a search, word by word, folded. A comma behind a word is none of it: 'Lee, Ada' is how lists
 * write Ada Lee. A hyphen parts two words, so that Anne-Marie finds Anne Marie and Annemarie.
 */
export function searchWords(search: string): string[] {
  return folded(search.replace(HYPHENS, ' '))
    .split(/,?\s+|,$/)
    .filter(Boolean)
}

/**
 * Whether what stands in a search box is searched for: three characters or more (R063, R224), or nothing, which shows all. In scripts
 * where one sign is a syllable or a word, one is enough: 王 is a whole last name.
 */
export function isSearched(text: string): boolean {
  const typed = Array.from(text.trim())
  return typed.length === 0 || typed.length >= SEARCH_MIN || typed.some((sign) => SYLLABLES.test(sign))
}

const SEARCH_MIN = 3
const SYLLABLES = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Said while less is typed. */
export const SEARCH_HINT = `Type at least ${SEARCH_MIN} characters`

/** Whether every word of a search occurs in a text, in any order, however either is spelled. */
export function mentionsAll(text: string, search: string): boolean {
  const known = searchText(text)
  return searchWords(search).every((word) => known.includes(word))
}
