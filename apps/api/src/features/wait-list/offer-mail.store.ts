import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface ReachedGuardian {
  id: string
  family_id: string
  first_name: string
  last_name: string
  email: string
}

/** The primary and the secondary contact of families, those of them with an address. */
export async function guardiansText(
  tx: Tx,
  schoolId: string,
  familyIds: readonly string[],
): Promise<ReachedGuardian[]> {
  const { rows } = await sql<ReachedGuardian>`
    select g.id, g.family_id, g.first_name, g.last_name, g.email from guardian g
    where g.school_id = ${schoolId} and g.family_id = any(${familyIds}::uuid[]) and ${REACHED}
    order by g.family_id, g.position`.execute(tx)
  return rows
}

/** A guardian `g` whom letters about offers are sent to. */
export const REACHED = sql`g.position <= 2 and g.email <> ''`

/** Where families reach a school. */
export interface SchoolContact {
  email: string | null
  phone: string | null
}

/** The address of the main contact, or else of the Super Admin who was there first; and the school's own telephone. */
export async function schoolContact(tx: Tx, schoolId: string): Promise<SchoolContact> {
  const { rows } = await sql<SchoolContact>`
    select (select t.email from staff t where t.school_id = s.school_id and t.is_active and (t.is_main_contact or t.role = 'SCHOOL_ADMIN')
        order by t.is_main_contact desc, t.id limit 1) as email,
      coalesce(nullif(s.school_phone, ''), nullif(s.contact_phone, '')) as phone
    from school s where s.school_id = ${schoolId}`.execute(tx)
  return rows[0]!
}
