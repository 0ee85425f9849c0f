import { sql } from 'kysely'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'
import type { Check, Difference } from '../../../platform/verify/check.ts'
import { centsMoved } from './invoice-totals.store.ts'

/** Payments: their amount and fee beside the ledger, and what was refunded of each beside its refunds. */
export const paymentTotals: Check = async (tx, schoolId) => {
  const { rows } = await sql<Difference>`
    with booked as materialized (
      select e.source_id as id, ${centsMoved('PAYMENT', ['CLEARING', 'BANK'], ['RECEIVABLE', 'CREDIT'])} as cents, ${centsMoved('PAYMENT', 'FEES', 'CLEARING')} as fee
      from ledger_entry e where e.school_id = ${schoolId} and e.source = 'PAYMENT' group by e.source_id
    ), refunded as materialized (
      select r.payment_id as id, ${sumOfCents(sql`r.cents`)} as cents
      from refund r where r.school_id = ${schoolId} and r.state <> 'FAILED' group by r.payment_id
    )
    select 'payment' as of, p.id, each.total, each.stored, each.counted
    from payment p left join booked b on b.id = p.id left join refunded r on r.id = p.id
      cross join lateral (values
        ('received_cents', case p.state when 'SUCCEEDED' then p.cents::bigint else 0 end, coalesce(b.cents, 0)),
        ('fee_cents', case p.state when 'SUCCEEDED' then coalesce(p.fee_cents, 0) else 0 end, coalesce(b.fee, 0)),
        ('refunded_cents', p.refunded_cents, coalesce(r.cents, 0))) each(total, stored, counted)
    where p.school_id = ${schoolId} and each.stored <> each.counted order by p.id, each.total`.execute(tx)
  return rows
}

/** Refunds beside the ledger: out of the payer's credit unless they failed, and out of the school's money once done. */
export const refundTotals: Check = async (tx, schoolId) => {
  const { rows } = await sql<Difference>`
    with booked as materialized (
      select e.source_id as id, ${sumOfCents(sql`case 'CREDIT' when e.debit then e.cents when e.credit then -e.cents else 0 end`)} as asked,
        ${sumOfCents(sql`case when e.credit in ('CLEARING', 'BANK') then e.cents when e.debit in ('CLEARING', 'BANK') then -e.cents else 0 end`)} as done
      from ledger_entry e where e.school_id = ${schoolId} and e.source = 'REFUND' group by e.source_id
    )
    select 'refund' as of, r.id, each.total, each.stored, each.counted
    from refund r left join booked b on b.id = r.id
      cross join lateral (values
        ('requested_cents', case r.state when 'FAILED' then 0::bigint else r.cents end, coalesce(b.asked, 0)),
        ('refunded_cents', case r.state when 'SUCCEEDED' then r.cents::bigint else 0 end, coalesce(b.done, 0))) each(total, stored, counted)
    where r.school_id = ${schoolId} and each.stored <> each.counted order by r.id, each.total`.execute(tx)
  return rows
}

/** Returns and disputes beside the ledger: what the bank took of the school's money, and what it has not decided. */
export const reversalTotals: Check = async (tx, schoolId) => {
  const { rows } = await sql<Difference>`
    with booked as materialized (
      select e.source_id as id, ${sumOfCents(sql`case 'CLEARING' when e.credit then e.cents when e.debit then -e.cents else 0 end`)} as taken,
        ${sumOfCents(sql`case 'DISPUTED' when e.debit then e.cents when e.credit then -e.cents else 0 end`)} as disputed
      from ledger_entry e where e.school_id = ${schoolId} and e.source = 'REVERSAL' group by e.source_id
    )
    select case v.kind when 'DISPUTE' then 'dispute' else 'return' end as of, v.id, each.total, each.stored, each.counted
    from reversal v left join booked b on b.id = v.id
      cross join lateral (values
        ('taken_cents', case when v.state = 'LOST' or v.state = 'OPEN' and v.kind = 'DISPUTE' then v.cents::bigint else 0 end, coalesce(b.taken, 0)),
        ('disputed_cents', case when v.state = 'OPEN' and v.kind = 'DISPUTE' then v.cents::bigint else 0 end, coalesce(b.disputed, 0))) each(total, stored, counted)
    where v.school_id = ${schoolId} and each.stored <> each.counted order by v.id, each.total`.execute(tx)
  return rows
}
