import { foldWord } from './cell-tokens.ts'
import { isCommonWord } from './common-words.ts'
import { GIVEN_NAMES } from './given-names.ts'
import { RELATIONS, SUFFIXES, TITLES } from './plain-words.ts'
import { REFUSALS, RULES } from './refusal-words.ts'
import { SURNAMES } from './surnames.ts'

/** Returns the people a cell that could not be read may mean, for someone to correct: runs of words that can be names. */
export function namedIn(plain: string): string[] {
  const runs = plain
    .replace(/[\w.+-]+@[\w.-]+/g, ' , ')
    .split(/[^\p{L}\p{M}' -]|\n|\s-\s|\s(?:and|y|or|o)\s/iu)
    .flatMap((part) => runsOf(part.match(/[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+)*/gu) ?? []))
  return [...new Set(runs)].slice(0, SUGGESTIONS_MAX)
}

/** Limit of suggested people per cell. */
const SUGGESTIONS_MAX = 10

function runsOf(words: readonly string[]): string[] {
  const runs: string[][] = [[]]
  for (const word of words)
    if (canBeName(word)) runs.at(-1)!.push(word)
    else runs.push([])
  return runs.filter(({ length }) => length > 0).map((run) => run.join(' '))
}

function canBeName(word: string): boolean {
  const plain = foldWord(word)
  if ([REFUSALS, RULES, RELATIONS, TITLES, SUFFIXES].some((set) => set.has(plain)) || plain.length < 2)
    return false
  // 'do', 'la' and 'El' are last names, but in most texts ordinary words.
  if (isCommonWord(plain) && (plain.length < 3 || /^\p{Ll}/u.test(word))) return false
  if (GIVEN_NAMES.has(plain) || SURNAMES.has(plain)) return true
  return !/^\p{Ll}/u.test(word) && !isCommonWord(plain)
}
