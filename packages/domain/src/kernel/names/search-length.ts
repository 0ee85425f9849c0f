/**
 * Checks whether the text of a search box is searched for: three characters or more (R063, R224), or none, which shows
 * all. In scripts where one character is a syllable or a word, one is enough: 王 is a whole last name.
 */
export function isSearched(text: string): boolean {
  const typedCharacters = Array.from(text.trim())
  return (
    typedCharacters.length === 0 ||
    typedCharacters.length >= SEARCH_MIN ||
    typedCharacters.some((sign) => SYLLABLES.test(sign))
  )
}

const SEARCH_MIN = 3
const SYLLABLES = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Shown while the search is too short. */
export const SEARCH_HINT = `Type at least ${SEARCH_MIN} characters`
