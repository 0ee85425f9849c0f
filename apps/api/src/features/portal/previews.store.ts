import { sql } from 'kysely'
import type { Role } from '@afterbell/domain/kernel/roles'
import type { FamilyRights } from '@afterbell/domain/school/family-rights'
import type { Tx } from '../../platform/database/database.ts'
import { IS_SAME_HUMAN } from '../../platform/database/same-human.ts'
import type { FamilyPerson } from '../../platform/http/families/family-door.ts'
import type { Preview } from '../../platform/http/families/preview.ts'
import { FAMILY_RIGHTS_OF_C } from '../school/family-portal.store.ts'
import { IS_FAMILY_OF_G_UNKNOWN } from './family-sessions.store.ts'

interface PreviewRow extends FamilyPerson {
  email: string
  rights: FamilyRights
  /** The role of whoever looks. */
  role: Role
}

/**
 * Returns the guardian as whom a user looks at the portal. Undefined once the guardian is gone, or the user does not work
 * here any more. A guardian who never logged in is no person yet, and goes by their own id.
 */
export async function guardianPreviewed(
  tx: Tx,
  schoolId: string,
  { guardianId, accountId }: Preview,
): Promise<PreviewRow | undefined> {
  const { rows } = await sql<PreviewRow>`
    select coalesce((select p.id from family_person p where p.school_id = g.school_id and p.guardian_id = g.id and p.email_key = g.email_key
        and ${IS_SAME_HUMAN} order by p.created_at, p.id limit 1), g.id) as id,
      g.id as "guardianId", g.family_id as "familyId", g.first_name as "firstName", g.last_name as "lastName",
      ${IS_FAMILY_OF_G_UNKNOWN} as "isUnknown",
      coalesce(g.email_key, '') as email, ${FAMILY_RIGHTS_OF_C} as rights, s.role
    from guardian g join school c on c.school_id = g.school_id
      join staff s on s.school_id = g.school_id and s.id = ${accountId} and s.is_active and s.removed_at is null
    where g.school_id = ${schoolId} and g.id = ${guardianId}`.execute(tx)
  return rows[0]
}
