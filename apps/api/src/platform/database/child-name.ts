import { sql, type RawBuilder } from 'kysely'
import { foldedMentions } from './search.ts'

// How a child is called, as SQL. Rooms on both sides of families say it, so it stands below them.

/** The name of the child of a row, as `childName` of the domain writes it. `row` is how the statement calls that row. */
export function nameOf(row: string): RawBuilder<unknown> {
  const preferred = `case ${row}.preferred_name when '' then '' else ' "' || ${row}.preferred_name || '"' end`
  return sql.raw(`(${row}.first_name || ${preferred} || ' ' || ${row}.last_name)`)
}

/** The same of a child `c`. */
export const NAME_OF_C = nameOf('c')

/** What it is made of, for `jsonb_build_object`. */
export const NAMES_OF_C = sql.raw(
  `'firstName', c.first_name, 'preferredName', c.preferred_name, 'lastName', c.last_name`,
)

/** The order of lists of children `c`. */
export const C_BY_NAME = ['c.last_name collate "und-x-icu"', 'c.first_name collate "und-x-icu"']

/** What searches compare of a child `c`: folded, and kept with the row. */
export const SEARCHED_OF_C = 'c.searched'

/** Whether a search means a child `c`: every word of it occurs in the name, whatever its case and accents. */
export function isCalled(search: string): RawBuilder<unknown> {
  return foldedMentions(search, SEARCHED_OF_C)
}
