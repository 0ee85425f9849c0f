import { sum } from '@afterbell/domain/kernel/sum'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'
import type { RefundablePayment } from '../charging/refund-rows.store.ts'
import { reversedOf } from './reversals.store.ts'

/** A payment for some invoices, or one whose money became the credit that paid them. */
export interface PaymentOf extends RefundablePayment {
  /** The invoices among those requested that it was for; empty if its money came as credit. */
  invoice_ids: string[]
  /**
   * For a payment for other invoices: how much of it became credit, per payer and invoice, or null for the overpaid
   * rest. No more than that can be refunded here. Otherwise null.
   */
  freed: { payerId: string; invoiceId: string | null; cents: number }[] | null
  settled_at: string | null
}

/**
 * Returns the payments for invoices, latest first, then payments of the same payers whose money became credit, which
 * may have paid these invoices, as after a transfer. With `payerIds`, returns the payments behind their credit.
 *
 * Locks them in the order of their ids until the transaction ends, unless `isHeld` is false.
 */
export async function holdPaymentsOf(
  tx: Tx,
  schoolId: string,
  of: { invoiceIds: readonly string[] } | { payerIds: readonly string[] },
  { isHeld = true }: { isHeld?: boolean } = {},
): Promise<PaymentOf[]> {
  const invoiceIds = 'invoiceIds' in of ? of.invoiceIds : []
  const payers =
    'payerIds' in of
      ? sql`select unnest(${of.payerIds}::uuid[]) as id`
      : sql`select distinct i.payer_id as id from invoice i where i.school_id = ${schoolId} and i.id = any(${invoiceIds}::uuid[])`
  const { rows } = await sql<PaymentOf>`
    with own as materialized (
      select distinct x.payment_id as id from payment_invoice x where x.school_id = ${schoolId} and x.invoice_id = any(${invoiceIds}::uuid[])
    ), payers as materialized (${payers}), theirs as materialized (
      select q.id, jsonb_agg(jsonb_build_object('payerId', payers.id, 'invoiceId', f.invoice_id, 'cents', f.cents)
        order by payers.id, f.invoice_id) as freed
      from payers cross join lateral (
        -- whatever came of this payer is booked on them
        select q.id from (select distinct b.source_id from ledger_entry b
            where b.school_id = ${schoolId} and b.payer_id = payers.id and b.source = 'PAYMENT') came
          join payment q on q.school_id = ${schoolId} and q.id = came.source_id and q.state = 'SUCCEEDED' and q.refunded_cents < q.cents
        where q.id not in (select id from own)
        offset 0) q
      cross join lateral (
        select i.id as invoice_id, i.moved_cents - i.refunded_cents as cents
          from payment_invoice x join invoice i on i.school_id = x.school_id and i.id = x.invoice_id
          where x.school_id = ${schoolId} and x.payment_id = q.id and i.payer_id = payers.id and i.moved_cents > i.refunded_cents
        union all
        select null, ${sumOfCents(sql`e.cents`)} from ledger_entry e
          where e.school_id = ${schoolId} and e.source_id = q.id and e.source = 'PAYMENT' and e.credit = 'CREDIT' and e.payer_id = payers.id
          having sum(e.cents) > 0
        offset 0) f
      group by q.id
    )
    select p.id, p.payer_id, p.how, p.provider, p.account_ref, p.provider_ref, p.cents, p.refunded_cents, p.settled_at,
      ${reversedOf('p')} as taken_back_cents, (select t.freed from theirs t where t.id = p.id) as freed,
      array(select x.invoice_id from payment_invoice x where x.school_id = p.school_id and x.payment_id = p.id
        and x.invoice_id = any(${invoiceIds}::uuid[])) as invoice_ids
    from payment p
    where p.school_id = ${schoolId} and p.state = 'SUCCEEDED' and p.id in (select id from own union all select id from theirs)
    order by p.id ${isHeld ? sql`for no key update of p` : sql``}`.execute(tx)
  return rows.toSorted((one, other) => {
    if ((one.freed === null) !== (other.freed === null)) return one.freed === null ? -1 : 1
    return (one.settled_at ?? '') < (other.settled_at ?? '') ? 1 : -1
  })
}

/** Makes the amount of a failed refund refundable again. */
export async function giveBackToPayment(
  tx: Tx,
  schoolId: string,
  paymentId: string,
  cents: number,
): Promise<void> {
  await sql`
    update payment set refunded_cents = refunded_cents - ${cents} where school_id = ${schoolId} and id = ${paymentId}`.execute(
    tx,
  )
}

export async function countRefundLook(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`update refund set looks = looks + 1 where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/**
 * Finds our refunds behind a provider's refund: the one requested with this key, unless it has another reference, or
 * those recorded for it, one per payer.
 */
export async function refundsOfRef(
  tx: Tx,
  schoolId: string,
  { paymentId, ref, key }: { paymentId: string; ref: string; key: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select r.id from refund r where r.school_id = ${schoolId} and r.payment_id = ${paymentId}
      and (r.provider_ref = ${ref} or (r.id = ${key}::uuid and r.provider_ref is null)) order by r.id`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Returns the refunds per invoice: those of a payment, and those under way by any payment. */
export async function backOfInvoices(
  tx: Tx,
  schoolId: string,
  { paymentId, invoiceIds }: { paymentId: string; invoiceIds: readonly string[] },
): Promise<{ invoiceId: string; byPaymentCents: number; underWayCents: number }[]> {
  const { rows } = await sql<{ invoiceId: string; byPaymentCents: number; underWayCents: number }>`
    select x.invoice_id as "invoiceId", ${sumOfCents(sql`x.cents`, { where: sql`r.payment_id = ${paymentId}` })} as "byPaymentCents",
      ${sumOfCents(sql`x.cents`, { where: sql`r.state <> 'SUCCEEDED'` })} as "underWayCents"
    from refund_invoice x join refund r on r.school_id = x.school_id and r.id = x.refund_id
    where x.school_id = ${schoolId} and x.invoice_id = any(${invoiceIds}::uuid[]) and r.state <> 'FAILED'
    group by x.invoice_id`.execute(tx)
  return rows
}

/** Returns the credit left over from a payment, less refunds that belong to no invoice. */
export async function remainingCreditOf(tx: Tx, schoolId: string, paymentId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (select ${sumOfCents(sql`e.cents`)} from ledger_entry e
        where e.school_id = ${schoolId} and e.source_id = ${paymentId} and e.source = 'PAYMENT' and e.credit = 'CREDIT')
      - (select ${sumOfCents(sql`r.cents - (select ${sumOfCents(sql`x.cents`)} from refund_invoice x
          where x.school_id = r.school_id and x.refund_id = r.id)`)} from refund r
        where r.school_id = ${schoolId} and r.payment_id = ${paymentId} and r.state <> 'FAILED') as cents`.execute(
    tx,
  )
  return Math.max(0, rows[0]!.cents)
}

/**
 * Returns the cents of a payment that can still be refunded: not refunded, disputed or taken back, and not needed for
 * what else it paid.
 */
export function remainingToRefund({ cents, refunded_cents, taken_back_cents, freed }: PaymentOf): number {
  const capCents = freed ? sum(freed.map((each) => each.cents)) : cents
  return Math.max(0, Math.min(cents - refunded_cents - taken_back_cents, capCents))
}
