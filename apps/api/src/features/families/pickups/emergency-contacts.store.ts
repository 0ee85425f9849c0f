import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { EmergencyContactForm } from '@afterbell/domain/families/emergency-contacts'
import type { Tx } from '../../../platform/database/database.ts'
import type { EmergencyContact } from '../children/children.store.ts'

/** Replaces the emergency contacts of a child, in this order. Updates those that keep their id, and deletes all others. */
export async function replaceEmergencyContacts(
  tx: Tx,
  schoolId: string,
  childId: string,
  contacts: readonly EmergencyContact[],
): Promise<void> {
  await sql`
    delete from emergency_contact where school_id = ${schoolId} and child_id = ${childId}
      and not id = any(${contacts.map(({ id }) => id)}::uuid[])`.execute(tx)
  await saveContacts(
    tx,
    schoolId,
    contacts.map((contact, position) => ({ ...contact, childId, position })),
  )
}

/** Inserts the emergency contacts of new children in one statement. */
export async function insertEmergencyContacts(
  tx: Tx,
  schoolId: string,
  children: readonly { id: string; emergencyContacts?: readonly EmergencyContactForm[] | undefined }[],
): Promise<void> {
  const contacts = children.flatMap(({ id: childId, emergencyContacts = [] }) =>
    emergencyContacts.map((contact, position) => ({ ...contact, id: randomUUIDv7(), childId, position })),
  )
  if (contacts.length > 0) await saveContacts(tx, schoolId, contacts)
}

/** Reads the emergency contacts of children, by child id, in the order to call them. Children without any are missing. */
export async function emergencyContactsOf(
  tx: Tx,
  schoolId: string,
  childIds: readonly string[],
): Promise<ReadonlyMap<string, EmergencyContactForm[]>> {
  const { rows } = await sql<{ childId: string; contacts: EmergencyContactForm[] }>`
    select e.child_id as "childId", jsonb_agg(jsonb_build_object('name', e.name, 'phone', e.phone, 'otherPhone', e.other_phone,
      'relation', e.relation) order by e.position, e.id) as contacts
    from emergency_contact e where e.school_id = ${schoolId} and e.child_id = any(${childIds}::uuid[])
    group by e.child_id`.execute(tx)
  return new Map(rows.map(({ childId, contacts }) => [childId, contacts]))
}

async function saveContacts(
  tx: Tx,
  schoolId: string,
  contacts: readonly (EmergencyContact & { childId: string; position: number })[],
): Promise<void> {
  await sql`
    insert into emergency_contact (school_id, id, child_id, name, phone, other_phone, relation, position)
    select ${schoolId}, e.id, e."childId", e.name, e.phone, e."otherPhone", e.relation, e.position
    from jsonb_to_recordset(${JSON.stringify(contacts)}::jsonb)
      as e(id uuid, "childId" uuid, name text, phone text, "otherPhone" text, relation text, position int)
    on conflict (school_id, id) do update set name = excluded.name, phone = excluded.phone,
      other_phone = excluded.other_phone, relation = excluded.relation, position = excluded.position`.execute(
    tx,
  )
}
