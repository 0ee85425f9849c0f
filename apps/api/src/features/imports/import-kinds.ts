import type { familyImports, imports } from '@afterbell/contract/imports/imports'
import { kindOf, type Address, type AnswerOf } from '@afterbell/contract/kernel/op'
import type { Finding } from '@afterbell/domain/kernel/decision'
import type { AskedOfRows } from '@afterbell/domain/imports/people/asked-of-rows'
import type { MappingOf } from '@afterbell/domain/imports/import-cells'
import type { ImportedThing } from '@afterbell/domain/imports/import-kinds'
import type { Tx } from '../../platform/database/database.ts'
import { notThere } from '../../platform/problems.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import type { AnyCall } from '../../platform/http/serve.ts'
import type { Changing } from '../activities/save-activity.ts'
import { campImport, classImport } from './catalog-import.ts'
import { familyImport } from './family-import.ts'
import type { StoredImport } from './imports.store.ts'
import type { ReadFile } from './read-file.ts'

export type PlannedRow =
  | AnswerOf<(typeof imports)['rows']>['content'][number]
  | AnswerOf<(typeof familyImports)['rows']>['content'][number]

/** What becomes of a file. */
export interface Plan {
  /** Every row, in the order of the file. */
  rows: PlannedRow[]
  /** How many activities or children it makes. */
  things: number
  /** How many it changes. */
  changed: number
  /** What it changes. */
  changes?: readonly { before: { id: string; version: number } }[]
}

/** Who imports, and where. The job of an import has no call to ask. */
export interface Importer extends Changing {
  /** What medical facts are sealed with. */
  sealer: Sealer
}

/** What an import answers for the things it makes; everything else of importing is written once. */
export interface ImportKind<P extends Plan = any, Mapping = any, Options = any> {
  what: ImportedThing
  recognize(columns: readonly string[]): MappingOf<string>
  /** How a file is read until somebody says otherwise: what it tells itself, and what is usual. */
  usualOptions(call: Pick<AnyCall, 'school' | 'at'>, file: ReadFile, mapping: Mapping): Options
  /** What would become of the rows now, or what is wrong with mapping and options. */
  look(
    tx: Tx,
    school: SchoolNow,
    stored: Pick<StoredImport<Mapping, Options>, 'columns' | 'source' | 'mapping' | 'options'>,
  ): Promise<Looked<P>>
  /** Makes everything of a plan, and says now and then how much is made. The rows learn what became of them. */
  make(by: Importer, plan: P, stored: StoredImport, say: (done: number) => Promise<void>): Promise<P>
  /** Takes everything an import made back, or refuses. */
  takeBack(call: AnyCall, stored: StoredImport): Promise<void>
  /** Whether somebody should look at a row that is taken. */
  isMarked(row: any): boolean
}

export interface Looked<P extends Plan = Plan> {
  plan: P | null
  findings: Finding[]
  /** Texts of people that were not understood, those of all rows, in the order of their first. */
  questions?: readonly AskedOfRows[]
}

export const importKinds: Readonly<Record<ImportedThing, ImportKind>> = {
  classes: classImport,
  camps: campImport,
  families: familyImport,
}

/** What the address of a call imports. Only families stand under none of the addresses of activities. */
export function importKindAt(address: Address | null): ImportKind {
  const kind = address === null ? familyImport : importKinds[kindOf(address) as ImportedThing]
  if (!kind) throw notThere()
  return kind
}
