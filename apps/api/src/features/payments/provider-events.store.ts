import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { ProviderName } from './providers/provider.ts'

/** Keeps what a provider told, once, however often it tells it. Answers whether it is new. */
export async function keepEvent(
  tx: Tx,
  provider: ProviderName,
  { accountRef, eventId }: { accountRef: string; eventId: string },
  payload: string,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into provider_event (account_ref, event_id, provider, payload)
    values (${accountRef}, ${eventId}, ${provider}, ${payload})
    on conflict (account_ref, event_id) do nothing`.execute(tx)
  return numAffectedRows === 1n
}
