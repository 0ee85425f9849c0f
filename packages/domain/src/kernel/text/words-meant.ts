import { isOneEdit } from '../names/names-alike.ts'
import { searchWords } from './search-words.ts'

/** Shorter words are not guessed: one letter makes another word. */
const LETTERS_MIN = 4

/**
 * Returns for each word of a search that no text contains the words it may be a slip of: one letter is different, missing, extra or
 * swapped with its neighbor. `texts` are folded. A word may be the beginning of a longer one.
 *
 * Null if that finds nothing more: because every word is there, or because one is like nothing.
 */
export function wordsMeant(
  search: string,
  texts: readonly string[],
): ReadonlyMap<string, readonly string[]> | null {
  const known = new Set(texts.flatMap((text) => text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []))
  const meant = new Map<string, string[]>()
  for (const word of searchWords(search)) {
    if (texts.some((text) => text.includes(word))) continue
    const near = word.length < LETTERS_MIN ? [] : [...known].filter((each) => mayMean(word, each))
    if (near.length === 0) return null
    meant.set(word, near)
  }
  return meant.size === 0 ? null : meant
}

function mayMean(word: string, known: string): boolean {
  if (isOneEdit(word, known)) return true
  // One letter of four is too much where the rest of the word is not typed yet.
  return (
    word.length > LETTERS_MIN &&
    [-1, 0, 1].some((more) => isOneEdit(word, known.slice(0, word.length + more)))
  )
}
