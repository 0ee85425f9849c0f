import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/**
 * Returns the recipients of letters about the school's own bill: its main contact and every Super Admin who can sign
 * in.
 */
export async function billReaders(tx: Tx, schoolId: string): Promise<{ email: string; name: string }[]> {
  const { rows } = await sql<{ email: string; name: string }>`
    select email, first_name || ' ' || last_name as name from staff
    where school_id = ${schoolId} and is_active and account_state = 'ACTIVE' and (role = 'SCHOOL_ADMIN' or is_main_contact)
    order by email`.execute(tx)
  return rows
}
