import { inside, type MadeSchool } from '../make.ts'
import type { Rig } from '../app.ts'

/** Sets a school's taxpayer number, which tax statements require. */
export function sayTaxNumber(rig: Rig, school: MadeSchool): Promise<unknown> {
  return inside(rig, school.id, (query) =>
    query(`update school set tax_number = '04-3329871' where school_id = $1`, [school.id]),
  )
}

/** Makes a file of tax statements. Returns the id of its run. */
export async function madeTaxFile(
  rig: Rig,
  school: MadeSchool,
  payerIds: readonly string[],
): Promise<string> {
  const { rows } = await inside(rig, school.id, (query) =>
    query(
      `with run as (
        insert into tax_statement_run (school_id, id, year, created_by) values ($1, gen_random_uuid(), 2026, $2) returning id
      ), file as (
        insert into tax_statement_file (school_id, run_id, nth, first_name, last_name, payer_ids, bytes)
        select $1, run.id, 1, 'Gus Test', 'Gus Test', $3::uuid[], '\\x25504446' from run
      ) select id from run`,
      [school.id, school.admin.id, payerIds],
    ),
  )
  return rows[0].id
}
