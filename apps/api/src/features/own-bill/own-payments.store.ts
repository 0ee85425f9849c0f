import type { ProviderName } from '@afterbell/domain/providers/provider-names'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { UNDER_WAY } from '../payments/methods/under-way.store.ts'

/** Like the states of other payments, without a draft: the row is written when the payment is sent. */
export type OwnPaymentState =
  | 'SENDING'
  | 'UNKNOWN'
  | 'REQUIRES_ACTION'
  | 'PROCESSING'
  | 'FAILED'
  | 'SUCCEEDED'

/** One attempt to collect an invoice of a school. */
export interface OwnPayment {
  id: string
  invoice_id: string
  source_id: string
  provider: ProviderName
  provider_ref: string | null
  cents: number
  state: OwnPaymentState
  failure: string | null
  action_url: string | null
  sent_at: string
  looks: number
  reversed_at: string | null
  created_by: string | null
}

const ATTEMPT = sql`
  select a.id, a.invoice_id, a.source_id, a.provider, a.provider_ref, a.cents, a.state, a.failure, a.action_url, a.sent_at, a.looks,
    a.reversed_at, a.created_by from own_payment a`

/** Reads without a lock: changes of a payment require the lock of the subscription. */
export async function ownPaymentById(tx: Tx, schoolId: string, id: string): Promise<OwnPayment | undefined> {
  const { rows } = await sql<OwnPayment>`${ATTEMPT} where a.school_id = ${schoolId} and a.id = ${id}`.execute(
    tx,
  )
  return rows[0]
}

/** Returns the payment with this reference at the provider. */
export async function ownPaymentByRef(
  tx: Tx,
  schoolId: string,
  { provider, ref }: { provider: ProviderName; ref: string },
): Promise<OwnPayment | undefined> {
  const { rows } = await sql<OwnPayment>`${ATTEMPT}
    where a.school_id = ${schoolId} and a.provider = ${provider} and a.provider_ref = ${ref}`.execute(tx)
  return rows[0]
}

/** Returns the invoice's payment whose outcome is still open. */
export async function ownPaymentUnderWay(
  tx: Tx,
  schoolId: string,
  invoiceId: string,
): Promise<OwnPayment | undefined> {
  const { rows } = await sql<OwnPayment>`${ATTEMPT}
    where a.school_id = ${schoolId} and a.invoice_id = ${invoiceId} and a.state in ${UNDER_WAY}`.execute(tx)
  return rows[0]
}

export async function insertOwnPayment(
  tx: Tx,
  schoolId: string,
  payment: Pick<OwnPayment, 'id' | 'invoice_id' | 'source_id' | 'provider' | 'cents' | 'created_by'>,
): Promise<void> {
  const { id, invoice_id: invoiceId, source_id: sourceId, provider, cents, created_by: accountId } = payment
  await sql`
    insert into own_payment (school_id, id, invoice_id, source_id, provider, cents, state, created_by)
    values (${schoolId}, ${id}, ${invoiceId}, ${sourceId}, ${provider}, ${cents}, 'SENDING', ${accountId}::uuid)`.execute(
    tx,
  )
}

/** Writes the outcome. A reference once stored is never cleared. */
export async function changeOwnPayment(
  tx: Tx,
  schoolId: string,
  id: string,
  change: {
    state: OwnPaymentState
    providerRef: string | null
    failure: string | null
    actionUrl: string | null
  },
): Promise<void> {
  const { state, providerRef, failure, actionUrl } = change
  await sql`
    update own_payment set state = ${state}, provider_ref = coalesce(${providerRef}, provider_ref), failure = ${failure},
      action_url = ${actionUrl}, settled_at = case when ${state === 'SUCCEEDED' || state === 'FAILED'} then app.now() else settled_at end
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/**
 * Stores the provider's reference before the payment is confirmed. Returns false if the payment has ended; it must
 * not be confirmed then.
 */
export async function keepOwnPaymentRef(tx: Tx, schoolId: string, id: string, ref: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update own_payment set provider_ref = ${ref}
    where school_id = ${schoolId} and id = ${id} and state in ('SENDING', 'UNKNOWN') returning id`.execute(tx)
  return rows.length === 1
}

export async function countOwnLook(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`update own_payment set looks = looks + 1 where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

export async function markReversed(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`update own_payment set reversed_at = app.now() where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

/** Returns the payments of an invoice, with their card or bank account. */
export async function paidWith(
  tx: Tx,
  schoolId: string,
  invoiceId: string,
): Promise<
  {
    cents: number
    settled_at: string
    provider: ProviderName
    type: 'CARD' | 'BANK_ACCOUNT'
    last4: string
  }[]
> {
  const { rows } = await sql<{
    cents: number
    settled_at: string
    provider: ProviderName
    type: 'CARD' | 'BANK_ACCOUNT'
    last4: string
  }>`
    select p.cents, coalesce(p.settled_at, p.sent_at) as settled_at, p.provider, b.type, b.last4
    from own_payment p join billing_source b on b.school_id = p.school_id and b.id = p.source_id
    where p.school_id = ${schoolId} and p.invoice_id = ${invoiceId} and p.state = 'SUCCEEDED' and p.reversed_at is null
    order by p.sent_at`.execute(tx)
  return rows
}
