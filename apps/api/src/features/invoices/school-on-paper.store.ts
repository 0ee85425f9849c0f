import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

type SchoolRecord = Record<
  'legalName' | 'street' | 'city' | 'province' | 'postcode' | 'country' | 'phone' | 'taxNumber',
  string
>

/** Returns a school's current data for documents. An invoice keeps the data of the day it was issued. */
export async function schoolOnPaper(tx: Tx, schoolId: string): Promise<SchoolRecord> {
  const { rows } = await sql<SchoolRecord>`
    select coalesce(nullif(s.legal_name, ''), o.name) as "legalName", coalesce(s.street_name, '') as street, coalesce(s.city, '') as city,
      coalesce(s.province, '') as province, coalesce(s.postcode, '') as postcode, s.country, coalesce(s.school_phone, '') as phone,
      s.tax_number as "taxNumber"
    from school s join own_school o on o.school_id = s.school_id where s.school_id = ${schoolId}`.execute(tx)
  return rows[0]!
}
