import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { OPERATOR_ACCOUNT, type ProviderEvent, type ProviderName } from '../providers/provider.ts'

/** What a provider told and nobody is done with, and whose account it is about. */
export interface KeptEvent {
  /** Null where it is about the operator’s account: whose it is there, who settles it finds out. */
  schoolId: string | null
  provider: ProviderName
  accountRef: string
  about: ProviderEvent['about']
}

/**
 * Keeps what a provider told about an account that a school connected, or about something of a school at the operator's, once.
 * Answers whether it is new, or known and not done with; null where nothing is to be done about it, because somebody has, or it
 * is no school's.
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

/** A dispute does not say of what it is, so each one of the operator's account is looked at. */
function isOurs(provider: ProviderName, { accountRef, about }: ProviderEvent) {
  if (accountRef !== OPERATOR_ACCOUNT)
    return sql`exists (select from provider_account a where a.account_ref = ${accountRef} and a.provider = ${provider})`
  return about.kind === 'REVERSAL'
    ? sql`true`
    : sql`exists (select from operator_ref r where r.ref in (${about.ref}, ${about.key ?? about.ref}))`
}

/** What has still to be done about. Undefined once it is. */
export async function eventToSettle(
  tx: Tx,
  accountRef: string,
  eventId: string,
): Promise<KeptEvent | undefined> {
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

/** Lets it wait, and answers how often it was tried by now. */
export async function deferEvent(tx: Tx, accountRef: string, eventId: string): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    update provider_event set state = 'WAITING', tries = tries + 1
    where account_ref = ${accountRef} and event_id = ${eventId} returning tries`.execute(tx)
  return rows[0]!.tries
}
