import { foldWord } from './cell-tokens.ts'

/**
 * Returns the part of a cell about one person, for a note: in "NOT Max Ray (court order); Rosa Fox may" it is "NOT Max
 * Ray (court order)".
 * Splits at lines and semicolons, only if each part names exactly one of `people` and no one is in two. Otherwise
 * ("neither of them") returns the whole cell, because a shortened note may omit who must not pick up the child.
 */
export function partAbout(name: string, people: readonly string[], cell: string): string {
  const parts = cell
    .split(/[;；\n|]+/)
    .map((part) => part.trim())
    .filter(Boolean)
  const namedIn = parts.map((part) => people.filter((person) => holds(part, person)))
  const areApart =
    namedIn.every(({ length }) => length === 1) && new Set(namedIn.flat()).size === parts.length
  return (areApart ? parts[namedIn.findIndex(([person]) => person === name)] : undefined) ?? cell
}

/** Whether a text contains every word of a name, in any order. */
function holds(text: string, name: string): boolean {
  const words = new Set(wordsOf(text))
  return wordsOf(name).every((word) => words.has(word))
}

function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).map((word) => foldWord(word))
}
