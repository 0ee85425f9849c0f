import type { NameRules } from '@afterbell/domain/kernel/name-rules'
import type { FactChange, FactWords, FoundAnew } from '@afterbell/domain/imports/import-changes'
import type { Coded } from '@afterbell/domain/imports/import-matches'
import type { CatalogRow, FoundInSchool, Said } from '@afterbell/domain/imports/import-rows'
import type { StoredActivity } from '../activities/activity-rows.ts'
import type { FormKind } from '../activities/form-kind.ts'
import type { PlannedRow } from './planned-row.ts'

// What is known, and what is planned, of a catalog of activities.

/** What differs between the catalogs of the kinds: which rows make one activity, and how its form is filled in. */
export interface CatalogKind<F> {
  form: FormKind<F>
  gather(
    rows: readonly CatalogRow[],
    known: { foundOf: (row: CatalogRow) => FoundInSchool; names: NameRules },
  ): { name: string; rows: CatalogRow[]; form: F }[]
  /** A form as a row changes it. */
  changed(form: F, said: Said, found: FoundAnew): F
  /** What is different between two forms, in words. */
  changesBetween(before: F, after: F, words: FactWords): FactChange[]
}

/** What is remembered of a row that was imported. */
export type Remembered = Pick<Reading, 'fingerprint' | 'code'> & { said: Said }

/** An activity that can be made of rows. */
interface PlannedActivity<F> {
  name: string
  form: F
  remember: Remembered[]
  /** Which of the plan's rows it is made of. */
  rows: PlannedRow[]
}

/** An activity that a row changes. */
export interface PlannedChange<F> {
  before: StoredActivity
  /** The form it is to have. */
  form: F
  changed: (form: F) => F
  /** Also where children lose meetings. */
  anyway: boolean
  remember: Remembered
  row: PlannedRow
}

export interface CatalogPlan<F> {
  /** Every row of the file, in its order. */
  rows: PlannedRow[]
  activities: PlannedActivity<F>[]
  changes: PlannedChange<F>[]
  /** How many are made, and how many are changed. */
  things: number
  changed: number
}

/** An activity an import made of a row with a code, as it is stored now. */
export interface KnownActivity extends Coded {
  stored: StoredActivity
  /** The row it came with, what the file said of it last, and the day it did. */
  fingerprint: string
  said: Said
  saidOn: string
}

/** What must be known beside the file. */
export interface Surroundings extends FactWords {
  today: string
  nameRules: NameRules
  /** Active places by their names in lower case. */
  locations: ReadonlyMap<string, string>
  /** Instructors by `instructorKey`; of two with one name, both. */
  instructors: ReadonlyMap<string, readonly string[]>
  /** Of the fingerprints asked for, those that were imported and are still there, with the day they were. */
  known: ReadonlyMap<string, string>
  /** Of the codes asked for, the activities that came with them and are not over. */
  coded: ReadonlyMap<string, readonly KnownActivity[]>
}

export interface Reading {
  catalog: CatalogRow
  fingerprint: string
  /** The code as rows are compared by it. */
  code: string | null
}
