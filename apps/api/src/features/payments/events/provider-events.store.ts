import type { ProviderName } from '@afterbell/domain/providers/provider-names'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { OPERATOR_ACCOUNT, type ProviderEvent } from '../../providers/provider.ts'

/** An unsettled event of a provider, with the account it is about. */
export interface StoredEvent {
  /** Null for the operator's account: settling finds out which school the object belongs to. */
  schoolId: string | null
  provider: ProviderName
  accountRef: string
  about: ProviderEvent['about']
}

/**
 * Stores an event about a school's connected account, or about a school at the operator's account, once. Returns
 * whether it is new, or known and not settled. Null if there is nothing to do: it is settled, or belongs to no school.
 */
export async function keepEvent(
  tx: Tx,
  provider: ProviderName,
  event: ProviderEvent,
): Promise<'NEW' | 'KNOWN' | null> {
  const { rows } = await sql<{ is_new: boolean }>`
    insert into provider_event (account_ref, event_id, provider, payload)
    select ${event.accountRef}, ${event.eventId}, ${provider}, ${JSON.stringify(event)}::jsonb
    where ${isOurs(provider, event)}
    on conflict (account_ref, event_id) do update set received_at = provider_event.received_at
      where provider_event.state <> 'DONE'
    returning xmax = 0 as is_new`.execute(tx)
  return rows[0] ? (rows[0].is_new ? 'NEW' : 'KNOWN') : null
}

/**
 * SQL condition: the event concerns a school. Dispute events do not name their payment, so all of the operator's
 * account are kept.
 */
function isOurs(provider: ProviderName, { accountRef, about }: ProviderEvent) {
  if (accountRef !== OPERATOR_ACCOUNT)
    return sql`exists (select from provider_account a where a.account_ref = ${accountRef} and a.provider = ${provider})`
  return about.kind === 'REVERSAL'
    ? sql`true`
    : sql`exists (select from operator_ref r where r.ref in (${about.ref}, ${about.key ?? about.ref}))`
}

/** Reads an event that is not settled yet, otherwise undefined. */
export async function eventToSettle(
  tx: Tx,
  accountRef: string,
  eventId: string,
): Promise<StoredEvent | undefined> {
  const { rows } = await sql<{ school_id: string | null; provider: ProviderName; payload: unknown }>`
    select a.school_id, e.provider, e.payload
    from provider_event e left join provider_account a on a.account_ref = e.account_ref
    where e.account_ref = ${accountRef} and e.event_id = ${eventId} and e.state <> 'DONE'`.execute(tx)
  return rows.map(({ school_id: schoolId, provider, payload }) => ({
    schoolId,
    provider,
    accountRef,
    about: (payload as ProviderEvent).about,
  }))[0]
}

export async function endEvent(tx: Tx, accountRef: string, eventId: string): Promise<void> {
  await sql`
    update provider_event set state = 'DONE' where account_ref = ${accountRef} and event_id = ${eventId}`.execute(
    tx,
  )
}

/** Marks an event as waiting, and returns the number of tries so far. */
export async function deferEvent(tx: Tx, accountRef: string, eventId: string): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    update provider_event set state = 'WAITING', tries = tries + 1
    where account_ref = ${accountRef} and event_id = ${eventId} returning tries`.execute(tx)
  return rows[0]!.tries
}

/** Deletes settled events after 90 days. */
export async function forgetProviderEvents(tx: Tx): Promise<void> {
  await sql`delete from provider_event where state = 'DONE' and received_at < app.now() - interval '90 days'`.execute(
    tx,
  )
}
