import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { MedicalForm } from '@afterbell/domain/families/child-care'
import type { GuardianForm, PickupForm } from '@afterbell/domain/families/children'
import type { EmergencyContactForm } from '@afterbell/domain/families/emergency-contacts'
import type { Tx } from '../../../platform/database/database.ts'
import { insertEmergencyContacts } from '../pickups/emergency-contacts.store.ts'
import { saveChildren, type ChildToSave } from './child-facts.store.ts'

/** A child to insert in bulk. Their family must be new or locked. */
export interface NewChild extends ChildToSave {
  pickups: readonly PickupForm[]
  emergencyContacts?: readonly EmergencyContactForm[] | undefined
  doNotRelease: readonly { name: string; note: string }[]
  medical: MedicalForm
}

/**
 * Inserts new families with their guardians, the first of each as its primary contact, in two statements for all.
 * Records marketing consent as imported from a file by this user.
 */
export async function insertFamilies(
  tx: Tx,
  schoolId: string,
  families: readonly { id: string; guardians: readonly GuardianForm[] }[],
  accountId: string,
): Promise<void> {
  const guardians = families.flatMap(({ id: familyId, guardians: familyGuardians }) =>
    familyGuardians.map(({ firstName, lastName, email, phone, language, marketing }, index) => ({
      id: randomUUIDv7(),
      family_id: familyId,
      position: index + 1,
      first_name: firstName,
      last_name: lastName,
      email,
      phone,
      language: language ?? null,
      marketing: marketing ?? null,
    })),
  )
  await sql`
    insert into family (school_id, id) select ${schoolId}, f.id from unnest(${families.map(({ id }) => id)}::uuid[]) as f(id)`.execute(
    tx,
  )
  await sql`
    insert into guardian (school_id, id, family_id, position, first_name, last_name, email, phone, language, marketing_consent, marketing_said_at,
      marketing_source, marketing_said_by)
    select ${schoolId}, g.id, g.family_id, g.position, g.first_name, g.last_name, g.email, g.phone, g.language, g.marketing,
      case when g.marketing is not null then app.now() end, case when g.marketing is not null then 'IMPORT' end,
      case when g.marketing is not null then ${accountId}::uuid end
    from jsonb_to_recordset(${JSON.stringify(guardians)}::jsonb)
      as g(id uuid, family_id uuid, position int, first_name text, last_name text, email text, phone text, language text, marketing boolean)`.execute(
    tx,
  )
}

/**
 * Inserts new children with their approved pickups, emergency contacts and do-not-release lists, in four statements for
 * all.
 */
export async function insertChildren(
  tx: Tx,
  schoolId: string,
  children: readonly NewChild[],
  accountId: string,
): Promise<void> {
  const pickups = children.flatMap(({ id: childId, pickups: childPickups }) =>
    childPickups.map((pickup, position) => ({ ...pickup, id: randomUUIDv7(), child_id: childId, position })),
  )
  const doNotReleaseRows = children.flatMap(({ id: childId, doNotRelease }) =>
    doNotRelease.map((entry) => ({ ...entry, id: randomUUIDv7(), child_id: childId })),
  )
  await saveChildren(tx, schoolId, children)
  await sql`
    insert into approved_pickup (school_id, id, child_id, name, phone, relation, position)
    select ${schoolId}, p.id, p.child_id, p.name, p.phone, p.relation, p.position
    from jsonb_to_recordset(${JSON.stringify(pickups)}::jsonb) as p(id uuid, child_id uuid, name text, phone text, relation text, position int)`.execute(
    tx,
  )
  await insertEmergencyContacts(tx, schoolId, children)
  await sql`
    insert into do_not_release (school_id, id, child_id, name, note, created_by)
    select ${schoolId}, d.id, d.child_id, d.name, d.note, ${accountId}
    from jsonb_to_recordset(${JSON.stringify(doNotReleaseRows)}::jsonb) as d(id uuid, child_id uuid, name text, note text)`.execute(
    tx,
  )
}
