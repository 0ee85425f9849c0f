import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Runs outside of schools. Existing references stay. */
export async function rememberRefs(tx: Tx, schoolId: string, refs: readonly string[]): Promise<void> {
  await sql`
    insert into operator_ref (ref, school_id) select ref, ${schoolId} from unnest(${refs}::text[]) ref
    on conflict (ref) do nothing`.execute(tx)
}

/** Returns the school that owns one of these references at the operator's account. */
export async function schoolOfRef(tx: Tx, refs: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ school_id: string }>`
    select school_id from operator_ref where ref = any(${refs}::text[]) limit 1`.execute(tx)
  return rows[0]?.school_id
}
