import { sql } from 'kysely'
import type { SchoolReport } from '@afterbell/domain/users/reports'
import type { Tx } from '../../../platform/database/database.ts'

export interface ReportFile {
  id: string
  report: SchoolReport
  name: string
  state: 'MAKING' | 'READY' | 'FAILED'
  rowsTotal: number
  rowsWritten: number
  at: string
}

/** Files this account requested within the last day, newest first, at most 20. */
export async function filesOf(tx: Tx, schoolId: string, accountId: string): Promise<ReportFile[]> {
  const { rows } = await sql<ReportFile>`
    select f.id, f.report, f.name, f.state, f.rows_total as "rowsTotal", f.rows_written as "rowsWritten", f.created_at as at
    from report_file f
    where f.school_id = ${schoolId} and f.asked_by = ${accountId} and f.created_at > app.now() - interval '1 day'
    order by f.created_at desc, f.id limit 20`.execute(tx)
  return rows
}

/** The account's file in progress for the same report and the same query, if it is less than an hour old. */
export async function sameUnderWay(
  tx: Tx,
  schoolId: string,
  { accountId, report, query }: { accountId: string; report: SchoolReport; query: object },
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select f.id from report_file f
    where f.school_id = ${schoolId} and f.asked_by = ${accountId} and f.report = ${report} and f.state = 'MAKING'
      and f.query = ${JSON.stringify(query)}::jsonb and f.created_at > app.now() - interval '1 hour'
    order by f.created_at desc limit 1`.execute(tx)
  return rows[0]?.id ?? null
}

export async function insertFile(
  tx: Tx,
  schoolId: string,
  file: Pick<ReportFile, 'id' | 'report' | 'name' | 'rowsTotal'> & { accountId: string; query: object },
): Promise<void> {
  await sql`
    insert into report_file (school_id, id, report, query, name, rows_total, asked_by)
    values (${schoolId}, ${file.id}, ${file.report}, ${JSON.stringify(file.query)}::jsonb, ${file.name}, ${file.rowsTotal}, ${file.accountId})`.execute(
    tx,
  )
}

export interface FileToMake {
  report: SchoolReport
  query: Record<string, unknown>
  createdAt: string
}

/** Starts or restarts a file and deletes parts from a crashed worker. Undefined if the file is finished or gone. */
export async function beginFile(tx: Tx, schoolId: string, id: string): Promise<FileToMake | undefined> {
  const { rows } = await sql<FileToMake>`
    update report_file f set rows_written = 0 where f.school_id = ${schoolId} and f.id = ${id} and f.state = 'MAKING'
    returning f.report, f.query, f.created_at as "createdAt"`.execute(tx)
  if (rows[0])
    await sql`delete from report_file_part p where p.school_id = ${schoolId} and p.file_id = ${id}`.execute(
      tx,
    )
  return rows[0]
}

export async function writePart(
  tx: Tx,
  schoolId: string,
  { fileId, nth, bytes, rows }: { fileId: string; nth: number; bytes: Buffer; rows: number },
): Promise<void> {
  await sql`insert into report_file_part (school_id, file_id, nth, bytes) values (${schoolId}, ${fileId}, ${nth}::int, ${bytes})`.execute(
    tx,
  )
  await sql`update report_file f set rows_written = f.rows_written + ${rows}::int where f.school_id = ${schoolId} and f.id = ${fileId}`.execute(
    tx,
  )
}

/** Finishes a file, with its final number of rows. */
export async function endFile(
  tx: Tx,
  schoolId: string,
  id: string,
  state: 'READY' | 'FAILED',
): Promise<void> {
  await sql`
    update report_file f set state = ${state}, rows_total = case ${state} when 'READY' then f.rows_written else f.rows_total end
    where f.school_id = ${schoolId} and f.id = ${id} and f.state = 'MAKING'`.execute(tx)
}

/** Name of a finished file that this account requested within the last day; null otherwise. */
export async function readyFile(
  tx: Tx,
  schoolId: string,
  { id, accountId }: { id: string; accountId: string },
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select f.name from report_file f
    where f.school_id = ${schoolId} and f.id = ${id} and f.asked_by = ${accountId} and f.state = 'READY' and f.created_at > app.now() - interval '1 day'`.execute(
    tx,
  )
  return rows[0]?.name ?? null
}

export async function partOf(tx: Tx, schoolId: string, fileId: string, nth: number): Promise<Buffer | null> {
  const { rows } = await sql<{ bytes: Buffer }>`
    select p.bytes from report_file_part p where p.school_id = ${schoolId} and p.file_id = ${fileId} and p.nth = ${nth}::int`.execute(
    tx,
  )
  return rows[0]?.bytes ?? null
}

/** Deletes files after one day. */
export async function forgetReportFiles({ tx, school }: { tx: Tx; school: { id: string } }): Promise<void> {
  await sql`delete from report_file f where f.school_id = ${school.id} and f.created_at < app.now() - interval '1 day'`.execute(
    tx,
  )
}
