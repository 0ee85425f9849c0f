import { sql } from 'kysely'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'

interface GuardianToTell {
  id: string
  name: string
  email: string
  language: Language | null
  childName: string
}

/**
 * Returns the guardians of a child whom a change by another person of the family may be news to: those with an address
 * of their own who do not live in the same home. Whether they may see the child is another question.
 */
export async function guardiansToTell(
  tx: Tx,
  schoolId: string,
  { childId, personId }: { childId: string; personId: string },
): Promise<GuardianToTell[]> {
  const { rows } = await sql<GuardianToTell>`
    select g.id, g.first_name || ' ' || g.last_name as name, coalesce(g.email, '') as email, g.language, ${NAME_OF_C} as "childName"
    from child c join family_person p on p.school_id = c.school_id and p.id = ${personId}
      left join guardian w on w.school_id = p.school_id and w.id = p.guardian_id
      join guardian g on g.school_id = c.school_id and g.family_id = c.family_id
    where c.school_id = ${schoolId} and c.id = ${childId} and c.archived_at is null and coalesce(g.email, '') <> ''
      and g.email_key <> p.email_key and g.id is distinct from p.guardian_id
      and (g.home_id is null or g.home_id is distinct from w.home_id)
    order by g.position`.execute(tx)
  return rows
}
