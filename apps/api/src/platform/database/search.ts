import { nationalDigits } from '@afterbell/domain/kernel/phone'
import { searchWords } from '@afterbell/domain/kernel/search-words'
import { sql, type RawBuilder } from 'kysely'

/**
 * A condition for what a person typed into a search: every word occurs in the text, however it is spelled, in any order. A comma behind a word is none of it: 'Lee, Ada' is how lists write Ada Lee.
 * `text` is SQL of ours; separate what must not be read as one with `chr(10)`.
 */
export function mentions(search: string, text: string): RawBuilder<unknown> {
  return foldedMentions(search, `app.search_text(${text})`)
}

/** The same for SQL of what `app.search_text` made of a text, kept with its row. What most texts do not have is asked first. */
export function foldedMentions(search: string, folded: string): RawBuilder<unknown> {
  const patterns = patternsOf(search).toSorted((one, other) => other.length - one.length)
  return sql`${sql.raw(folded)} like all(${patterns}::text[])`
}

/** A pattern for `like` for every word of a search, to be compared with folded texts. */
export function patternsOf(search: string): string[] {
  return searchWords(search).map(anywhere)
}

/**
 * The digits of a search that is nothing but a phone number or a part of one, as they are kept in a `country`; null for
 * every other search.
 */
export function digitsOf(search: string, country: string): string | null {
  const digits = nationalDigits(search, country)
  return digits.length >= 3 && /^[\d\s().+-]+$/.test(search) ? digits : null
}

/** A pattern for `like` that finds a text anywhere; its own wildcards mean themselves. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
