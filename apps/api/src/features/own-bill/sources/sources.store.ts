import type { ProviderName } from '@afterbell/domain/providers/provider-names'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { expiryMonth } from '../../payments/methods/methods.store.ts'
import type { Method, MethodType } from '../../providers/provider.ts'

export interface StoredSource {
  id: string
  provider: ProviderName
  set_up_ref: string
  provider_ref: string | null
  type: MethodType
  brand: string
  last4: string
  expires_on: string | null
  is_default: boolean
  state: 'ASKED' | 'PENDING' | 'USABLE' | 'UNUSABLE'
}

const SOURCE = sql`
  select b.id, b.provider, b.set_up_ref, b.provider_ref, b.type, b.brand, b.last4, b.expires_on, b.is_default, b.state from billing_source b`

/** Returns the sources at the current provider: the default first, then the latest. */
export async function sourcesOf(tx: Tx, schoolId: string, provider: ProviderName): Promise<StoredSource[]> {
  const { rows } = await sql<StoredSource>`${SOURCE}
    where b.school_id = ${schoolId} and b.provider = ${provider} and b.removed_at is null and b.state <> 'ASKED'
    order by b.is_default desc, b.created_at desc, b.id`.execute(tx)
  return rows
}

export async function sourceById(tx: Tx, schoolId: string, id: string): Promise<StoredSource | undefined> {
  const { rows } = await sql<StoredSource>`${SOURCE}
    where b.school_id = ${schoolId} and b.id = ${id} and b.removed_at is null and b.state <> 'ASKED'`.execute(
    tx,
  )
  return rows[0]
}

/** Returns the source with this set-up or method reference at the provider. */
export async function sourceByRef(
  tx: Tx,
  schoolId: string,
  { provider, ref }: { provider: ProviderName; ref: string },
): Promise<StoredSource | undefined> {
  const { rows } = await sql<StoredSource>`${SOURCE}
    where b.school_id = ${schoolId} and b.provider = ${provider} and (b.set_up_ref = ${ref} or b.provider_ref = ${ref})
      and b.removed_at is null`.execute(tx)
  return rows[0]
}

export async function insertSource(
  tx: Tx,
  schoolId: string,
  {
    id,
    provider,
    setUpRef,
    type,
    accountId,
  }: { id: string; provider: ProviderName; setUpRef: string; type: MethodType; accountId: string },
): Promise<void> {
  await sql`
    insert into billing_source (school_id, id, provider, set_up_ref, type, created_by)
    values (${schoolId}, ${id}, ${provider}, ${setUpRef}, ${type}, ${accountId})`.execute(tx)
}

/** Stores the source's current data at its provider. */
export async function keepSource(tx: Tx, schoolId: string, id: string, method: Method): Promise<void> {
  const { ref, type, brand, last4, state } = method
  await sql`
    update billing_source set provider_ref = ${ref}, type = ${type}, brand = ${brand}, last4 = ${last4}, state = ${state},
      expires_on = (${expiryMonth(method)}::date + interval '1 month - 1 day')::date
    where school_id = ${schoolId} and id = ${id} and removed_at is null`.execute(tx)
}

/** Marks a source its provider no longer charges: still listed, but not usable. */
export async function endSource(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`update billing_source set state = 'UNUSABLE' where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

/** Makes this source the only default. */
export async function makeDefaultSource(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`update billing_source set is_default = false where school_id = ${schoolId} and is_default and id <> ${id}`.execute(
    tx,
  )
  await sql`update billing_source set is_default = true where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

export async function removeSourceRow(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`
    update billing_source set removed_at = app.now(), is_default = false where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

/** Whether a payment with this source is in progress. */
export async function isSourceInUse(tx: Tx, schoolId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ is_in_use: boolean }>`
    select exists (select from own_payment where school_id = ${schoolId} and source_id = ${id}
      and state not in ('FAILED', 'SUCCEEDED')) as is_in_use`.execute(tx)
  return rows[0]!.is_in_use
}
