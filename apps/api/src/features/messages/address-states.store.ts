import { sql } from 'kysely'
import type { Channel } from '@afterbell/domain/messages/channels'
import type { AddressConsent, EndedBy } from '@afterbell/domain/messages/consents'
import type { Ending } from '@afterbell/domain/messages/purpose'
import type { Tx } from '../../platform/database/database.ts'
import { markOf } from './received/stopped-phones.store.ts'

/** The state of an address, and since when. */
export interface StoredAddress extends AddressConsent {
  endedAt: string | null
}

/**
 * Returns the states of addresses by key; addresses without one are missing. A number that replied STOP is stopped in
 * every school.
 */
export async function addressStates(
  tx: Tx,
  schoolId: string,
  channel: Channel,
  keys: readonly string[],
): Promise<Map<string, StoredAddress>> {
  if (keys.length === 0) return new Map()
  const { rows } = await sql<StoredAddress & { key: string }>`
    select k.key, case when s.mark is null then coalesce(x.ended, 'NOTHING') else 'EVERYTHING' end as ended,
      coalesce(s.since, x.ended_at) as "endedAt", case when s.mark is null then x.ended_by else 'FAMILY' end as "endedBy",
      x.bounced_at is not null as bounces
    from unnest(${[...new Set(keys)]}::text[]) as k(key)
      left join message_suppression x on x.school_id = ${schoolId} and x.channel = ${channel} and x.address_key = k.key
      left join known_stop s on ${channel} = 'SMS' and s.mark = ${markOf(sql`k.key`)}
    where x.address_key is not null or s.mark is not null`.execute(tx)
  return new Map(rows.map(({ key, ...state }) => [key, state]))
}

/** Returns the state of one address. */
export async function addressState(
  tx: Tx,
  schoolId: string,
  channel: Channel,
  key: string,
): Promise<StoredAddress> {
  return (await addressStates(tx, schoolId, channel, [key])).get(key) ?? NOTHING_KNOWN
}

/** The state of an address that never unsubscribed or bounced. */
export const NOTHING_KNOWN: StoredAddress = { ended: 'NOTHING', endedAt: null, endedBy: null, bounces: false }

interface EndingToSave {
  channel: Channel
  key: string
  ended: Exclude<Ending, 'NOTHING'>
  by: EndedBy
  atLeast?: boolean
}

/** Saves what an address stops. `atLeast` keeps what it stopped before. Bounces stay recorded. */
export async function saveEnding(
  tx: Tx,
  schoolId: string,
  { channel, key, ended, by, atLeast = false }: EndingToSave,
): Promise<void> {
  await sql`
    insert into message_suppression as x (school_id, channel, address_key, ended, ended_at, ended_by)
    values (${schoolId}, ${channel}, ${key}, ${ended}, app.now(), ${by})
    on conflict (school_id, channel, address_key) do update
      set ended = case when x.ended is null or not ${atLeast} then excluded.ended else 'EVERYTHING' end,
        ended_at = excluded.ended_at, ended_by = excluded.ended_by
    where x.ended is null or (x.ended <> excluded.ended and not (${atLeast} and x.ended = 'EVERYTHING'))`.execute(
    tx,
  )
}

/** Removes an ending. Bounces stay recorded. */
export async function dropEnding(tx: Tx, schoolId: string, channel: Channel, key: string): Promise<void> {
  await sql`
    delete from message_suppression
    where school_id = ${schoolId} and channel = ${channel} and address_key = ${key} and bounced_at is null`.execute(
    tx,
  )
  await sql`
    update message_suppression set ended = null, ended_at = null, ended_by = null
    where school_id = ${schoolId} and channel = ${channel} and address_key = ${key}`.execute(tx)
}

/** Records that messages to an address bounce. Its ending stays recorded. */
export async function noteBounce(tx: Tx, schoolId: string, channel: Channel, key: string): Promise<void> {
  await sql`
    insert into message_suppression as x (school_id, channel, address_key, bounced_at)
    values (${schoolId}, ${channel}, ${key}, app.now())
    on conflict (school_id, channel, address_key) do update set bounced_at = excluded.bounced_at
    where x.bounced_at is null`.execute(tx)
}

/** Removes a bounce, so that the address is tried again. */
export async function dropBounce(tx: Tx, schoolId: string, channel: Channel, key: string): Promise<void> {
  await sql`
    delete from message_suppression
    where school_id = ${schoolId} and channel = ${channel} and address_key = ${key} and ended is null`.execute(
    tx,
  )
  await sql`
    update message_suppression set bounced_at = null
    where school_id = ${schoolId} and channel = ${channel} and address_key = ${key}`.execute(tx)
}

/** Deletes an address's ending and bounce: its owner wants every message again. */
export async function forgetState(tx: Tx, schoolId: string, channel: Channel, key: string): Promise<void> {
  await sql`
    delete from message_suppression where school_id = ${schoolId} and channel = ${channel} and address_key = ${key}`.execute(
    tx,
  )
}
