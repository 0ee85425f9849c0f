import { sql } from 'kysely'
import type { ChildFacts } from '@afterbell/domain/families/child-facts'
import type { Tx } from '../../../platform/database/database.ts'
import { FACTS_OF_C } from '../../families/children/child-facts.store.ts'
import type { EmergencyContact } from '../../families/children/children.store.ts'
import {
  approvedPickupsOfC,
  EMERGENCY_CONTACT,
  emergencyContactsOfC,
} from '../../families/pickups/people-of-child.store.ts'

export interface FamilyChild extends ChildFacts {
  id: string
  isHealthStated: boolean
  teacher: string | null
  tshirtSize: string | null
  pickups: { name: string; relation: string }[]
  emergencyContacts: EmergencyContact[]
  version: number
}

/** Reads what a family sees of their child. The do-not-release list is no part of it, nor whether there is one. */
export async function familyChild(tx: Tx, schoolId: string, id: string): Promise<FamilyChild | undefined> {
  const { rows } = await sql<FamilyChild>`
    select c.id, ${FACTS_OF_C}, c.version,
      c.health_stated_at is not null or c.allergies <> '' or c.special_needs <> '' as "isHealthStated",
      (select t.name from teacher t where t.school_id = c.school_id and t.id = c.teacher_id) as teacher,
      (select t.size from tshirt_size t where t.school_id = c.school_id and t.id = c.tshirt_size_id) as "tshirtSize",
      ${approvedPickupsOfC(sql`json_build_object('name', a.name, 'relation', a.relation)`)} as pickups,
      ${emergencyContactsOfC(EMERGENCY_CONTACT)} as "emergencyContacts"
    from child c where c.school_id = ${schoolId} and c.id = ${id} and c.archived_at is null`.execute(tx)
  return rows[0]
}

/** Returns the emergency contacts of children, with whose each is. */
export async function contactsOfChildren(
  tx: Tx,
  schoolId: string,
  childIds: readonly string[],
): Promise<{ id: string; childId: string }[]> {
  const { rows } = await sql<{ id: string; childId: string }>`
    select id, child_id as "childId" from emergency_contact
    where school_id = ${schoolId} and child_id = any(${childIds}::uuid[])`.execute(tx)
  return rows
}
