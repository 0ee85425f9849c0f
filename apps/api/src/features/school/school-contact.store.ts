import { formatPhone } from '@afterbell/domain/kernel/phone'
import { sql } from 'kysely'
import { postalAddress, type PostalParts } from '@afterbell/domain/school/postal-address'
import type { Tx } from '../../platform/database/database.ts'

/** Contact details of a school for families. */
export interface SchoolContact {
  email: string | null
  phone: string | null
}

/** Email of the main contact, otherwise of the earliest Super Admin, and the school's phone, formatted for display. */
export async function schoolContact(tx: Tx, schoolId: string): Promise<SchoolContact> {
  const { rows } = await sql<SchoolContact & { country: string }>`
    select (select t.email from staff t where t.school_id = s.school_id and t.is_active and (t.is_main_contact or t.role = 'SCHOOL_ADMIN')
        order by t.is_main_contact desc, t.id limit 1) as email,
      coalesce(nullif(s.school_phone, ''), nullif(s.contact_phone, '')) as phone, s.country
    from school s where s.school_id = ${schoolId}`.execute(tx)
  const { email, phone, country } = rows[0]!
  return { email, phone: phone && formatPhone(phone, country) }
}

/** The school's postal address in one line; null if it has none. */
export async function schoolAddress(tx: Tx, schoolId: string): Promise<string | null> {
  const { rows } = await sql<PostalParts>`
    select coalesce(s.street_name, '') as street, coalesce(s.city, '') as city, coalesce(s.province, '') as state,
      coalesce(s.postcode, '') as "postalCode"
    from school s where s.school_id = ${schoolId}`.execute(tx)
  return postalAddress(rows[0]!)
}
