import { sql, type RawBuilder } from 'kysely'
import { foldedMentions } from './search.ts'

// A child's name in SQL. Rooms on both sides of families use it, so it stands below them.

/**
 * Returns the SQL of a child's name, the same as `childName` of the domain. `row` is the statement's alias of the
 * child.
 */
export function nameOf(row: string): RawBuilder<unknown> {
  const preferredPart = `case ${row}.preferred_name when '' then '' else ' "' || ${row}.preferred_name || '"' end`
  return sql.raw(`(${row}.first_name || ${preferredPart} || ' ' || ${row}.last_name)`)
}

/** The same for a child `c`. */
export const NAME_OF_C = nameOf('c')

/** The parts of the name, for `jsonb_build_object`. */
export const NAMES_OF_C = sql.raw(
  `'firstName', c.first_name, 'preferredName', c.preferred_name, 'lastName', c.last_name`,
)

/** Sorts lists of children `c`. */
export const C_BY_NAME = ['c.last_name collate "und-x-icu"', 'c.first_name collate "und-x-icu"']

/** The folded text that searches compare, stored with the child `c`. */
export const SEARCHED_OF_C = 'c.searched'

/** Returns a condition: every word of the search occurs in the name of child `c`, ignoring case and accents. */
export function isCalled(search: string): RawBuilder<unknown> {
  return foldedMentions(search, SEARCHED_OF_C)
}
