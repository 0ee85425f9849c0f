import pg from 'pg'
import { inject } from 'vitest'

/** One amount fits into PostgreSQL's `int`, the sum of two does not. */
const LARGE_CENTS = 1_500_000_000

/**
 * Gives each payer of a school without large amounts some of every kind: open, paid, disputed, returned and refunded
 * invoices, charges under way, credit, refunds to review, payouts that differ. Bypasses triggers and foreign keys: no
 * call accepts such amounts.
 */
export async function addLargeDebts(schoolId: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('superuserUrl') })
  await client.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of STATEMENTS)
      await client.query(
        statement.replaceAll(':school', `'${schoolId}'::uuid`).replaceAll(':cents', String(LARGE_CENTS)),
      )
  } finally {
    await client.end()
  }
}

const STATEMENTS = [
  `create temp table debt as
    select p.id as payer_id, k, gen_random_uuid() as open_id, gen_random_uuid() as paid_id, gen_random_uuid() as note_id,
      gen_random_uuid() as open_line_id, gen_random_uuid() as paid_line_id, gen_random_uuid() as payment_id,
      gen_random_uuid() as under_way_id, gen_random_uuid() as proposal_id, gen_random_uuid() as payout_id, e.id as enrollment_id, e.child_id,
      (select min(r.section_id::text)::uuid from place r where r.school_id = e.school_id and r.enrollment_id = e.id) as section_id,
      (select s.id from share s where s.school_id = p.school_id and s.payer_id = p.id limit 1) as share_id,
      row_number() over (order by p.id, k) + (select coalesce(max(number), 0) + 1000 from invoice where school_id = :school) as n
    from payer p cross join generate_series(1, 3) k
      left join lateral (select x.* from enrollment x join child c on c.school_id = x.school_id and c.id = x.child_id
        where x.school_id = p.school_id and (c.family_id = p.family_id or p.family_id is null) order by x.created_at desc limit 1) e on true
    where p.school_id = :school and not exists (
      select from invoice i where i.school_id = p.school_id and i.payer_id = p.id and i.total_cents = :cents)`,
  `insert into invoice (school_id, id, kind, corrects_id, payer_id, number, state, issued_at, first_due_on, currency, snapshot, total_cents, pending_cents, paid_cents, credited_cents, moved_cents, refunded_cents)
    select :school, open_id, 'INVOICE', null::uuid, payer_id, n, 'ISSUED', '2026-09-01'::timestamptz, date '2026-09-15', 'USD', '{}'::jsonb, :cents, 100, 0, 0, 0, 0 from debt
    union all
    select :school, paid_id, 'INVOICE', null, payer_id, n + 100000, 'ISSUED', '2026-09-01', date '2026-09-15', 'USD', '{}', :cents, 0, :cents, 1400000000, 1400000000, 1300000000 from debt
    union all
    select :school, note_id, 'CREDIT_NOTE', paid_id, payer_id, n + 200000, 'ISSUED', '2026-09-02', date '2026-09-02', 'USD', '{}', 1400000000, 0, 0, 0, 0, 0 from debt`,
  `insert into invoice_line (school_id, id, invoice_id, position, kind, label, amount_cents, net_cents, corrects_line_id, enrollment_id, child_id, section_id, dates, is_care_eligible, tax_bp, tax_cents, tax_name, share_id)
    select :school, open_line_id, open_id, 1, 'BASE', 'Care', :cents, :cents, null::uuid, enrollment_id, child_id, section_id, array[date '2026-09-08', date '2026-12-08'], true, 1500, 100000000, 'Tax', share_id from debt
    union all
    select :school, gen_random_uuid(), open_id, 2, 'DISCOUNT', 'Off', -:cents, 0, null, enrollment_id, child_id, null, '{}', false, 0, 0, '', null from debt
    union all
    select :school, paid_line_id, paid_id, 1, 'BASE', 'Care', :cents, :cents, null, enrollment_id, child_id, section_id, array[date '2026-09-08', date '2026-12-08'], true, 1500, 100000000, 'Tax', share_id from debt
    union all
    select :school, gen_random_uuid(), note_id, 1, 'BASE', 'Care', 1400000000, 1400000000, paid_line_id, enrollment_id, child_id, section_id, '{}', true, 1500, 100000000, 'Tax', share_id from debt`,
  `insert into payment (school_id, id, payer_id, how, provider, account_ref, provider_ref, cents, refunded_cents, fee_cents, state, sent_at, settled_at)
    select :school, payment_id, payer_id, 'CARD', 'STRIPE', 'acct_large', 'large_' || payment_id, :cents, 100, 100000000, 'SUCCEEDED', '2026-09-03'::timestamptz, '2026-09-03'::timestamptz from debt
    union all
    select :school, under_way_id, payer_id, 'BANK_ACCOUNT', 'STRIPE', 'acct_large', 'large_' || under_way_id, :cents, 0, null, 'PROCESSING', '2026-11-18T19:00:00Z', null from debt`,
  `insert into payment_invoice (school_id, payment_id, invoice_id, cents)
    select :school, payment_id, paid_id, :cents from debt union all select :school, under_way_id, open_id, :cents from debt`,
  `insert into refund (school_id, id, payment_id, payer_id, cents, state, settled_at)
    select :school, gen_random_uuid(), payment_id, payer_id, 1300000000, 'SUCCEEDED', '2026-09-05'::timestamptz from debt`,
  `insert into reversal (school_id, id, payment_id, kind, cents, provider_ref, state)
    select :school, gen_random_uuid(), payment_id, kind, :cents, kind || j || payment_id, case kind when 'DISPUTE' then 'OPEN' else 'LOST' end
    from debt, unnest(array['DISPUTE', 'RETURN']) kind, generate_series(1, 2) j`,
  `insert into ledger_entry (school_id, key, at, source, source_id, debit, credit, cents, payer_id, invoice_id)
    select :school, 'large ' || x.key || d.payer_id || d.k, x.at::timestamptz, x.source, case x.source when 'PAYMENT' then d.payment_id when 'CREDIT_NOTE' then d.note_id else d.open_id end,
      x.debit, x.credit, :cents, case when x.debit in ('RECEIVABLE', 'CREDIT') or x.credit in ('RECEIVABLE', 'CREDIT') then d.payer_id end, case x.source when 'INVOICE' then d.open_id else d.paid_id end
    from debt d, (values ('a', '2026-09-01', 'INVOICE', 'RECEIVABLE', 'REVENUE'), ('b', '2026-09-01', 'INVOICE', 'RECEIVABLE', 'TAX'), ('c', '2026-09-03', 'PAYMENT', 'CLEARING', 'RECEIVABLE'),
      ('d', '2026-11-18', 'PAYMENT', 'BANK', 'RECEIVABLE'), ('e', '2026-11-18', 'INVOICE', 'RECEIVABLE', 'REVENUE'), ('f', '2026-11-18', 'PAYMENT', 'CLEARING', 'CREDIT'),
      ('g', '2026-11-18', 'PAYMENT', 'FEES', 'CLEARING'), ('h', '2026-11-18', 'REFUND', 'REFUND_DUE', 'CLEARING'), ('i', '2026-11-18', 'CREDIT_NOTE', 'REVENUE', 'RECEIVABLE'),
      ('j', '2026-11-18', 'WRITE_OFF', 'WRITTEN_OFF', 'RECEIVABLE'), ('k', '2026-11-18', 'REVERSAL', 'RECEIVABLE', 'CLEARING'), ('l', '2026-11-18', 'INVOICE', 'RECEIVABLE', 'REVENUE'),
      ('m', '2026-11-18', 'INVOICE', 'RECEIVABLE', 'REVENUE'), ('n', '2026-11-18', 'INVOICE', 'RECEIVABLE', 'REVENUE')) x(key, at, source, debit, credit)`,
  `insert into proposal (school_id, id, enrollment_id, cause) select :school, proposal_id, enrollment_id, 'REMOVED' from debt where enrollment_id is not null`,
  `insert into given_back (school_id, id, proposal_id, line_id, cents)
    select :school, gen_random_uuid(), proposal_id, line_id, 1400000000 from debt, unnest(array[open_line_id, paid_line_id]) line_id where enrollment_id is not null`,
  `insert into payout (school_id, id, provider, account_ref, provider_ref, cents, currency, state, arrives_on, made_at, lines)
    select :school, payout_id, 'STRIPE', 'acct_large', 'large_' || payout_id, :cents, 'USD', 'PAID', date '2026-11-10', '2026-11-09'::timestamptz, 'READY' from debt`,
  `insert into payout_line (school_id, id, payout_id, provider_ref, kind, about_id, at, cents, fee_cents, our_cents, our_fee_cents, match, difference_cents)
    select :school, gen_random_uuid(), payout_id, 'large_' || j || payout_id, 'PAYMENT', payment_id, '2026-11-09'::timestamptz, :cents, :cents, 1, 1, 'DIFFERENT', :cents from debt, generate_series(1, 2) j`,
]
