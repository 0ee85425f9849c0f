import { sql } from 'kysely'
import type { SignUpProfile } from '@afterbell/domain/school/profile'
import type { Tx } from '../../platform/database/database.ts'

interface OpenedSchool {
  id: string
  firstName: string
  lastName: string
  phone: string | null
  profile: SignUpProfile
  promo: string
}

/**
 * Creates a school from its sign-up, inside that school. False if it exists. The person who signed up becomes its
 * contact.
 */
export async function insertSchool(tx: Tx, opened: OpenedSchool): Promise<boolean> {
  const { id, firstName, lastName, phone, profile, promo } = opened
  const { schoolName, tagLine, schoolPhone, website, streetName, city, province, postcode } = profile
  const { country, timezone, currency, dateFormat } = profile
  const { numAffectedRows } = await sql`
    insert into own_school (school_id, name) values (${id}, ${schoolName}) on conflict do nothing`.execute(tx)
  if (!numAffectedRows) return false
  const orNull = (text: string | null) => text || null
  await sql`
    insert into school (school_id, timezone, country, currency, date_format, tag_line, school_phone, website, street_name, city,
      province, postcode, contact_name, contact_phone, promo)
    values (${id}, ${timezone}, ${country}, ${currency}, ${dateFormat}, ${orNull(tagLine)}, ${orNull(schoolPhone)}, ${orNull(website)},
      ${orNull(streetName)}, ${orNull(city)}, ${orNull(province)}, ${orNull(postcode)}, ${`${firstName} ${lastName}`}, ${orNull(phone)},
      ${promo})`.execute(tx)
  return true
}
