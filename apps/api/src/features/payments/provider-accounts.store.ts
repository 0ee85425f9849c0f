import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { ProviderName } from './providers/provider.ts'

/** The account through which a school collects, or the last one it did. */
export interface ProviderAccount {
  provider: ProviderName
  account_ref: string
  state: 'CONNECTED' | 'DISCONNECTED' | 'REVOKED'
  name: string
}

/** Seen from inside the school: the one in use, else the last. */
export async function ownAccount(tx: Tx): Promise<ProviderAccount | undefined> {
  const { rows } = await sql<ProviderAccount>`
    select provider, account_ref, state, name from own_provider_account
    order by state = 'CONNECTED' desc, connected_at desc, account_ref limit 1`.execute(tx)
  return rows[0]
}

/** The schools that collect through a provider. Seen from outside the schools. */
export async function schoolsCollecting(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ school_id: string }>`
    select school_id from provider_account where state = 'CONNECTED' order by school_id`.execute(tx)
  return rows.map(({ school_id }) => school_id)
}

/** The account in use, held until the end of the transaction. Seen from outside the schools. */
export async function accountInUse(
  tx: Tx,
  schoolId: string,
): Promise<Pick<ProviderAccount, 'provider' | 'account_ref'> | undefined> {
  const { rows } = await sql<Pick<ProviderAccount, 'provider' | 'account_ref'>>`
    select provider, account_ref from provider_account
    where school_id = ${schoolId} and state = 'CONNECTED' for update`.execute(tx)
  return rows[0]
}

/** Makes it the account of the school, anew where it was once before. False where it is another school's. */
export async function connectAccount(
  tx: Tx,
  schoolId: string,
  { provider, accountRef, name }: { provider: ProviderName; accountRef: string; name: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into provider_account (account_ref, provider, school_id, name)
    values (${accountRef}, ${provider}, ${schoolId}, ${name})
    on conflict (account_ref) do update
      set state = 'CONNECTED', connected_at = app.now(), disconnected_at = null, name = excluded.name
      where provider_account.school_id = excluded.school_id`.execute(tx)
  return numAffectedRows === 1n
}

/** Ends it, unless it has ended. */
export async function endAccount(tx: Tx, accountRef: string, how: 'DISCONNECTED' | 'REVOKED'): Promise<void> {
  await sql`
    update provider_account set state = ${how}, disconnected_at = app.now()
    where account_ref = ${accountRef} and state = 'CONNECTED'`.execute(tx)
}

export async function renameAccount(tx: Tx, accountRef: string, name: string): Promise<void> {
  await sql`update provider_account set name = ${name} where account_ref = ${accountRef}`.execute(tx)
}
