import { sql } from 'kysely'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { Tx } from '../../../platform/database/database.ts'

/** A guardian as they read and change themselves. */
export interface OwnDetails {
  id: string
  familyId: string
  firstName: string
  lastName: string
  email: string | null
  phone: string | null
  language: Language | null
  homeId: string | null
  street: string
  city: string
  state: string
  postalCode: string
  /** Nobody else lives at this address as far as the school knows, so changing it changes nobody else's. */
  hasOwnAddress: boolean
  isEmailShared: boolean
}

/** Returns guardians with their homes, in the order of the ids given. */
export async function ownDetailsOf(
  tx: Tx,
  schoolId: string,
  guardianIds: readonly string[],
): Promise<OwnDetails[]> {
  const { rows } = await sql<OwnDetails>`
    select g.id, g.family_id as "familyId", g.first_name as "firstName", g.last_name as "lastName", g.email, g.phone, g.language,
      h.id as "homeId", coalesce(h.street, '') as street, coalesce(h.city, '') as city, coalesce(h.state, '') as state,
      coalesce(h.postal_code, '') as "postalCode",
      not exists (select from guardian o where o.school_id = g.school_id and o.family_id = g.family_id and o.id <> g.id
        and (g.home_id is null or o.home_id = g.home_id))
        and (g.home_id is not null or not exists (select from home f where f.school_id = g.school_id and f.family_id = g.family_id)) as "hasOwnAddress",
      exists (select from guardian o where o.school_id = g.school_id and o.family_id = g.family_id and o.id <> g.id
        and o.email_key = g.email_key) as "isEmailShared"
    from unnest(${guardianIds}::uuid[]) with ordinality as i(id, nr)
      join guardian g on g.school_id = ${schoolId} and g.id = i.id
      left join home h on h.school_id = g.school_id and h.id = g.home_id
    order by i.nr`.execute(tx)
  return rows
}

/** Saves a guardian's own name, phone and language. */
export async function saveOwnDetails(
  tx: Tx,
  schoolId: string,
  {
    id,
    firstName,
    lastName,
    phone,
    language,
  }: Pick<OwnDetails, 'id' | 'firstName' | 'lastName' | 'phone' | 'language'>,
): Promise<void> {
  await sql`
    update guardian set first_name = ${firstName}, last_name = ${lastName}, phone = ${phone}, language = ${language}
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

export async function saveOwnEmail(
  tx: Tx,
  schoolId: string,
  guardianIds: readonly string[],
  email: string,
): Promise<void> {
  await sql`
    update guardian set email = ${email} where school_id = ${schoolId} and id = any(${guardianIds}::uuid[])`.execute(
    tx,
  )
}

/** Saves the address of a home. */
export async function saveHomeAddress(
  tx: Tx,
  schoolId: string,
  {
    id,
    street,
    city,
    state,
    postalCode,
  }: Pick<OwnDetails, 'id' | 'street' | 'city' | 'state' | 'postalCode'>,
): Promise<void> {
  await sql`
    update home set street = ${street}, city = ${city}, state = ${state}, postal_code = ${postalCode}
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/** Checks whether a guardian besides these has an address, whoever wrote it down. */
export async function isAddressOfOthers(
  tx: Tx,
  schoolId: string,
  { email, guardianIds }: { email: string; guardianIds: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql`
    select from guardian where school_id = ${schoolId} and email_key = lower(${email}) and not id = any(${guardianIds}::uuid[]) limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
