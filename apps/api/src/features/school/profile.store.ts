import { sql } from 'kysely'
import type { SchoolProfile } from '@afterbell/domain/school/profile'
import type { Tx } from '../../platform/database/database.ts'

export interface StoredProfile extends SchoolProfile {
  logo: string | null
  portalName: string | null
  createdAt: string
  features: string[]
  isCurrencyClosed: boolean
}

/** Reads the school's profile. `isHeld` locks it, so that two editors take turns. */
export async function profileOf(
  tx: Tx,
  schoolId: string,
  { isLocked = false }: { isLocked?: boolean } = {},
): Promise<StoredProfile> {
  const { rows } = await sql<StoredProfile>`
    select o.name as "schoolName", coalesce(s.tag_line, '') as "tagLine", coalesce(s.school_phone, '') as "schoolPhone",
      coalesce(s.website, '') as website, coalesce(s.street_name, '') as "streetName", coalesce(s.city, '') as city,
      coalesce(s.province, '') as province, coalesce(s.postcode, '') as postcode, s.country,
      coalesce(s.contact_name, '') as "contactName", coalesce(s.contact_phone, '') as "contactPhone", s.timezone,
      s.date_format as "dateFormat", s.currency, s.legal_name as "legalName", s.tax_number as "taxNumber",
      s.is_tax_exempt as "isTaxExempt", s.logo, o.portal_name as "portalName", o.created_at as "createdAt", s.features,
      (exists (select from ledger_entry e where e.school_id = s.school_id)
        or exists (select from invoice i where i.school_id = s.school_id)
        or exists (select from payment p where p.school_id = s.school_id)) as "isCurrencyClosed"
    from school s join own_school o on o.school_id = s.school_id
    where s.school_id = ${schoolId} ${isLocked ? sql`for no key update of s` : sql``}`.execute(tx)
  return rows[0]!
}

/** Saves the profile. Empty texts of optional fields become null. */
export async function updateProfile(tx: Tx, schoolId: string, profile: SchoolProfile): Promise<void> {
  const { tagLine, schoolPhone, website, streetName, city, province, postcode, country } = profile
  const { contactName, contactPhone, timezone, dateFormat, currency, legalName, taxNumber, isTaxExempt } =
    profile
  const orNull = (text: string) => text || null
  await sql`
    update school set tag_line = ${orNull(tagLine)}, school_phone = ${orNull(schoolPhone)}, website = ${orNull(website)},
      street_name = ${orNull(streetName)}, city = ${orNull(city)}, province = ${orNull(province)}, postcode = ${orNull(postcode)},
      country = ${country}, contact_name = ${orNull(contactName)}, contact_phone = ${orNull(contactPhone)}, timezone = ${timezone},
      date_format = ${dateFormat}, currency = ${currency}, legal_name = ${legalName}, tax_number = ${taxNumber},
      is_tax_exempt = ${isTaxExempt}, version = version + 1
    where school_id = ${schoolId}`.execute(tx)
  await sql`update own_school set name = ${profile.schoolName} where school_id = ${schoolId}`.execute(tx)
}

/** The school's tax number, or whether it is exempt. */
export async function taxNumberOf(
  tx: Tx,
  schoolId: string,
): Promise<Pick<SchoolProfile, 'taxNumber' | 'isTaxExempt'>> {
  const { rows } = await sql<Pick<SchoolProfile, 'taxNumber' | 'isTaxExempt'>>`
    select tax_number as "taxNumber", is_tax_exempt as "isTaxExempt" from school where school_id = ${schoolId}`.execute(
    tx,
  )
  return rows[0]!
}
