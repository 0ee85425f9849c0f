import { folded } from './cell-tokens.ts'

/**
 * The part of a cell that concerns one of the people it names, for a note about them: "NOT Max Ray (court order); Rosa Fox may" is
 * "NOT Max Ray (court order)" for Max Ray. Parts stand in lines or between semicolons. They are told apart only where each part
 * holds exactly one of `people` and none is in two parts. Otherwise, as in "neither of them", the whole cell is the answer:
 * a note too long is read at the door, and one cut short may leave out who may not pick up the child.
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

/** Whether every word of a name stands in a text, in any order. */
function holds(text: string, name: string): boolean {
  const words = new Set(wordsOf(text))
  return wordsOf(name).every((word) => words.has(word))
}

function wordsOf(text: string): string[] {
  return (text.match(/[\p{L}\p{M}]+/gu) ?? []).map((word) => folded(word))
}
