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
