import type { ProviderName } from '@afterbell/domain/providers/provider-names'
import { sql } from 'kysely'
import type { PayoutState } from '@afterbell/domain/providers/payout-states'
import type { Tx } from '../../platform/database/database.ts'
import type { Payout } from '../providers/provider.ts'

/** A stored payout. */
export interface StoredPayout {
  id: string
  provider: ProviderName
  account_ref: string
  provider_ref: string
  cents: number
  currency: string
  state: PayoutState
  failure: string | null
  made_at: string
  lines: Payout['lines']
}

const COLUMNS = sql`o.id, o.provider, o.account_ref, o.provider_ref, o.cents, o.currency, o.state, o.failure, o.made_at, o.lines`

export async function payoutById(tx: Tx, schoolId: string, id: string): Promise<StoredPayout | undefined> {
  const { rows } = await sql<StoredPayout>`
    select ${COLUMNS} from payout o where o.school_id = ${schoolId} and o.id = ${id}`.execute(tx)
  return rows[0]
}

/** Returns the account's payouts made since then, by provider reference. */
export async function payoutsSince(
  tx: Tx,
  schoolId: string,
  { accountRef, since }: { accountRef: string; since: string },
): Promise<Map<string, StoredPayout>> {
  const { rows } = await sql<StoredPayout>`
    select ${COLUMNS} from payout o
    where o.school_id = ${schoolId} and o.account_ref = ${accountRef} and o.made_at >= ${since}::timestamptz`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.provider_ref, row]))
}

/**
 * Returns the start of the search for payouts: `days` before the latest stored one, since a paid payout may still
 * fail; else when the account was connected. Null if the account is not the school's.
 */
export async function lookSince(
  tx: Tx,
  schoolId: string,
  { accountRef, days }: { accountRef: string; days: number },
): Promise<string | null> {
  const { rows } = await sql<{ since: string | null }>`
    select coalesce(
      (select max(o.made_at) - make_interval(days => ${days}::int) from payout o where o.school_id = ${schoolId} and o.account_ref = ${accountRef}),
      (select a.connected_at from own_provider_account a where a.account_ref = ${accountRef})) as since`.execute(
    tx,
  )
  return rows[0]!.since
}

/** Returns recent payouts with differences nobody accepted; movements they miss may have been settled since. */
export async function payoutsInDoubt(tx: Tx, schoolId: string, accountRef: string): Promise<StoredPayout[]> {
  const { rows } = await sql<StoredPayout>`
    select ${COLUMNS} from payout o
    where o.school_id = ${schoolId} and o.account_ref = ${accountRef} and o.accepted_at is null
      and o.made_at > app.now() - interval '60 days' and ${HAS_DIFFERENCE_OF_O}
    order by o.made_at, o.id`.execute(tx)
  return rows
}

/** Whether any line of the payout `o` differs. */
export const HAS_DIFFERENCE_OF_O = sql`exists (select from payout_line w
  where w.school_id = o.school_id and w.payout_id = o.id and w.match <> 'MATCHED')`

/** Inserts a payout if it is new, and locks it until the transaction ends. Returns the stored row. */
export async function holdPayout(
  tx: Tx,
  schoolId: string,
  {
    id,
    provider,
    accountRef,
    payout,
  }: { id: string; provider: ProviderName; accountRef: string; payout: Payout },
): Promise<StoredPayout & { is_new: boolean }> {
  await sql`
    insert into payout (school_id, id, provider, account_ref, provider_ref, cents, currency, state, failure, arrives_on, made_at, lines)
    values (${schoolId}, ${id}, ${provider}, ${accountRef}, ${payout.ref}, ${payout.cents}, ${payout.currency}, ${payout.state}, ${payout.failure},
      ${payout.arrivesOn}, ${payout.madeAt}, 'LATER')
    on conflict (school_id, account_ref, provider_ref) do nothing`.execute(tx)
  const { rows } = await sql<StoredPayout & { is_new: boolean }>`
    select ${COLUMNS}, o.id = ${id}::uuid as is_new from payout o
    where o.school_id = ${schoolId} and o.account_ref = ${accountRef} and o.provider_ref = ${payout.ref} for no key update`.execute(
    tx,
  )
  return rows[0]!
}

/** Writes the provider's current data on a payout. */
export async function changePayout(
  tx: Tx,
  schoolId: string,
  id: string,
  { state, failure, arrivesOn, lines }: Pick<Payout, 'state' | 'failure' | 'arrivesOn' | 'lines'>,
): Promise<void> {
  await sql`
    update payout set state = ${state}, failure = ${failure}, arrives_on = ${arrivesOn}, lines = ${lines}, looked_at = app.now()
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/**
 * Accepts the differences of a payout, with a reason. Returns false if there is nothing to accept, or somebody has
 * already accepted.
 */
export async function acceptPayout(
  tx: Tx,
  schoolId: string,
  id: string,
  { reason, accountId }: { reason: string; accountId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update payout o set accepted_at = app.now(), accepted_by = ${accountId}, accepted_because = ${reason}
    where o.school_id = ${schoolId} and o.id = ${id} and o.accepted_at is null and ${HAS_DIFFERENCE_OF_O}`.execute(
    tx,
  )
  return numAffectedRows === 1n
}
