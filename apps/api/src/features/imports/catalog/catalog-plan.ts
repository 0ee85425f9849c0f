import type { NameRules } from '@afterbell/domain/kernel/name-rules'
import type { FactChange, FactWords, ResolvedIds } from '@afterbell/domain/imports/import-changes'
import type { CodedActivity } from '@afterbell/domain/imports/import-matches'
import type { CatalogRow, RowIds, RowFacts } from '@afterbell/domain/imports/import-rows'
import type { StoredActivity } from '../../activities/activity-rows.ts'
import type { FormKind } from '../../activities/form-kind.ts'
import type { PlannedRow } from '../planned-row.ts'

// The facts and the plan of a catalog import.

/** The parts that differ between kinds: which rows form one activity, and how to fill its form. */
export interface CatalogKind<F> {
  form: FormKind<F>
  gather(
    rows: readonly CatalogRow[],
    context: { matchOf: (row: CatalogRow) => RowIds; names: NameRules },
  ): { name: string; rows: CatalogRow[]; form: F }[]
  /** Applies a row to a form. */
  changed(form: F, facts: RowFacts, matches: ResolvedIds): F
  /** Lists the differences between two forms, in words. */
  changesBetween(before: F, after: F, words: FactWords): FactChange[]
}

/** Facts stored about an imported row. */
export type ImportedRowFacts = Pick<FingerprintedRow, 'fingerprint' | 'code'> & { said: RowFacts }

/** An activity to create from rows. */
interface PlannedActivity<F> {
  name: string
  form: F
  remember: ImportedRowFacts[]
  /** The rows of the plan it is made of. */
  rows: PlannedRow[]
}

/** An activity to be changed by a row. */
export interface PlannedChange<F> {
  before: StoredActivity
  /** The form after the change. */
  form: F
  changed: (form: F) => F
  /** Change it even if children lose meetings. */
  anyway: boolean
  remember: ImportedRowFacts
  row: PlannedRow
}

export interface CatalogPlan<F> {
  /** Every row, in the order of the file. */
  rows: PlannedRow[]
  activities: PlannedActivity<F>[]
  changes: PlannedChange<F>[]
  /** Numbers of activities to create and to change. */
  things: number
  changed: number
}

/** An activity created by an import from a row with a code, as stored now. */
export interface ImportedActivity extends CodedActivity {
  stored: StoredActivity
  /** The row it came from, what the file said last, and the date of that import. */
  fingerprint: string
  said: RowFacts
  saidOn: string
}

/** School data needed beside the file. */
export interface Surroundings extends FactWords {
  today: string
  nameRules: NameRules
  /** Ids of active locations by name in lower case. */
  locations: ReadonlyMap<string, string>
  /** Ids of instructors by `instructorKey`; two for a shared name. */
  instructors: ReadonlyMap<string, readonly string[]>
  /** Fingerprints of the file's rows whose activities still exist, with the date of import. */
  importDates: ReadonlyMap<string, string>
  /** Activities with the file's codes that have not ended. */
  coded: ReadonlyMap<string, readonly ImportedActivity[]>
}

export interface FingerprintedRow {
  catalog: CatalogRow
  fingerprint: string
  /** The code, normalized for comparison. */
  code: string | null
}
