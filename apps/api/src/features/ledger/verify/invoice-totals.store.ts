import { sql, type RawBuilder } from 'kysely'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'
import type { Check, Difference } from '../../../platform/verify/check.ts'

/** Compares the stored totals of invoices and credit notes with the ledger; returns those that differ. */
export const invoiceTotals: Check = async (tx, schoolId) => {
  const { rows } = await sql<Difference>`
    with booked as materialized (
      select e.invoice_id as id,
        ${centsMoved('INVOICE', 'RECEIVABLE', ['REVENUE', 'TAX'])} as total,
        ${centsMoved('CREDIT_NOTE', ['REVENUE', 'TAX'], 'RECEIVABLE')} as credited,
        ${centsMoved('CREDIT_NOTE', 'RECEIVABLE', 'CREDIT')} as moved,
        ${centsMoved('INVOICE', 'CREDIT', 'RECEIVABLE')} + ${centsMoved('PAYMENT', ['CLEARING', 'BANK'], 'RECEIVABLE')} as paid,
        ${centsMoved('REVERSAL', 'RECEIVABLE', ['CLEARING', 'DISPUTED', 'CREDIT'])} as reversed,
        ${centsMoved('WRITE_OFF', 'WRITTEN_OFF', 'RECEIVABLE')} - ${centsMoved('CREDIT_NOTE', 'RECEIVABLE', 'WRITTEN_OFF')} as written_off
      from ledger_entry e where e.school_id = ${schoolId} and e.invoice_id is not null group by e.invoice_id
    ), noted as materialized (
      select e.source_id as id, ${centsMoved('CREDIT_NOTE', ['REVENUE', 'TAX'], 'RECEIVABLE')} as total
      from ledger_entry e where e.school_id = ${schoolId} and e.source = 'CREDIT_NOTE' group by e.source_id
    )
    select concat_ws(' ', case i.kind when 'INVOICE' then 'invoice' else 'credit note' end, i.number) as of, i.id, each.total, each.stored, each.counted
    from invoice i left join booked b on b.id = i.id left join noted n on n.id = i.id
      cross join lateral (values
        ('total_cents', i.total_cents::bigint, case when i.state <> 'ISSUED' then i.total_cents when i.kind = 'INVOICE' then coalesce(b.total, 0) else coalesce(n.total, 0) end),
        ('credited_cents', i.credited_cents, coalesce(b.credited, 0)), ('moved_cents', i.moved_cents, coalesce(b.moved, 0)),
        ('paid_cents', i.paid_cents, coalesce(b.paid, 0)), ('reversed_cents', i.reversed_cents, coalesce(b.reversed, 0)),
        ('written_off_cents', i.written_off_cents, coalesce(b.written_off, 0))) each(total, stored, counted)
    where i.school_id = ${schoolId} and each.stored <> each.counted order by i.number, i.id, each.total`.execute(
    tx,
  )
  return rows
}

/** Amounts of invoices that payments, refunds and disputes explain: pending, refunded and disputed. */
export const invoiceAmountsUnderWay: Check = async (tx, schoolId) => {
  const { rows } = await sql<Difference>`
    with pending as materialized (
      select x.invoice_id as id, ${sumOfCents(sql`x.cents`)} as cents
      from payment p join payment_invoice x on x.school_id = p.school_id and x.payment_id = p.id
      where p.school_id = ${schoolId} and p.state not in ('CREATED', 'FAILED', 'SUCCEEDED') group by x.invoice_id
    ), refunded as materialized (
      select x.invoice_id as id, ${sumOfCents(sql`x.cents`)} as cents
      from refund r join refund_invoice x on x.school_id = r.school_id and x.refund_id = r.id
      where r.school_id = ${schoolId} and r.state = 'SUCCEEDED' group by x.invoice_id
    ), disputed as materialized (
      -- each dispute fills the invoices of its payment in the order of their ids
      select x.id, ${sumOfCents(sql`greatest(0, least(x.cents, v.cents - x.before))`)} as cents
      from reversal v cross join lateral (
        select x.invoice_id as id, x.cents, coalesce(sum(x.cents) over (order by x.invoice_id rows between unbounded preceding and 1 preceding), 0) as before
        from payment_invoice x where x.school_id = v.school_id and x.payment_id = v.payment_id) x
      where v.school_id = ${schoolId} and v.kind = 'DISPUTE' and v.state = 'OPEN' group by x.id
    )
    select concat_ws(' ', 'invoice', i.number) as of, i.id, each.total, each.stored, each.counted
    from invoice i left join pending p on p.id = i.id left join refunded r on r.id = i.id left join disputed d on d.id = i.id
      cross join lateral (values
        ('pending_cents', i.pending_cents::bigint, coalesce(p.cents, 0)), ('refunded_cents', i.refunded_cents, coalesce(r.cents, 0)),
        ('disputed_cents', i.disputed_cents, coalesce(d.cents, 0))) each(total, stored, counted)
    where i.school_id = ${schoolId} and i.kind = 'INVOICE' and each.stored <> each.counted order by i.number, i.id, each.total`.execute(
    tx,
  )
  return rows
}

/** The last invoice number given out. Numbers have no gaps, so it is how many there are. */
export const invoiceNumbers: Check = async (tx, schoolId) => {
  const { rows } = await sql<Difference>`
    select 'school' as of, ${schoolId}::uuid as id, each.total, each.stored, each.counted
    from (select coalesce((select next - 1 from invoice_number where school_id = ${schoolId}), 0)::bigint as last, count(i.number) as count,
        coalesce(max(i.number), 0)::bigint as highest
      from invoice i where i.school_id = ${schoolId}) n
      cross join lateral (values ('invoice_number.next - 1', n.last, n.highest), ('highest invoice number', n.highest, n.count)) each(total, stored, counted)
    where each.stored <> each.counted`.execute(tx)
  return rows
}

type Accounts = string | readonly string[]

/** SQL: cents that entries `e` of a source moved between accounts, less those moved back. */
export function centsMoved(source: string, debit: Accounts, credit: Accounts): RawBuilder<unknown> {
  const from = sql`any(${[debit].flat()}::text[])`
  const to = sql`any(${[credit].flat()}::text[])`
  return sumOfCents(sql`case when e.debit = ${from} then e.cents else -e.cents end`, {
    where: sql`e.source = ${source} and (e.debit = ${from} and e.credit = ${to} or e.debit = ${to} and e.credit = ${from})`,
  })
}
