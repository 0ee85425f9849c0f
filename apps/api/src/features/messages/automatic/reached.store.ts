import { sql } from 'kysely'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { tellingOfAll, type GuardedChild } from '@afterbell/domain/messages/telling'
import { phoneToDial } from '@afterbell/domain/kernel/phone-number'
import type { Tx } from '../../../platform/database/database.ts'
import type { GuardedChildren } from '../telling.store.ts'

/** A recipient, with the children a message is about. */
export interface Recipient {
  name: string
  firstName: string
  email: string | null
  /** Null if nobody has said, which means English. */
  language: Language | null
  /** Ready to dial, with its country code. */
  phone: string | null
  childIds: string[]
}

type SchoolAndCountry = { id: string; country: string }

/**
 * Returns payers by id, with their email address and a phone: that of the guardian with the same address, or else of
 * the first guardian who has one. The language is that guardian's too, or else the first guardian's; an agency has none.
 */
export async function payersReached(
  tx: Tx,
  { id: schoolId, country }: SchoolAndCountry,
  payerIds: readonly string[],
): Promise<Map<string, Recipient>> {
  const { rows } = await sql<Recipient & { id: string }>`
    select y.id, y.name, y.name as "firstName", y.email,
      (select g.phone from guardian g where g.school_id = y.school_id and g.family_id = y.family_id and g.phone <> ''
          and (y.kind <> 'HOME' or g.home_id = y.home_id)
        order by (g.email_key = lower(y.email)) desc nulls last, g.position limit 1) as phone,
      (select g.language from guardian g where g.school_id = y.school_id and g.family_id = y.family_id and y.kind <> 'AGENCY'
          and (y.kind <> 'HOME' or g.home_id = y.home_id)
        order by (g.email_key = lower(y.email)) desc nulls last, g.position limit 1) as language,
      array(select c.id from child c where c.school_id = y.school_id and c.family_id = y.family_id and c.archived_at is null order by c.id) as "childIds"
    from payer y where y.school_id = ${schoolId} and y.id = any(${payerIds}::uuid[])`.execute(tx)
  return new Map(
    rows.map(({ id, phone, ...row }) => [id, { ...row, phone: phone && phoneToDial(phone, country) }]),
  )
}

export interface ReachedGuardian extends Recipient {
  id: string
  familyId: string
  /** Whether they get what goes to everybody; others asked for something. */
  isContact: boolean
}

/** Returns the primary and secondary contacts of families, and those of their guardians who asked, in order. */
export async function contactsReached(
  tx: Tx,
  { id: schoolId, country }: SchoolAndCountry,
  familyIds: readonly string[],
  askedIds: readonly string[] = [],
): Promise<ReachedGuardian[]> {
  const { rows } = await sql<Omit<ReachedGuardian, 'childIds'>>`
    select g.id, g.family_id as "familyId", g.first_name || ' ' || g.last_name as name, g.first_name as "firstName",
      nullif(g.email, '') as email, g.phone, g.language, ${IS_CONTACT} as "isContact"
    from guardian g
    where g.school_id = ${schoolId} and g.family_id = any(${familyIds}::uuid[]) and (${IS_CONTACT} or g.id = any(${askedIds}::uuid[]))
    order by g.family_id, g.position`.execute(tx)
  return rows.map(({ phone, ...row }) => ({
    ...row,
    phone: phone && phoneToDial(phone, country),
    childIds: [],
  }))
}

/** Checks whether one of these guardians gets automatic messages of their family. */
export async function isContactOf(
  tx: Tx,
  schoolId: string,
  guardianIds: readonly string[],
): Promise<boolean> {
  const { rows } = await sql`
    select from guardian g where g.school_id = ${schoolId} and g.id = any(${guardianIds}::uuid[]) and ${IS_CONTACT} limit 1`.execute(
    tx,
  )
  return rows.length > 0
}

/**
 * Splits children's news for a contact into what they may read and what a do-not-release list withholds. The withheld
 * part is queued too, and skipped when sent: the history then shows who was left out, and why.
 */
export function apartByTelling<C>(
  to: Addressed,
  about: readonly C[],
  { guarded, idOf }: { guarded: GuardedChildren; idOf: (each: C) => string },
): C[][] {
  const hears = (each: C) => hearsAll(to, [guarded.get(idOf(each))])
  return [about.filter(hears), about.filter((each) => !hears(each))].filter((part) => part.length > 0)
}

type Addressed = Pick<Recipient, 'name' | 'email' | 'phone'>

/** Checks whether a contact may read everything about these children, by email and by text. */
export function hearsAll(
  { name, email, phone }: Addressed,
  children: readonly (GuardedChild | undefined)[],
): boolean {
  return tellingOfAll({ name, addresses: [email, phone] }, children).telling === 'EVERYTHING'
}

/** Condition: guardian `g` gets automatic messages. */
export const IS_CONTACT = sql`g.position <= 2`
