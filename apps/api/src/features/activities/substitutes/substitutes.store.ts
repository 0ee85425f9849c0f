import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

interface Of {
  sectionId: string
  date: string
}

interface SubstituteChosen {
  id: string
  name: string
  teaches: boolean
  isItsOwn: boolean
}

/** People of the school, whether they are instructors, and whether they teach a section anyway. Who is not of the school is left out. */
export async function peopleChosen(
  tx: Tx,
  schoolId: string,
  sectionId: string,
  ids: readonly string[],
): Promise<SubstituteChosen[]> {
  const { rows } = await sql<SubstituteChosen>`
    select t.id, t.first_name || ' ' || t.last_name as name, t.is_active and t.is_instructor as teaches,
      exists (select from section_instructor si where si.school_id = ${schoolId} and si.section_id = ${sectionId} and si.account_id = t.id) as "isItsOwn"
    from staff t where t.school_id = ${schoolId} and t.id = any(${ids}::uuid[])
    order by t.last_name, t.id`.execute(tx)
  return rows
}

/** Puts those who take a section over on a day in the place of those who did. */
export async function putSubstitutes(
  tx: Tx,
  schoolId: string,
  { sectionId, date }: Of,
  ids: readonly string[],
): Promise<void> {
  await sql`
    delete from section_substitute where school_id = ${schoolId} and section_id = ${sectionId} and date = ${date}
      and account_id <> all(${ids}::uuid[])`.execute(tx)
  if (ids.length === 0) return
  await sql`
    insert into section_substitute (school_id, section_id, date, account_id)
    select ${schoolId}, ${sectionId}, ${date}, id from unnest(${ids}::uuid[]) as id
    on conflict do nothing`.execute(tx)
}
