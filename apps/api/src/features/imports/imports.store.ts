import { sql } from 'kysely'
import type { SourceRow } from '@afterbell/domain/imports/import-cells'
import type { ImportedThing } from '@afterbell/domain/imports/import-kinds'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf, orderOf } from '../../platform/database/pages.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import type { PlannedRow } from './import-kinds.ts'

export type ImportState = 'READ' | 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'UNDONE'

/** An import as it is kept. Mapping and options are those of what it imports. */
export interface StoredImport<Mapping = any, Options = any> {
  id: string
  kind: ImportedThing
  state: ImportState
  file_name: string
  columns: string[]
  row_count: number
  /** The rows as they were uploaded, none once they are imported. */
  source: readonly SourceRow[]
  mapping: Mapping
  options: Options
  results: PlannedRow[]
  /** The versions of what it changes, by id, as they were when it was confirmed. */
  versions: Readonly<Record<string, number>>
  done: number
  total: number
  failure: string | null
  account_id: string
  by: string
  created_at: string
}

interface Where {
  schoolId: string
  what: ImportedThing
  id: string
}

/** An import with its rows, unsealed. `forChange` holds it, so that two acts on it come one after the other. */
export async function loadImport(
  tx: Tx,
  sealer: Sealer,
  { schoolId, what, id }: Where,
  { forChange = false } = {},
): Promise<StoredImport | undefined> {
  const { rows } = await sql<Omit<StoredImport, 'source'> & SealedRows>`
    select i.id, i.kind, i.state, i.file_name, i.columns, i.row_count, i.mapping, i.options, i.results, i.versions, i.done, i.total,
      i.failure, i.account_id, i.created_at, i.sealed, i.key_id, t.first_name || ' ' || t.last_name as by
    from import i join staff t on t.school_id = i.school_id and t.id = i.account_id
    where i.school_id = ${schoolId} and i.kind = ${what} and i.id = ${id} ${forChange ? sql`for update of i` : sql``}`.execute(
    tx,
  )
  if (!rows[0]) return undefined
  const { sealed, key_id: keyId, ...stored } = rows[0]
  const held = sealed === null ? [] : JSON.parse(sealer.open(sealed, keyId!, aboutImport(schoolId, id)))
  // Files that were uploaded before anybody could be asked about people hold their rows alone.
  const { source, people } = (Array.isArray(held) ? { source: held, people: [] } : held) as SealedFile
  return { ...stored, source, options: what === 'families' ? { ...stored.options, people } : stored.options }
}

/** What is sealed of an import: the rows of its file, and what somebody said of the people in them. */
interface SealedFile {
  source: readonly SourceRow[]
  people: readonly unknown[]
}

/** The options of an import as they are stored, without what is sealed with the file. */
function apart({ people = [], ...options }: { people?: readonly unknown[] }) {
  return { people, options }
}

interface SealedRows {
  sealed: Buffer | null
  key_id: string | null
}

/** What was sealed of one import does not open as another's. */
export function aboutImport(schoolId: string, id: string): string {
  return `import ${schoolId} ${id}`
}

export type ListedImport = Pick<
  StoredImport,
  'id' | 'state' | 'file_name' | 'by' | 'created_at' | 'row_count' | 'done' | 'total'
>

/** A page of the imports of a kind, the latest first. */
export async function importsPage(
  tx: Tx,
  { schoolId, what }: Omit<Where, 'id'>,
  list: { page: number; size: number; sort: { by: 'at'; direction: 'ASC' | 'DESC' } | null },
): Promise<{ rows: ListedImport[]; total: number }> {
  const order = orderOf(list.sort ?? { by: 'at', direction: 'DESC' }, { at: ['i.created_at'] }, 'at', 'i.id')
  const [page, count] = await Promise.all([
    sql<ListedImport>`
      select i.id, i.state, i.file_name, t.first_name || ' ' || t.last_name as by, i.created_at, i.row_count, i.done, i.total
      from import i join staff t on t.school_id = i.school_id and t.id = i.account_id
      where i.school_id = ${schoolId} and i.kind = ${what} ${order} ${limitOf(list)}`.execute(tx),
    sql<{ total: number }>`
      select count(*)::int as total from import where school_id = ${schoolId} and kind = ${what}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

export interface NewImport extends Where {
  fileName: string
  columns: readonly string[]
  source: readonly SourceRow[]
  mapping: object
  options: object
  accountId: string
}

/** Keeps a file that was read, its rows sealed: any of its columns may tell what a child is ill with. */
export async function insertImport(tx: Tx, sealer: Sealer, given: NewImport): Promise<void> {
  const { schoolId, what } = given
  const { people, options } = apart(given.options)
  const file: SealedFile = { source: given.source, people }
  const { sealed, keyId } = sealer.seal(JSON.stringify(file), aboutImport(schoolId, given.id))
  await sql`
    insert into import (school_id, id, kind, file_name, columns, row_count, sealed, key_id, mapping, options, account_id)
    values (${schoolId}, ${given.id}, ${what}, ${given.fileName}, ${JSON.stringify(given.columns)}::jsonb, ${given.source.length},
      ${sealed}, ${keyId}, ${JSON.stringify(given.mapping)}::jsonb, ${JSON.stringify(options)}::jsonb,
      ${given.accountId})`.execute(tx)
}

/** Forgets the files nobody confirmed within a week. */
export async function forgetImports({ tx, school }: { tx: Tx; school: { id: string } }): Promise<void> {
  await sql`
    delete from import
    where school_id = ${school.id} and state in ('READ', 'FAILED') and created_at < app.now() - interval '7 days'`.execute(
    tx,
  )
}

/** What is sealed with another key than this, from an import on, in the order of their ids; held until it is replaced. */
export async function sealedOtherwise(
  tx: Tx,
  schoolId: string,
  { keyId, after, most }: { keyId: string; after: string; most: number },
): Promise<{ id: string; sealed: Buffer; keyId: string }[]> {
  const { rows } = await sql<{ id: string; sealed: Buffer; keyId: string }>`
    select id, sealed, key_id as "keyId" from import
    where school_id = ${schoolId} and id > ${after} and sealed is not null and key_id <> ${keyId}
    order by id limit ${most} for update`.execute(tx)
  return rows
}

/** Puts what was sealed anew in place of what it was. */
export async function replaceSealed(
  tx: Tx,
  schoolId: string,
  { id, sealed, keyId }: { id: string; sealed: Buffer; keyId: string },
): Promise<void> {
  await sql`
    update import set sealed = ${sealed}, key_id = ${keyId} where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

/** Another mapping, other options. What they say of people is sealed with the file. */
export async function setQuestions(
  tx: Tx,
  sealer: Sealer,
  { schoolId, id, source }: Omit<Where, 'what'> & Pick<StoredImport, 'source'>,
  given: { mapping: object; options: object },
): Promise<void> {
  const { people, options } = apart(given.options)
  const file: SealedFile = { source, people }
  const { sealed, keyId } = sealer.seal(JSON.stringify(file), aboutImport(schoolId, id))
  await sql`
    update import set mapping = ${JSON.stringify(given.mapping)}::jsonb, options = ${JSON.stringify(options)}::jsonb, sealed = ${sealed},
      key_id = ${keyId}
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/** Another state, with how far it is of how much; a new one begins without the failure of the last. */
export async function setState(
  tx: Tx,
  { schoolId, id }: Omit<Where, 'what'>,
  state: ImportState,
  { done = 0, total = 0, failure = null }: { done?: number; total?: number; failure?: string | null } = {},
): Promise<void> {
  await sql`
    update import set state = ${state}, done = ${done}, total = ${total}, failure = ${failure}
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/** Puts an import in line, with the versions of what it changes: what is changed by then is left alone. */
export async function setQueued(
  tx: Tx,
  { schoolId, id }: Omit<Where, 'what'>,
  total: number,
  versions: Readonly<Record<string, number>>,
): Promise<void> {
  await setState(tx, { schoolId, id }, 'QUEUED', { total })
  await sql`
    update import set versions = ${JSON.stringify(versions)}::jsonb where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

/** What became of every row is kept, the rows themselves no longer are. */
export async function setDone(
  tx: Tx,
  { schoolId, id }: Omit<Where, 'what'>,
  results: readonly PlannedRow[],
  made: number,
): Promise<void> {
  await sql`
    update import set state = 'DONE', sealed = null, key_id = null, results = ${JSON.stringify(results)}::jsonb, done = ${made}, total = ${made},
      failure = null
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/** Imports of a kind run one after the other in a school, so that no row is made twice. Until the end of the transaction. */
export async function oneAtATime(tx: Tx, schoolId: string, what: ImportedThing): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${schoolId} ${what}`}, 0))`.execute(tx)
}
