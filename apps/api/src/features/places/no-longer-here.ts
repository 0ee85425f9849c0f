import { sql } from 'kysely'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { notThere, refuseAs, type Refusal } from '../../platform/problems.ts'
import { inSections } from '../activities/sections-at.ts'

/**
 * Returns the refusal for a place that is no longer live: with the child's name if somebody else was faster or the
 * offer has expired. Places that never existed, or are on another list, are not found.
 */
export async function refusalOfGonePlace(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  { id, pool = 'regular' }: { id: string; pool?: 'regular' | 'dropin' },
): Promise<Refusal> {
  const { rows } = await sql<{ name: string }>`
    select ${NAME_OF_C} as name
    from place p join child c on c.school_id = p.school_id and c.id = p.child_id
    where p.school_id = ${schoolId} and p.id = ${id} and ${inSections('p.section_id', sectionIds)} and p.pool = ${pool}
      and (p.state = 'gone' or p.left_at is not null or p.state = 'held' and p.expires_at <= app.now())`.execute(
    tx,
  )
  return rows[0] ? refuseAs('NOT_HERE', { childName: rows[0].name }) : notThere()
}
