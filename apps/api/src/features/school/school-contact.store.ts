import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

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
