/**
 * Erasure rules of one table. Every column of every table must be named; a test finds missing columns, and rights of
 * the eraser role that no rule needs. Conditions and values are SQL; `$1` is the answer of `app.erasure_scope`.
 *
 * - `removes`: rows to delete.
 * - `of` and `sets`: columns to replace or empty, in which of the remaining rows; `keeps` names the others.
 * - `keeps` alone: the table holds no data of a family, or only ids, amounts and times.
 */
export type ErasureOfTable =
  | { removes: string }
  | { removes?: string; of: string; sets: Readonly<Record<string, string>>; keeps: string }
  | { keeps: string }

/** Rules by table, in order: a condition may read data that only a later table changes. */
export type Erasures = Readonly<Record<string, ErasureOfTable>>

/** SQL that matches any id in the scope under this name. */
export function any(name: string): string {
  return `any(app.ids($1, '${name}'))`
}

/** Single words that name only this family. Computed once per statement. */
export const OWN_WORDS = `(select app.own_words($1))`
