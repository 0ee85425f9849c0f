/**
 * What erasing a family does to a table. Every column of every table is named: one that is not named is found by a test, as is a right of
 * the role that erases which nothing here asks for. Conditions and values are SQL; `$1` is what `app.erasure_scope` answers.
 *
 * - `removes`: rows that go, with everything in them.
 * - `of` and `sets`: columns that are replaced or emptied, in which of the rows that are left; `keeps` names the others.
 * - `keeps` alone: the table holds nothing of a family, or ids, amounts and times alone.
 */
export type ErasureOfTable =
  | { removes: string }
  | { removes?: string; of: string; sets: Readonly<Record<string, string>>; keeps: string }
  | { keeps: string }

/** By table, in the order in which they are done: a condition may look at what only a later table changes. */
export type Erasures = Readonly<Record<string, ErasureOfTable>>

/** Any of the ids that the scope has under a name. */
export function any(name: string): string {
  return `any(app.ids($1, '${name}'))`
}

/** The single words that only the family is called by. Worked out once for a statement. */
export const OWN_WORDS = `(select app.own_words($1))`
