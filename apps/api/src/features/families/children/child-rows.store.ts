import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import type { EmergencyContact } from './children.store.ts'

// A child's people row by row, for changes that leave everything else as it is.

/** Adds an emergency contact after the others of a child. */
export async function addEmergencyContact(
  tx: Tx,
  schoolId: string,
  childId: string,
  contact: EmergencyContact,
): Promise<void> {
  await sql`
    insert into emergency_contact (school_id, id, child_id, name, phone, other_phone, relation, position)
    select ${schoolId}, ${contact.id}, ${childId}, ${contact.name}, ${contact.phone}, ${contact.otherPhone}, ${contact.relation},
      coalesce(max(e.position) + 1, 0)
    from emergency_contact e where e.school_id = ${schoolId} and e.child_id = ${childId}`.execute(tx)
}

export async function updateEmergencyContact(
  tx: Tx,
  schoolId: string,
  contact: EmergencyContact,
): Promise<void> {
  await sql`
    update emergency_contact set name = ${contact.name}, phone = ${contact.phone}, other_phone = ${contact.otherPhone},
      relation = ${contact.relation}
    where school_id = ${schoolId} and id = ${contact.id}`.execute(tx)
}

export async function deleteEmergencyContact(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`delete from emergency_contact where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/** Increments a child's version after a row of theirs has changed, so that nobody saves an older form over it. */
export async function bumpChild(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`update child set version = version + 1 where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/** Notes that the family said which allergies and special needs a child has, possibly none. */
export async function noteHealthStated(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`
    update child set health_stated_at = app.now() where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/** Marks children as entered by their family online. The health of those who are listed was said with it. */
export async function noteRegistered(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
  healthStatedIds: readonly string[],
): Promise<void> {
  await sql`
    update child set registered_at = app.now(), health_stated_at = case when id = any(${healthStatedIds}::uuid[]) then app.now() end
    where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(tx)
}

interface ChildBeside {
  firstName: string
  preferredName: string
  lastName: string
  birthDate: string | null
}

/** Returns the living children of a family, as a new one is compared with them. */
export async function childrenBeside(tx: Tx, schoolId: string, familyId: string): Promise<ChildBeside[]> {
  const { rows } = await sql<ChildBeside>`
    select first_name as "firstName", preferred_name as "preferredName", last_name as "lastName", birth_date as "birthDate" from child
    where school_id = ${schoolId} and family_id = ${familyId} and archived_at is null`.execute(tx)
  return rows
}
