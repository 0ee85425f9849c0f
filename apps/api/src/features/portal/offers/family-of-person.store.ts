import { sql } from 'kysely'
import type { FamilyRights } from '@afterbell/domain/school/family-rights'
import type { Tx } from '../../../platform/database/database.ts'
import { IS_SAME_HUMAN } from '../../../platform/database/same-human.ts'
import type { FamilyCaller, FamilyPerson } from '../../../platform/http/families/family-door.ts'
import { FAMILY_RIGHTS_OF_C } from '../../school/family-portal.store.ts'
import { IS_FAMILY_OF_G_UNKNOWN } from '../family-sessions.store.ts'

/**
 * Returns a person of a family as a session would have them, for what is done in their name while they are away. Undefined once
 * no session could be theirs: the portal is off, or the guardian's row is gone or is another human's.
 */
export async function familyOfPerson(
  tx: Tx,
  schoolId: string,
  personId: string,
): Promise<FamilyCaller | undefined> {
  const { rows } = await sql<FamilyPerson & { email: string; rights: FamilyRights }>`
    select p.id, g.id as "guardianId", g.family_id as "familyId", g.first_name as "firstName", g.last_name as "lastName",
      ${IS_FAMILY_OF_G_UNKNOWN} as "isUnknown", p.email_key as email, ${FAMILY_RIGHTS_OF_C} as rights
    from family_person p join school c on c.school_id = p.school_id and c.has_family_portal
      join guardian g on g.school_id = p.school_id and g.id = p.guardian_id and g.email_key = p.email_key and ${IS_SAME_HUMAN}
    where p.school_id = ${schoolId} and p.id = ${personId}`.execute(tx)
  const [row] = rows
  if (!row) return undefined
  const { email, rights, ...person } = row
  return { sessionId: person.id, email, people: [person], rights, isPreview: false }
}
