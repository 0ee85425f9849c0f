import type { GivenMandate } from '../methods/mandates.store.ts'
import type { Language } from '@afterbell/domain/kernel/languages/languages'
import type { ProviderName } from '@afterbell/domain/providers/provider-names'
import type { PaidPart } from '@afterbell/domain/ledger/parts'
import { sql } from 'kysely'
import type { PaymentState } from '@afterbell/domain/payments/payment-states'
import type { PaymentHow } from '@afterbell/domain/payments/payment-ways'
import type { Tx } from '../../../platform/database/database.ts'
import { UNDER_WAY } from '../methods/under-way.store.ts'

export interface Payment {
  id: string
  payer_id: string
  /** The person of a family who made it, logged in. */
  person_id: string | null
  how: PaymentHow
  method_id: string | null
  provider: ProviderName | null
  account_ref: string | null
  provider_ref: string | null
  cents: number
  refunded_cents: number
  fee_cents: number | null
  state: PaymentState
  failure: string | null
  action_url: string | null
  /** Made by the link of its invoice. */
  is_by_link: boolean
  /** The payer asked to keep the card or bank account. */
  keeps_method: boolean
  /** Network address from which the payer allowed automatic charges. */
  mandate_network: string | null
  /** The language in which it was allowed; null for payments from before there were several. */
  mandate_language: Language | null
  /** Charged automatically: nobody is there to answer the bank. */
  is_automatic: boolean
  sent_at: string | null
  looks: number
  created_at: string
  /** When it went through, or failed for good. */
  settled_at: string | null
  /** Day of receipt, for payments taken outside. */
  received_on: string | null
  parts: PaidPart[]
}

const PAYMENT = sql`
  select p.id, p.payer_id, p.person_id, p.how, p.method_id, p.provider, p.account_ref, p.provider_ref, p.cents, p.refunded_cents, p.fee_cents, p.state, p.failure,
    p.action_url, p.is_by_link, p.keeps_method, p.mandate_network, p.mandate_language, p.is_automatic, p.sent_at, p.looks, p.created_at, p.settled_at, p.received_on,
    (select coalesce(jsonb_agg(jsonb_build_object('invoiceId', x.invoice_id, 'cents', x.cents) order by x.invoice_id), '[]')
      from payment_invoice x where x.school_id = p.school_id and x.payment_id = p.id) as parts
  from payment p`

/** Reads a payment without a lock. */
export async function paymentById(tx: Tx, schoolId: string, id: string): Promise<Payment | undefined> {
  const { rows } = await sql<Payment>`${PAYMENT} where p.school_id = ${schoolId} and p.id = ${id}`.execute(tx)
  return rows[0]
}

/** Reads a payment and locks it until the transaction ends. Lock its payer and invoices first. */
export async function holdPayment(tx: Tx, schoolId: string, id: string): Promise<Payment | undefined> {
  const { rows } =
    await sql<Payment>`${PAYMENT} where p.school_id = ${schoolId} and p.id = ${id} for no key update of p`.execute(
      tx,
    )
  return rows[0]
}

/** Returns the id of the payment with this provider reference at an account. */
export async function paymentByRef(
  tx: Tx,
  schoolId: string,
  { accountRef, ref }: { accountRef: string; ref: string },
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from payment where school_id = ${schoolId} and account_ref = ${accountRef} and provider_ref = ${ref}`.execute(
    tx,
  )
  return rows[0]?.id
}

export interface NewPayment {
  id: string
  payerId: string
  how: PaymentHow
  methodId: string | null
  account: { provider: ProviderName; accountRef: string } | null
  cents: number
  state: 'CREATED' | 'SUCCEEDED'
  receivedOn: string | null
  reference: string
  parts: readonly PaidPart[]
  accountId: string | null
  personId?: string | null
  isByLink?: boolean
  keepsMethod?: boolean
  /** Set if the payer allows automatic charges. */
  mandate?: GivenMandate | null
  isAutomatic?: boolean
}

/** Inserts a payment with its parts. Returns false if the id exists already. */
export async function insertPayment(tx: Tx, schoolId: string, payment: NewPayment): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with made as (
      insert into payment (school_id, id, payer_id, how, method_id, provider, account_ref, cents, state, received_on, reference, settled_at, created_by,
        is_by_link, keeps_method, mandate_network, mandate_language, is_automatic, person_id)
      values (${schoolId}, ${payment.id}, ${payment.payerId}, ${payment.how}, ${payment.methodId}::uuid, ${payment.account?.provider ?? null},
        ${payment.account?.accountRef ?? null}, ${payment.cents}, ${payment.state}, ${payment.receivedOn}::date, ${payment.reference},
        ${payment.state === 'SUCCEEDED' ? sql`app.now()` : null}, ${payment.accountId}::uuid,
        ${payment.isByLink ?? false}, ${payment.keepsMethod ?? false}, ${payment.mandate?.network ?? null}, ${payment.mandate?.language ?? null},
        ${payment.isAutomatic ?? false}, ${payment.personId ?? null}::uuid)
      on conflict (school_id, id) do nothing returning id
    ), parted as (
      insert into payment_invoice (school_id, payment_id, invoice_id, cents)
      select ${schoolId}, made.id, x.invoice_id, x.cents
      from made, jsonb_to_recordset(${JSON.stringify(
        payment.parts.map(({ invoiceId, cents }) => ({ invoice_id: invoiceId, cents })),
      )}::jsonb) as x(invoice_id uuid, cents int)
    )
    select id from made`.execute(tx)
  return rows.length === 1
}

/** Changes the amount and parts of a payment that was not sent yet. */
export async function changeCreated(
  tx: Tx,
  schoolId: string,
  id: string,
  { cents, parts }: Pick<Payment, 'cents' | 'parts'>,
): Promise<void> {
  const rows = parts.map((part) => ({ invoice_id: part.invoiceId, cents: part.cents }))
  await sql`
    update payment set cents = ${cents} where school_id = ${schoolId} and id = ${id} and state = 'CREATED'`.execute(
    tx,
  )
  await sql`delete from payment_invoice where school_id = ${schoolId} and payment_id = ${id}`.execute(tx)
  await sql`
    insert into payment_invoice (school_id, payment_id, invoice_id, cents)
    select ${schoolId}, ${id}, x.invoice_id, x.cents from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(invoice_id uuid, cents int)`.execute(
    tx,
  )
}

export interface PaymentChange {
  state: PaymentState
  providerRef?: string | null
  methodId?: string | null
  how?: PaymentHow
  feeCents?: number | null
  failure?: string | null
  actionUrl?: string | null
  isSent?: boolean
}

/** Stores the outcome of a payment. Omitted fields stay as they were, and so does a known reference. */
export async function changePayment(
  tx: Tx,
  schoolId: string,
  id: string,
  change: PaymentChange,
): Promise<void> {
  const { state, providerRef = null, methodId = null, how = null, feeCents = null, failure = null } = change
  await sql`
    update payment set state = ${state}, provider_ref = coalesce(${providerRef}, provider_ref), method_id = coalesce(${methodId}::uuid, method_id),
      how = coalesce(${how}, how), fee_cents = coalesce(${feeCents}::int, fee_cents), failure = ${failure},
      action_url = ${change.actionUrl ?? null}, sent_at = case when ${change.isSent ?? false} then app.now() else sent_at end,
      settled_at = case when ${state === 'SUCCEEDED' || state === 'FAILED'} then app.now() else settled_at end
    where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/**
 * Stores the provider's reference before the payment is confirmed. Returns false if the payment has ended meanwhile and
 * must not be confirmed.
 */
export async function keepPaymentRef(tx: Tx, schoolId: string, id: string, ref: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update payment set provider_ref = ${ref} where school_id = ${schoolId} and id = ${id} and state in ('SENDING', 'UNKNOWN') returning id`.execute(
    tx,
  )
  return rows.length === 1
}

/** Stores the provider's fee of a payment, if it is known only later. */
export async function keepPaymentFee(tx: Tx, schoolId: string, id: string, feeCents: number): Promise<void> {
  await sql`update payment set fee_cents = ${feeCents}::int where school_id = ${schoolId} and id = ${id}`.execute(
    tx,
  )
}

/**
 * Stores the fees of successful payments from a payout, only where they were unknown. Returns the payments that
 * changed.
 */
export async function keepFeesOfPayout(
  tx: Tx,
  schoolId: string,
  accountRef: string,
  fees: readonly { ref: string; feeCents: number }[],
): Promise<{ id: string; payer_id: string; fee_cents: number }[]> {
  const { rows } = await sql<{ id: string; payer_id: string; fee_cents: number }>`
    with told as (
      select f.ref, f."feeCents" from jsonb_to_recordset(${JSON.stringify(fees)}::jsonb) as f(ref text, "feeCents" int))
    update payment p set fee_cents = told."feeCents" from told
    where p.school_id = ${schoolId} and p.account_ref = ${accountRef} and p.provider_ref = told.ref and p.state = 'SUCCEEDED' and p.fee_cents is null
    returning p.id, p.payer_id, told."feeCents" as fee_cents`.execute(tx)
  return rows
}

/** Counts one more check of a payment. */
export async function countLook(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`update payment set looks = looks + 1 where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/** Returns the payments for these invoices that are sent to a provider and not settled, oldest first. */
export async function underWayFor(
  tx: Tx,
  schoolId: string,
  invoiceIds: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payment_invoice x join payment p on p.school_id = x.school_id and p.id = x.payment_id
    where x.school_id = ${schoolId} and x.invoice_id = any(${invoiceIds}::uuid[])
      and p.state in ${UNDER_WAY}
    order by p.created_at`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Returns a school's payments at a provider that have no outcome yet or were never sent. The provider is a literal in
 * the statement, so that an index of one provider's open payments serves it.
 */
export async function openPaymentsAt(tx: Tx, schoolId: string, provider: ProviderName): Promise<Payment[]> {
  const { rows } = await sql<Payment>`${PAYMENT}
    where p.school_id = ${schoolId} and p.provider = ${sql.lit(provider)} and p.state not in ('SUCCEEDED', 'FAILED') order by p.id`.execute(
    tx,
  )
  return rows
}
