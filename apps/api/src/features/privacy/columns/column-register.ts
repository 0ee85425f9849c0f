/**
 * What export, erasure and retention do with the columns of one table. Conditions and values are SQL; `$1` is the
 * answer of `app.erasure_scope`, or for `expired` the period that ends.
 */
export type TableColumns = {
  /** In the order in which the export shows them, unless the table is `unexported`. Tables of a school leave out `school_id`. */
  columns: string
  /** Columns that are not exported: secrets, sealed data, payment providers' references, and data that can be derived. */
  secret?: string
  /** Why the export has no list of this table. */
  unexported?: string
  /** Rows that erasing a family deletes. */
  deletedWhere?: string
  /** Values of columns once their retention period is over; `erasure/retained.ts` says in which rows. */
  expired?: ColumnValues
} & (
  | {
      /** Rows in which erasing a family sets the columns in `erased`. */
      erasedWhere: string
      erased: ColumnValues
    }
  | { erasedWhere?: never; erased?: never }
)

/** SQL by column. */
export type ColumnValues = Readonly<Record<string, string>>

/**
 * Tables in the order of their erasure: a condition may read data that only a later table changes. Every column of
 * every table is named once in `columns` or `secret`, which a test compares with the database. A string stands for a
 * table whose columns are all exported and never change.
 *
 * Erasure keeps a column that is not in `erased`, because it holds no data of a family, or only ids, amounts and times.
 */
export type ColumnRegister = Readonly<Record<string, string | TableColumns>>

/** Words that name this family and nobody else in the school. */
export const OWN_TEXTS = `app.texts($1, 'own')`
/** All words that name this family. */
export const WORDS = `app.texts($1, 'words')`
/** Single words that name only this family. Computed once per statement. */
export const OWN_WORDS = `(select app.own_words($1))`

/** Replaces required text of an erased family. */
export const ERASED_TEXT = `'Erased'`
/** Replaces required text whose retention period is over. */
export const EXPIRED_TEXT = `'No longer kept'`

/** SQL that matches any id in the scope under this name. */
export function any(name: string): string {
  return `any(app.ids($1, '${name}'))`
}

/** Replaces the family's own words in a text that may be about others too. */
export function redactOwnTexts(column: string): string {
  return `app.without(${column}, ${OWN_TEXTS})`
}

export function unlessEmpty(column: string, value: string): string {
  return `case when ${column} = '' then '' else ${value} end`
}

export function unlessNull(column: string, value: string): string {
  return `case when ${column} is null then null else ${value} end`
}
