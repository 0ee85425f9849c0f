import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** A row of a list; every value as text, bytes in base 64. */
export interface ExportedRow {
  cells: (string | null)[]
  /** Cursor: the next rows come after it. */
  key: unknown
}

/** Up to `most` rows of a list after the row with key `behind`, for the school of this transaction. */
export async function exportedRows(
  tx: Tx,
  list: string,
  columns: readonly string[],
  { behind, most }: { behind: unknown; most: number },
): Promise<ExportedRow[]> {
  const { rows } = await sql<ExportedRow>`
    select cells, key from app.exported_rows(${list}, ${columns}::text[], ${behind === null ? null : JSON.stringify(behind)}::jsonb, ${most}::int)`.execute(
    tx,
  )
  return rows
}

export interface ExportRow {
  id: string
  state: 'MAKING' | 'READY' | 'FAILED'
  done: number
  total: number
  kilobytes: number
  created_at: string
  ready_at: string | null
  asked_by: string
  who: string | null
}

/** Locks the school row until the transaction ends, so that exports are requested one at a time. */
export async function lockExports(tx: Tx, schoolId: string): Promise<void> {
  await sql`select school_id from school where school_id = ${schoolId} for no key update`.execute(tx)
}

/** The latest export, if it was requested within two days. */
export async function latestExport(tx: Tx, schoolId: string): Promise<ExportRow | undefined> {
  const { rows } = await sql<ExportRow>`
    select e.id, e.state, e.done, e.total, e.kilobytes, e.created_at, e.ready_at, e.asked_by, s.first_name || ' ' || s.last_name as who
    from school_export e left join staff s on s.school_id = e.school_id and s.id = e.asked_by
    where e.school_id = ${schoolId} and e.created_at > app.now() - interval '2 days'
    order by e.created_at desc limit 1`.execute(tx)
  return rows[0]
}

/** Inserts a new export, which replaces earlier ones. */
export async function insertExport(
  tx: Tx,
  schoolId: string,
  { id, total, accountId }: { id: string; total: number; accountId: string },
): Promise<void> {
  await sql`delete from school_export where school_id = ${schoolId}`.execute(tx)
  await sql`
    insert into school_export (school_id, id, total, asked_by) values (${schoolId}, ${id}, ${total}::int, ${accountId})`.execute(
    tx,
  )
}

/** Starts an attempt and deletes parts of earlier ones. Undefined if the export is ready or was replaced. */
export async function beginRun(tx: Tx, schoolId: string, id: string): Promise<number | undefined> {
  const { rows } = await sql<{ run: number }>`
    update school_export set run = run + 1, state = 'MAKING', done = 0
    where school_id = ${schoolId} and id = ${id} and state <> 'READY' returning run`.execute(tx)
  await sql`delete from school_export_part where school_id = ${schoolId} and export_id = ${id}
    and exists (select from school_export e where e.school_id = ${schoolId} and e.id = ${id} and e.state <> 'READY')`.execute(
    tx,
  )
  return rows[0]?.run
}

export interface ExportRun {
  id: string
  run: number
}

/** Saves a part. False if another attempt has taken over or the export was replaced. */
export async function keepPart(
  tx: Tx,
  schoolId: string,
  { id, run, nth, bytes, done }: ExportRun & { nth: number; bytes: Buffer; done: number },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update school_export set done = ${done}::int where school_id = ${schoolId} and id = ${id} and run = ${run}::int returning id`.execute(
    tx,
  )
  if (rows.length === 0) return false
  await sql`
    insert into school_export_part (school_id, export_id, nth, bytes) values (${schoolId}, ${id}, ${nth}::int, ${bytes})`.execute(
    tx,
  )
  return true
}

export async function endRun(
  tx: Tx,
  schoolId: string,
  { id, run, state, kilobytes }: ExportRun & { state: 'READY' | 'FAILED'; kilobytes: number },
): Promise<void> {
  await sql`
    update school_export set state = ${state}, kilobytes = ${kilobytes}::int, done = case when ${state} = 'READY' then total else done end,
      ready_at = case when ${state} = 'READY' then app.now() end
    where school_id = ${schoolId} and id = ${id} and run = ${run}::int`.execute(tx)
}

/** Request time of an export that can be downloaded: ready for at most a day. */
export async function readyExport(tx: Tx, schoolId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ created_at: string }>`
    select created_at from school_export
    where school_id = ${schoolId} and id = ${id} and state = 'READY' and ready_at > app.now() - interval '1 day'`.execute(
    tx,
  )
  return rows[0]?.created_at
}

export async function partOfExport(
  tx: Tx,
  schoolId: string,
  id: string,
  nth: number,
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select bytes from school_export_part where school_id = ${schoolId} and export_id = ${id} and nth = ${nth}::int`.execute(
    tx,
  )
  return rows[0]?.bytes
}

/** Deletes exports a day after they were ready, or two days after the request. */
export async function forgetExports({ tx, school }: { tx: Tx; school: { id: string } }): Promise<void> {
  await sql`
    delete from school_export where school_id = ${school.id}
      and (ready_at < app.now() - interval '1 day' or created_at < app.now() - interval '2 days')`.execute(tx)
}

/** Deletes all exports of a school. */
export async function dropExports(tx: Tx, schoolId: string): Promise<void> {
  await sql`delete from school_export where school_id = ${schoolId}`.execute(tx)
}
