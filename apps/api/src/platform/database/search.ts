import { nationalDigits } from '@afterbell/domain/kernel/phone'
import { searchWords } from '@afterbell/domain/kernel/text/search-words'
import { sql, type RawBuilder } from 'kysely'

/**
 * Returns a condition for a search: every word occurs in the text, in any order and spelling. A comma after a word is
 * ignored: 'Lee, Ada' finds Ada Lee.
 *
 * `text` is trusted SQL; separate columns with `chr(10)`.
 */
export function mentions(search: string, text: string): RawBuilder<unknown> {
  return foldedMentions(search, `app.search_text(${text})`)
}

/**
 * The same for text that `app.search_text` already folded, stored with its row. Longer words are compared first,
 * because fewer texts contain them.
 */
export function foldedMentions(search: string, folded: string): RawBuilder<unknown> {
  const patterns = patternsOf(search).toSorted((one, other) => other.length - one.length)
  return sql`${sql.raw(folded)} like all(${patterns}::text[])`
}

/** Returns a `like` pattern for every word of a search, for folded texts. */
export function patternsOf(search: string): string[] {
  return searchWords(search).map(anywhere)
}

/**
 * Returns the digits of a search that is a phone number or part of one, as stored in a `country`. Returns null for
 * any other search.
 */
export function digitsOf(search: string, country: string): string | null {
  const digits = nationalDigits(search, country)
  return digits.length >= 3 && /^[\d\s().+-]+$/.test(search) ? digits : null
}

/** Returns a `like` pattern that finds a text anywhere. Wildcards in it are escaped. */
export function anywhere(text: string): string {
  return `%${text.replace(/[\\%_]/g, '\\$&')}%`
}
