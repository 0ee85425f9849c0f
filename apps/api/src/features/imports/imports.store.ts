import { sql } from 'kysely'
import type { SourceRow } from '@afterbell/domain/imports/import-cells'
import type { ImportedThing } from '@afterbell/domain/imports/import-kinds'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf, orderOf } from '../../platform/database/pages.ts'
import type { Sealer } from '../../platform/security/sealing.ts'
import type { PlannedRow } from './import-kinds.ts'

export type ImportState = 'READ' | 'QUEUED' | 'RUNNING' | 'DONE' | 'FAILED' | 'UNDONE'

/** An import as stored. Types of mapping and options depend on its kind. */
export interface StoredImport<Mapping = any, Options = any> {
  id: string
  kind: ImportedThing
  state: ImportState
  file_name: string
  columns: string[]
  row_count: number
  /** The uploaded rows; empty once imported. */
  source: readonly SourceRow[]
  mapping: Mapping
  options: Options
  results: PlannedRow[]
  /** Versions of the activities to change, by id, at the time of confirmation. */
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

/** Loads an import and unseals its rows. `forChange` locks it, so that two calls on it run in turn. */
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
  const content = sealed === null ? [] : JSON.parse(sealer.open(sealed, keyId!, aboutImport(schoolId, id)))
  // Older files have only their rows sealed, from before questions about people existed.
  const { source, people } = (
    Array.isArray(content) ? { source: content, people: [] } : content
  ) as SealedFile
  return { ...stored, source, options: what === 'families' ? { ...stored.options, people } : stored.options }
}

/** The sealed part of an import: the file's rows and the answers about people. */
interface SealedFile {
  source: readonly SourceRow[]
  people: readonly unknown[]
}

/** Splits the options into a stored part and the part sealed with the file. */
function apart({ people = [], ...options }: { people?: readonly unknown[] }) {
  return { people, options }
}

interface SealedRows {
  sealed: Buffer | null
  key_id: string | null
}

/** Binds sealed data to its import, so that it cannot be opened as another's. */
export function aboutImport(schoolId: string, id: string): string {
  return `import ${schoolId} ${id}`
}

export type ListedImport = Pick<
  StoredImport,
  'id' | 'state' | 'file_name' | 'by' | 'created_at' | 'row_count' | 'done' | 'total'
>

/** Returns a page of imports of a kind, latest first. */
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

/** Stores an uploaded file with its rows sealed, because any column may contain a child's medical facts. */
export async function insertImport(tx: Tx, sealer: Sealer, newImport: NewImport): Promise<void> {
  const { schoolId, what } = newImport
  const { people, options } = apart(newImport.options)
  const file: SealedFile = { source: newImport.source, people }
  const { sealed, keyId } = sealer.seal(JSON.stringify(file), aboutImport(schoolId, newImport.id))
  await sql`
    insert into import (school_id, id, kind, file_name, columns, row_count, sealed, key_id, mapping, options, account_id)
    values (${schoolId}, ${newImport.id}, ${what}, ${newImport.fileName}, ${JSON.stringify(newImport.columns)}::jsonb, ${newImport.source.length},
      ${sealed}, ${keyId}, ${JSON.stringify(newImport.mapping)}::jsonb, ${JSON.stringify(options)}::jsonb,
      ${newImport.accountId})`.execute(tx)
}

/** Deletes files not imported within a week. */
export async function forgetImports({ tx, school }: { tx: Tx; school: { id: string } }): Promise<void> {
  await sql`
    delete from import
    where school_id = ${school.id} and state in ('READ', 'FAILED') and created_at < app.now() - interval '7 days'`.execute(
    tx,
  )
}

/** Returns and locks imports sealed with another key, after an id, in the order of ids. */
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

/** Replaces sealed data with its newly sealed form. */
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

/** Stores mapping and options; answers about people are sealed with the file. */
export async function setQuestions(
  tx: Tx,
  sealer: Sealer,
  { schoolId, id, source }: Omit<Where, 'what'> & Pick<StoredImport, 'source'>,
  questions: { mapping: object; options: object },
): Promise<void> {
  const { people, options } = apart(questions.options)
  const file: SealedFile = { source, people }
  const { sealed, keyId } = sealer.seal(JSON.stringify(file), aboutImport(schoolId, id))
  await sql`
    update import set mapping = ${JSON.stringify(questions.mapping)}::jsonb, options = ${JSON.stringify(options)}::jsonb, sealed = ${sealed},
      key_id = ${keyId}
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/** Sets the state with its progress, and clears the last failure. */
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

/** Queues an import with the versions of the activities it changes, so that those edited meanwhile are left alone. */
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

/** Stores every row's result and deletes the rows themselves. */
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

/** Serializes imports of one kind in a school until the transaction ends, so that no row is imported twice. */
export async function oneAtATime(tx: Tx, schoolId: string, what: ImportedThing): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`import ${schoolId} ${what}`}, 0))`.execute(tx)
}
