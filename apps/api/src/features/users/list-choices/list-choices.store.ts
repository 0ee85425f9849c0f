import { sql } from 'kysely'
import type { Density } from '@afterbell/domain/users/density'
import type { Tx } from '../../../platform/database/database.ts'

/** Returns the user's choice; undefined without one. */
export async function densityOf(tx: Tx, schoolId: string, accountId: string): Promise<Density | undefined> {
  const { rows } = await sql<{ density: Density }>`
    select density from list_choice where school_id = ${schoolId} and account_id = ${accountId}`.execute(tx)
  return rows[0]?.density
}

export async function keepDensity(
  tx: Tx,
  schoolId: string,
  accountId: string,
  density: Density,
): Promise<void> {
  await sql`
    insert into list_choice (school_id, account_id, density) values (${schoolId}, ${accountId}, ${density})
    on conflict (school_id, account_id) do update set density = excluded.density`.execute(tx)
}

export async function dropDensity(tx: Tx, schoolId: string, accountId: string): Promise<void> {
  await sql`delete from list_choice where school_id = ${schoolId} and account_id = ${accountId}`.execute(tx)
}
