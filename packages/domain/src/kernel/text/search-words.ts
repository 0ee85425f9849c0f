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

/** Checks whether every word of a search occurs in a text, in any order and any spelling. */
export function mentionsAll(text: string, search: string): boolean {
  const normalizedText = searchText(text)
  return searchWords(search).every((word) => normalizedText.includes(word))
}
