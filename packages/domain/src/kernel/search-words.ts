import { folded, HYPHENS, searchText } from './folded.ts'

/**
 * Splits a search into folded words. Ignores a comma after a word, because lists write Ada Lee as 'Lee, Ada'. A hyphen
 * separates two words, so that Anne-Marie finds Anne Marie and Annemarie.
 */
export function searchWords(search: string): string[] {
  return folded(search.replace(HYPHENS, ' '))
    .split(/,?\s+|,$/)
    .filter(Boolean)
}

/**
 * Checks whether the text of a search box is searched for: three characters or more (R063, R224), or none, which shows
 * all. In scripts where one character is a syllable or a word, one is enough: 王 is a whole last name.
 */
export function isSearched(text: string): boolean {
  const typed = Array.from(text.trim())
  return typed.length === 0 || typed.length >= SEARCH_MIN || typed.some((sign) => SYLLABLES.test(sign))
}

const SEARCH_MIN = 3
const SYLLABLES = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Shown while the search is too short. */
export const SEARCH_HINT = `Type at least ${SEARCH_MIN} characters`

/** Checks whether every word of a search occurs in a text, in any order and any spelling. */
export function mentionsAll(text: string, search: string): boolean {
  const known = searchText(text)
  return searchWords(search).every((word) => known.includes(word))
}
