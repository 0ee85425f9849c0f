import { sql } from 'kysely'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'

interface GuardianOfChild {
  id: string
  name: string
  email: string
  language: Language | null
  childName: string
  /** The person is this guardian. */
  isPerson: boolean
}

/** Returns the guardians of a child who have an address. Whether they may see the child is another question. */
export async function guardiansOfChild(
  tx: Tx,
  schoolId: string,
  { childId, personId }: { childId: string; personId: string | null },
): Promise<GuardianOfChild[]> {
  const { rows } = await sql<GuardianOfChild>`
    select g.id, g.first_name || ' ' || g.last_name as name, coalesce(g.email, '') as email, g.language, ${NAME_OF_C} as "childName",
      g.id = (select p.guardian_id from family_person p where p.school_id = c.school_id and p.id = ${personId}) is true as "isPerson"
    from child c join guardian g on g.school_id = c.school_id and g.family_id = c.family_id
    where c.school_id = ${schoolId} and c.id = ${childId} and c.archived_at is null and coalesce(g.email, '') <> ''
    order by g.position`.execute(tx)
  return rows
}
