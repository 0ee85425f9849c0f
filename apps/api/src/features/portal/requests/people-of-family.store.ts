import { sql } from 'kysely'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'

interface PersonOfFamily {
  name: string
  email: string | null
  phone: string | null
  is: 'GUARDIAN' | 'PICKUP' | 'EMERGENCY'
  /** A child whose page has them. */
  child: { id: string; name: string }
}

/** Returns the people on the lists of a family's current children, guardians once. Do-not-release lists are no part of it. */
export async function peopleOfFamily(tx: Tx, schoolId: string, familyId: string): Promise<PersonOfFamily[]> {
  const { rows } = await sql<PersonOfFamily>`
    with kid as (
      select c.id, ${NAME_OF_C} as name from child c
      where c.school_id = ${schoolId} and c.family_id = ${familyId} and c.archived_at is null
    ), person as (
      select g.first_name || ' ' || g.last_name as name, g.email, g.phone, 'GUARDIAN' as is, (select k.id from kid k order by k.id limit 1) as child_id
      from guardian g where g.school_id = ${schoolId} and g.family_id = ${familyId}
      union all select a.name, null, a.phone, 'PICKUP', a.child_id from approved_pickup a join kid k on k.id = a.child_id where a.school_id = ${schoolId}
      union all select e.name, null, e.phone, 'EMERGENCY', e.child_id from emergency_contact e join kid k on k.id = e.child_id
        where e.school_id = ${schoolId}
    )
    select p.name, p.email, p.phone, p.is, jsonb_build_object('id', k.id, 'name', k.name) as child
    from person p join kid k on k.id = p.child_id order by p.is, p.name, k.name`.execute(tx)
  return rows
}
