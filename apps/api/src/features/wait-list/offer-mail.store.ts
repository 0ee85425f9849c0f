import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

export interface ReachedGuardian {
  id: string
  family_id: string
  first_name: string
  last_name: string
  email: string
}

/** The primary and the secondary contact of families, those of them with an address. */
export async function guardiansText(
  tx: Tx,
  schoolId: string,
  familyIds: readonly string[],
): Promise<ReachedGuardian[]> {
  const { rows } = await sql<ReachedGuardian>`
    select g.id, g.family_id, g.first_name, g.last_name, g.email from guardian g
    where g.school_id = ${schoolId} and g.family_id = any(${familyIds}::uuid[]) and ${REACHED}
    order by g.family_id, g.position`.execute(tx)
  return rows
}

/** A guardian `g` whom letters about offers are sent to. */
export const REACHED = sql`g.position <= 2 and g.email <> ''`
