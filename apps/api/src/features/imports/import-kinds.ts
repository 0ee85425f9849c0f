import type { familyImports, imports } from '@afterbell/contract/imports/imports'
import { kindOf, type Address, type AnswerOf } from '@afterbell/contract/kernel/op'
import type { Finding } from '@afterbell/domain/kernel/decision'
import type { RowsQuestion } from '@afterbell/domain/imports/people/asked-of-rows'
import type { MappingOf } from '@afterbell/domain/imports/import-cells'
import type { ImportedThing } from '@afterbell/domain/imports/import-kinds'
import type { Tx } from '../../platform/database/database.ts'
import { notThere } from '../../platform/problems.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import type { ChangeContext } from '../activities/save-activity.ts'
import { campImport, classImport } from './catalog/catalog-import.ts'
import { familyImport } from './family-import.ts'
import type { StoredImport } from './imports.store.ts'
import type { ReadFile } from './read-file.ts'

export type PlannedRow =
  | AnswerOf<(typeof imports)['rows']>['content'][number]
  | AnswerOf<(typeof familyImports)['rows']>['content'][number]

/** The planned results of a file. */
export interface Plan {
  /** Every row, in the order of the file. */
  rows: PlannedRow[]
  /** Number of activities or children to create. */
  things: number
  /** Number of activities to change. */
  changed: number
  /** The activities to change. */
  changes?: readonly { before: { id: string; version: number } }[]
}

/** Context of an import; its job has no HTTP call. */
export interface Importer extends ChangeContext {
  /** Seals medical facts. */
  sealer: Sealer
}

/** The parts that differ between kinds of imports. */
export interface ImportKind<P extends Plan = any, Mapping = any, Options = any> {
  what: ImportedThing
  recognize(columns: readonly string[]): MappingOf<string>
  /** Default options: detected from the file, else usual values. */
  usualOptions(call: Pick<AnyCall, 'school' | 'at'>, file: ReadFile, mapping: Mapping): Options
  /** Plans all rows as of now, or returns the problems of mapping and options. */
  look(
    tx: Tx,
    school: SchoolNow,
    stored: Pick<StoredImport<Mapping, Options>, 'columns' | 'source' | 'mapping' | 'options'>,
  ): Promise<PlanResult<P>>
  /** Carries out a plan, reports progress, and writes results into its rows. */
  make(by: Importer, plan: P, stored: StoredImport, say: (done: number) => Promise<void>): Promise<P>
  /** Undoes everything an import created, or refuses. */
  takeBack(call: AnyCall, stored: StoredImport): Promise<void>
  /** Whether someone should check a row that is imported. */
  isMarked(row: any): boolean
}

export interface PlanResult<P extends Plan = Plan> {
  plan: P | null
  findings: Finding[]
  /** Texts about people that could not be read in any row, in order of appearance. */
  questions?: readonly RowsQuestion[]
}

export const importKinds: Readonly<Record<ImportedThing, ImportKind>> = {
  classes: classImport,
  camps: campImport,
  families: familyImport,
}

/** Returns the import kind for an address. Families have an address of their own, outside those of activities. */
export function importKindAt(address: Address | null): ImportKind {
  const kind = address === null ? familyImport : importKinds[kindOf(address) as ImportedThing]
  if (!kind) throw notThere()
  return kind
}
