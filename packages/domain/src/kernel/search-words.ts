import { folded } from './folded.ts'

/**
 * What somebody typed into a search, word by word, folded. A comma behind a word is none of it: 'Lee, Ada' is how lists
 * write Ada Lee.
 */
export function searchWords(search: string): string[] {
  return folded(search)
    .split(/,?\s+|,$/)
    .filter(Boolean)
}

/** Whether every word of a search occurs in a text, in any order, whatever the case and accents of either. */
export function mentionsAll(text: string, search: string): boolean {
  const plain = folded(text)
  return searchWords(search).every((word) => plain.includes(word))
}
