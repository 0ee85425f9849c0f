import { sql } from 'kysely'
import type { ImportedThing } from '@afterbell/domain/imports/import-kinds'
import type { Tx } from '../../platform/database/database.ts'
import type { ImportedRowFacts } from './catalog/catalog-plan.ts'

// Links catalog rows to the activities they created, with what the rows said.

interface Where {
  schoolId: string
  what: ImportedThing
}

/** Returns the rows imported before whose activities still exist, with the school's date of import. */
export async function importedRows(
  tx: Tx,
  { schoolId, what, timezone }: Where & { timezone: string },
  fingerprints: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ fingerprint: string; date: string }>`
    select r.fingerprint, (max(r.said_at) at time zone ${timezone})::date as date
    from imported_row r
      join activity a on a.school_id = r.school_id and a.id = r.activity_id and a.removed_at is null
    where r.school_id = ${schoolId} and r.kind = ${what} and r.fingerprint = any(${fingerprints}::text[])
    group by r.fingerprint`.execute(tx)
  return new Map(rows.map(({ fingerprint, date }) => [fingerprint, date]))
}

export interface CodedRow {
  code: string
  /** The activity. */
  id: string
  fingerprint: string
  said: unknown
  saidOn: string
  /** Number of rows that activity was made of. */
  rows: number
}

/** Returns activities by code, removed ones too, with what their rows said last and when. */
export async function codedRows(
  tx: Tx,
  { schoolId, what, timezone }: Where & { timezone: string },
  codes: readonly string[],
): Promise<CodedRow[]> {
  if (codes.length === 0) return []
  const { rows } = await sql<CodedRow>`
    select r.code, r.activity_id as id, r.fingerprint, r.said, (r.said_at at time zone ${timezone})::date as "saidOn",
      (select count(*)::int from imported_row o where o.school_id = r.school_id and o.activity_id = r.activity_id) as rows
    from imported_row r
    where r.school_id = ${schoolId} and r.kind = ${what} and r.code = any(${codes}::text[])
    order by r.activity_id, r.fingerprint`.execute(tx)
  return rows
}

type Row = ImportedRowFacts & { activityId: string }

/** Stores which row created which activity, and what the row said. */
export async function rememberRows(
  tx: Tx,
  { schoolId, what, id }: Where & { id: string },
  rows: readonly Row[],
): Promise<void> {
  await sql`
    insert into imported_row (school_id, kind, fingerprint, import_id, activity_id, code, said)
    select ${schoolId}, ${what}, r.fingerprint, ${id}, r."activityId", r.code, r.said
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(fingerprint text, "activityId" uuid, code text, said jsonb)`.execute(
    tx,
  )
}

/** Updates what the only row of each activity says. The import that created the activity stays. */
export async function changeRemembered(
  tx: Tx,
  { schoolId, what }: Where,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    update imported_row o set fingerprint = r.fingerprint, code = r.code, said = r.said, said_at = app.now()
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(fingerprint text, "activityId" uuid, code text, said jsonb)
    where o.school_id = ${schoolId} and o.kind = ${what} and o.activity_id = r."activityId"`.execute(tx)
}

/** Returns the activities an import created, without those it changed. */
export async function activitiesOf(tx: Tx, schoolId: string, id: string): Promise<string[]> {
  const { rows } = await sql<{ activity_id: string }>`
    select distinct activity_id from imported_row where school_id = ${schoolId} and import_id = ${id}`.execute(
    tx,
  )
  return rows.map(({ activity_id: activityId }) => activityId)
}
