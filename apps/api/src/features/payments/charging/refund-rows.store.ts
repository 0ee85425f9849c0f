import type { PaidPart } from '@afterbell/domain/ledger/parts'
import type { RefundState } from '@afterbell/domain/payments/payment-states'
import type { PaymentHow } from '@afterbell/domain/payments/payment-ways'
import type { ProviderName } from '@afterbell/domain/providers/provider-names'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'

export interface Refund {
  id: string
  payment_id: string
  payer_id: string
  cents: number
  reason: string
  state: RefundState
  provider_ref: string | null
  failure: string | null
  sent_at: string | null
  looks: number
  created_at: string
  /** Made at the provider itself, not requested by us. */
  is_from_provider: boolean
  parts: PaidPart[]
}

const REFUND = sql`
  select r.id, r.payment_id, r.payer_id, r.cents, r.reason, r.state, r.provider_ref, r.failure, r.sent_at, r.looks, r.created_at, r.is_from_provider,
    (select coalesce(jsonb_agg(jsonb_build_object('invoiceId', x.invoice_id, 'cents', x.cents) order by x.invoice_id), '[]')
      from refund_invoice x where x.school_id = r.school_id and x.refund_id = r.id) as parts
  from refund r`

export async function refundById(tx: Tx, schoolId: string, id: string): Promise<Refund | undefined> {
  const { rows } = await sql<Refund>`${REFUND} where r.school_id = ${schoolId} and r.id = ${id}`.execute(tx)
  return rows[0]
}

/** Reads a refund and locks it until the transaction ends. Lock its payer, invoices and payment first. */
export async function holdRefund(tx: Tx, schoolId: string, id: string): Promise<Refund | undefined> {
  const { rows } =
    await sql<Refund>`${REFUND} where r.school_id = ${schoolId} and r.id = ${id} for no key update of r`.execute(
      tx,
    )
  return rows[0]
}

export async function refundsOfPayment(tx: Tx, schoolId: string, paymentId: string): Promise<Refund[]> {
  const { rows } =
    await sql<Refund>`${REFUND} where r.school_id = ${schoolId} and r.payment_id = ${paymentId} order by r.created_at, r.id`.execute(
      tx,
    )
  return rows
}

/** A payment that can be refunded. */
export interface RefundablePayment {
  id: string
  payer_id: string
  how: PaymentHow
  provider: ProviderName | null
  account_ref: string | null
  provider_ref: string | null
  cents: number
  refunded_cents: number
  /** Disputed, or taken back by the bank. */
  taken_back_cents: number
}

export interface NewRefund {
  id: string
  payment: Omit<RefundablePayment, 'taken_back_cents'>
  /** The payer whose credit it uses: the one who owed the refunded amount. */
  payerId: string
  cents: number
  reason: string
  state: 'SENDING' | 'UNKNOWN' | 'SUCCEEDED'
  parts: readonly PaidPart[]
  /** The provider's reference of a refund made there. */
  madeThereRef?: string
}

/** Inserts refunds, and reduces what can still be refunded of their payments. */
export async function insertRefunds(
  tx: Tx,
  schoolId: string,
  refunds: readonly NewRefund[],
  accountId: string | null,
): Promise<void> {
  const rows = refunds.map(({ id, payment, payerId, cents, reason, state, madeThereRef = null }) => ({
    id,
    payment_id: payment.id,
    payer_id: payerId,
    cents,
    reason,
    state,
    made_there_ref: madeThereRef,
  }))
  const parts = refunds.flatMap(({ id, parts: own }) =>
    own.map(({ invoiceId, cents }) => ({ refund_id: id, invoice_id: invoiceId, cents })),
  )
  await sql`
    with asked as (
      insert into refund (school_id, id, payment_id, payer_id, cents, reason, state, provider_ref, is_from_provider, sent_at, settled_at, created_by)
      select ${schoolId}, r.id, r.payment_id, r.payer_id, r.cents, r.reason, r.state, r.made_there_ref, r.made_there_ref is not null, app.now(),
        case when r.state = 'SUCCEEDED' then app.now() end, ${accountId}::uuid
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, payment_id uuid, payer_id uuid, cents int, reason text, state text, made_there_ref text)
      returning payment_id, cents
    ), parted as (
      insert into refund_invoice (school_id, refund_id, invoice_id, cents)
      select ${schoolId}, x.refund_id, x.invoice_id, x.cents
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as x(refund_id uuid, invoice_id uuid, cents int)
    )
    update payment p set refunded_cents = p.refunded_cents + a.cents
    from (select payment_id, ${sumOfCents(sql`cents`)} as cents from asked group by payment_id) a
    where p.school_id = ${schoolId} and p.id = a.payment_id`.execute(tx)
}

/** Stores the outcome of a refund. */
export async function changeRefund(
  tx: Tx,
  schoolId: string,
  id: string,
  { state, providerRef, failure }: { state: RefundState; providerRef: string | null; failure: string | null },
): Promise<void> {
  await sql`
    update refund set state = ${state}, provider_ref = coalesce(${providerRef}, provider_ref), failure = ${failure},
      settled_at = case when ${state === 'SUCCEEDED' || state === 'FAILED'} then app.now() else settled_at end
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}
