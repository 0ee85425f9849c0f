import { isNobody } from './nobody.ts'
import { plainCell, signOf, tokensOf } from './cell-tokens.ts'
import { namedIn } from './names-named.ts'
import { peopleOf } from './people-grammar.ts'

/** A person as a cell names them. */
export interface PersonRead {
  readonly name: string
  readonly relation: string
  readonly phone: string | null
  readonly email: string | null
}

/**
 * Result of reading a cell of people. MAY: every word and sign is a name, relation, phone, email or permission. NOBODY:
 * the cell says that there is nobody. MAY_NOT, RULE and UNKNOWN allow nobody to pick up: someone must explain the cell,
 * and `names` suggests who may be meant.
 */
export type CellReading =
  | { readonly reading: 'MAY'; readonly people: readonly PersonRead[] }
  | { readonly reading: 'NOBODY' }
  | { readonly reading: 'MAY_NOT' | 'RULE' | 'UNKNOWN'; readonly names: readonly string[] }

/**
 * Reads a cell that should name people, such as approved pickups or a guardian, by a small closed grammar: people may
 * pick up a child only if every word was understood, never because a phrase was not foreseen.
 */
export function readPeople(cell: string): CellReading {
  const plain = plainCell(cell)
  if (plain === '' || isNobody(plain)) return { reading: 'NOBODY' }
  const sign = signOf(cell, plain)
  if (sign !== null) return { reading: sign === 'HIDDEN' ? 'UNKNOWN' : sign, names: namedIn(plain) }
  const people = plain.length > LONGEST ? null : peopleOf(tokensOf(plain))
  return people === null || people.length === 0
    ? { reading: 'UNKNOWN', names: BARE_NAME.test(plain) ? [plain] : namedIn(plain) }
    : { reading: 'MAY', people }
}

/** Matches capitalized words and nothing else, the most likely form of a name: Iris Farrow. */
const BARE_NAME = /^\p{Lu}[\p{L}\p{M}'.-]+(?: \p{Lu}[\p{L}\p{M}'.-]*){1,3}$/u

/** Longer cells are prose and not read as names, in characters. */
const LONGEST = 1000
