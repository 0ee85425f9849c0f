import { phoneShown } from '@afterbell/domain/kernel/phone'
import { sql } from 'kysely'
import { postalAddress, type PostalParts } from '@afterbell/domain/school/postal-address'
import type { Tx } from '../../platform/database/database.ts'

/** Where families reach a school. */
export interface SchoolContact {
  email: string | null
  phone: string | null
}

/** 'please call 555 0100 or write to office@…'; null where a school says no way. */
export function howToReach({ email, phone }: SchoolContact): string | null {
  const ways = [phone ? `call ${phone}` : null, email ? `write to ${email}` : null].filter(Boolean)
  return ways.length === 0 ? null : `please ${ways.join(' or ')}`
}

/** How a family reaches the school about what it was sent; empty where the school says no way. */
export function whomToAsk(contact: SchoolContact): string {
  const how = howToReach(contact)
  return how === null ? '' : `If you have a question, ${how}.`
}

/** The address of the main contact, or else of the Super Admin who was there first; and the school's own telephone, as letters show it. */
export async function schoolContact(tx: Tx, schoolId: string): Promise<SchoolContact> {
  const { rows } = await sql<SchoolContact & { country: string }>`
    select (select t.email from staff t where t.school_id = s.school_id and t.is_active and (t.is_main_contact or t.role = 'SCHOOL_ADMIN')
        order by t.is_main_contact desc, t.id limit 1) as email,
      coalesce(nullif(s.school_phone, ''), nullif(s.contact_phone, '')) as phone, s.country
    from school s where s.school_id = ${schoolId}`.execute(tx)
  const { email, phone, country } = rows[0]!
  return { email, phone: phone && phoneShown(phone, country) }
}

/** The postal address of a school in one line; null where it did not give one. */
export async function schoolAddress(tx: Tx, schoolId: string): Promise<string | null> {
  const { rows } = await sql<PostalParts>`
    select coalesce(s.street_name, '') as street, coalesce(s.city, '') as city, coalesce(s.province, '') as state,
      coalesce(s.postcode, '') as "postalCode"
    from school s where s.school_id = ${schoolId}`.execute(tx)
  return postalAddress(rows[0]!)
}
