import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

export interface TaxRun {
  id: string
  year: number
  created_at: string
  files: { nth: number; firstName: string; lastName: string; count: number; isReady: boolean }[]
}

export interface NewFile {
  nth: number
  firstName: string
  lastName: string
  payerIds: readonly string[]
}

/** Returns the latest run of a year, if started within a day. */
export async function latestTaxRun(tx: Tx, schoolId: string, year: number): Promise<TaxRun | null> {
  const { rows } = await sql<TaxRun>`
    select r.id, r.year, r.created_at, (select coalesce(jsonb_agg(jsonb_build_object('nth', f.nth, 'firstName', f.first_name,
        'lastName', f.last_name, 'count', cardinality(f.payer_ids), 'isReady', f.bytes is not null) order by f.nth), '[]')
      from tax_statement_file f where f.school_id = r.school_id and f.run_id = r.id) as files
    from tax_statement_run r
    where r.school_id = ${schoolId} and r.year = ${year}::int and r.created_at > app.now() - interval '1 day'
    order by r.created_at desc limit 1`.execute(tx)
  return rows[0] ?? null
}

/** Locks the school, so that only one run of a year is started at a time. */
export async function lockTaxRuns(tx: Tx, schoolId: string): Promise<void> {
  await sql`select school_id from school where school_id = ${schoolId} for no key update`.execute(tx)
}

export async function insertTaxRun(
  tx: Tx,
  schoolId: string,
  { id, year, accountId, files }: { id: string; year: number; accountId: string; files: readonly NewFile[] },
): Promise<void> {
  const rows = files.map(({ nth, firstName, lastName, payerIds }) => ({
    nth,
    first_name: firstName,
    last_name: lastName,
    payer_ids: payerIds,
  }))
  await sql`
    with run as (
      insert into tax_statement_run (school_id, id, year, created_by) values (${schoolId}, ${id}, ${year}, ${accountId}) returning id
    )
    insert into tax_statement_file (school_id, run_id, nth, first_name, last_name, payer_ids)
    select ${schoolId}, run.id, f.nth, f.first_name, f.last_name, f.payer_ids
    from run, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(nth int, first_name text, last_name text, payer_ids uuid[])`.execute(
    tx,
  )
}

/** Returns the payers for a file. Undefined if the file no longer exists or is already made. */
export async function fileToMake(
  tx: Tx,
  schoolId: string,
  runId: string,
  nth: number,
): Promise<{ year: number; payerIds: string[] } | undefined> {
  const { rows } = await sql<{ year: number; payerIds: string[] }>`
    select r.year, f.payer_ids as "payerIds"
    from tax_statement_file f join tax_statement_run r on r.school_id = f.school_id and r.id = f.run_id
    where f.school_id = ${schoolId} and f.run_id = ${runId} and f.nth = ${nth}::int and f.bytes is null`.execute(
    tx,
  )
  return rows[0]
}

export async function saveTaxFile(
  tx: Tx,
  schoolId: string,
  { runId, nth, bytes }: { runId: string; nth: number; bytes: Buffer },
): Promise<void> {
  await sql`
    update tax_statement_file set bytes = ${bytes} where school_id = ${schoolId} and run_id = ${runId} and nth = ${nth}::int`.execute(
    tx,
  )
}

export async function madeTaxFile(
  tx: Tx,
  schoolId: string,
  runId: string,
  nth: number,
): Promise<{ year: number; first_name: string; last_name: string; bytes: Buffer } | undefined> {
  const { rows } = await sql<{ year: number; first_name: string; last_name: string; bytes: Buffer }>`
    select r.year, f.first_name, f.last_name, f.bytes
    from tax_statement_file f join tax_statement_run r on r.school_id = f.school_id and r.id = f.run_id
    where f.school_id = ${schoolId} and f.run_id = ${runId} and f.nth = ${nth}::int and f.bytes is not null`.execute(
    tx,
  )
  return rows[0]
}

/** Deletes files after a day. */
export async function forgetTaxRuns({ tx, school }: { tx: Tx; school: { id: string } }): Promise<void> {
  await sql`
    delete from tax_statement_run where school_id = ${school.id} and created_at < app.now() - interval '1 day'`.execute(
    tx,
  )
}
