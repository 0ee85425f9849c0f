import { sql } from 'kysely'
import { tellingOf } from '@afterbell/domain/messages/telling'
import { phoneToDial } from '@afterbell/domain/kernel/phone-number'
import type { Tx } from '../../../platform/database/database.ts'
import type { GuardedChildren } from '../telling.store.ts'

/** Somebody who is written to about some children. */
export interface Reached {
  name: string
  firstName: string
  email: string | null
  /** As carriers are told it. */
  phone: string | null
  childIds: string[]
}

type Of = { id: string; country: string }

/** Whoever pays, by their ids: their address, and the number of the parent it belongs to, or else of the first one who has one. */
export async function payersReached(
  tx: Tx,
  { id: schoolId, country }: Of,
  payerIds: readonly string[],
): Promise<Map<string, Reached>> {
  const { rows } = await sql<Reached & { id: string }>`
    select y.id, y.name, y.name as "firstName", y.email,
      (select g.phone from guardian g where g.school_id = y.school_id and g.family_id = y.family_id and g.phone <> ''
          and (y.kind <> 'HOME' or g.home_id = y.home_id)
        order by (g.email_key = lower(y.email)) desc nulls last, g.position limit 1) as phone,
      array(select c.id from child c where c.school_id = y.school_id and c.family_id = y.family_id and c.archived_at is null order by c.id) as "childIds"
    from payer y where y.school_id = ${schoolId} and y.id = any(${payerIds}::uuid[])`.execute(tx)
  return new Map(
    rows.map(({ id, phone, ...row }) => [id, { ...row, phone: phone && phoneToDial(phone, country) }]),
  )
}

export interface ReachedGuardian extends Reached {
  id: string
  familyId: string
}

/** The primary and the secondary contact of families, in their order. */
export async function contactsReached(
  tx: Tx,
  { id: schoolId, country }: Of,
  familyIds: readonly string[],
): Promise<ReachedGuardian[]> {
  const { rows } = await sql<Omit<ReachedGuardian, 'childIds'>>`
    select g.id, g.family_id as "familyId", g.first_name || ' ' || g.last_name as name, g.first_name as "firstName",
      nullif(g.email, '') as email, g.phone
    from guardian g
    where g.school_id = ${schoolId} and g.family_id = any(${familyIds}::uuid[]) and ${IS_CONTACT}
    order by g.family_id, g.position`.execute(tx)
  return rows.map(({ phone, ...row }) => ({
    ...row,
    phone: phone && phoneToDial(phone, country),
    childIds: [],
  }))
}

/**
 * What a contact is to hear of some children, in two parts: what they are told, and what is left out because of a do-not-release
 * list. What is left out is written too, and skipped as it is sent: the office sees in the history who was not told, and why.
 */
export function apartByTelling<C>(
  { name, email, phone }: Pick<Reached, 'name' | 'email' | 'phone'>,
  about: readonly C[],
  { guarded, idOf }: { guarded: GuardedChildren; idOf: (each: C) => string },
): C[][] {
  const to = { name, addresses: [email, phone] }
  const hearsAll = (each: C) => tellingOf(to, guarded.get(idOf(each))).telling === 'EVERYTHING'
  return [about.filter(hearsAll), about.filter((each) => !hearsAll(each))].filter((part) => part.length > 0)
}

/** A guardian `g` who is written to by itself. */
export const IS_CONTACT = sql`g.position <= 2`
