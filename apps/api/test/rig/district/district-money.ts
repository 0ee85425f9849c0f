import { FAMILIES, each, id, school } from './district-words.ts'

const AGENCIES = 12
const COUPONS = 20
const PAYOUTS = 60
const LINES_OF_A_PAYOUT = 300

const PLACE = { street: '1 Lake Street', city: 'Lakeside', state: 'NY', postalCode: '10001' }
const SNAPSHOT = JSON.stringify({
  school: { name: 'Lakeside District', taxNumber: '', ...PLACE, country: 'US', phone: '2125550100' },
  payer: { name: 'Family', email: null, ...PLACE },
})
const paid = 'bills where n % 3 > 0'
/** Card payments settle within days and are paid out; all others are cash. */
const isByCard = 'n % 4 = 1'

/**
 * Every enrollment is billed twice and two of three invoices are paid, in two payments each: 64,000 invoices, 85,000
 * payments.
 */
export const MONEY = [
  `insert into payer (school_id, id, family_id, kind, name, email)
    select ${school}, f.id, f.id, 'FAMILY', coalesce(g.first_name || ' ' || g.last_name, 'Family'), g.email from family f
      left join guardian g on g.school_id = f.school_id and g.family_id = f.id and g.position = 1 where f.school_id = ${school}`,
  `insert into payer (school_id, id, kind, name, email) select ${school}, ${id('agency')}, 'AGENCY', 'Agency ' || n, 'agency.' || n || '@example.test' from ${each(AGENCIES)}`,
  `insert into agency (school_id, id, reference) select ${school}, ${id('agency')}, 'R-' || n from ${each(AGENCIES)}`,
  `insert into share (school_id, id, child_id, payer_id, position, bp, state)
    select ${school}, ${id('share')}, ${id('child')}, ${id('agency', `n % ${AGENCIES} + 1`)}, 1, 5000, 'APPROVED' from ${each(600)}`,
  `create temp table bills as
    select e.id as enrollment_id, e.created_at + k * interval '5 days' as created_at, e.child_id, c.family_id,
      row_number() over (order by e.created_at, e.id, k) as n
    from enrollment e join child c on c.school_id = e.school_id and c.id = e.child_id cross join generate_series(0, 1) k where e.school_id = ${school}`,
  `insert into invoice (school_id, id, payer_id, number, state, issued_at, first_due_on, currency, snapshot, total_cents, paid_cents, created_at)
    select ${school}, ${id('invoice')}, case when n % 50 = 0 then ${id('agency', `n % ${AGENCIES} + 1`)} else family_id end, n, 'ISSUED', created_at,
      created_at::date + 14, 'USD', '${SNAPSHOT}', 10000, case when n % 3 > 0 then 10000 else 0 end, created_at from bills`,
  `insert into invoice_line (school_id, id, invoice_id, position, kind, label, amount_cents, net_cents, enrollment_id, child_id)
    select ${school}, ${id('invoice line')}, ${id('invoice')}, 1, 'BASE', 'Chess', 10000, 10000, enrollment_id, child_id from bills`,
  `insert into payment_method (school_id, id, payer_id, provider, account_ref, set_up_ref, provider_ref, type, brand, last4, is_default, state)
    select ${school}, ${id('method')}, ${id('family')}, 'SANDBOX', 'district', 'set-up ' || n, 'method ' || n, 'CARD', 'visa', '4242', true, 'USABLE' from ${each(FAMILIES)}`,
  `insert into payment (school_id, id, payer_id, how, provider, account_ref, provider_ref, cents, fee_cents, state, received_on, settled_at, created_at)
    select ${school}, ${id('payment', 'n * 2 + k')}, family_id, case when ${isByCard} then 'CARD' else 'CASH' end, case when ${isByCard} then 'SANDBOX' end,
      case when ${isByCard} then 'district' end, case when ${isByCard} then 'payment ' || n || '.' || k end, 5000, case when ${isByCard} then 175 end,
      'SUCCEEDED', case when ${isByCard} then null else created_at::date end, created_at, created_at + k * interval '1 hour' from generate_series(0, 1) k, ${paid}`,
  `insert into payment_invoice (school_id, payment_id, invoice_id, cents)
    select ${school}, ${id('payment', 'n * 2 + k')}, ${id('invoice')}, 5000 from generate_series(0, 1) k, ${paid}`,
  `insert into ledger_entry (school_id, key, at, source, source_id, debit, credit, cents, payer_id, invoice_id)
    select ${school}, 'line ' || n, created_at, 'INVOICE', ${id('invoice')}, 'RECEIVABLE', 'REVENUE', 10000, family_id, ${id('invoice')} from bills
    union all
    select ${school}, 'payment ' || n || '.' || k, created_at, 'PAYMENT', ${id('payment', 'n * 2 + k')}, case when ${isByCard} then 'CLEARING' else 'BANK' end,
      'RECEIVABLE', 5000, family_id, ${id('invoice')} from generate_series(0, 1) k, ${paid}`,
  `insert into refund (school_id, id, payment_id, payer_id, cents, state, settled_at, created_at)
    select ${school}, ${id('refund')}, ${id('payment', 'n * 2')}, family_id, 10, 'SUCCEEDED', created_at, created_at from bills where n % 60 = 1`,
  `insert into coupon (school_id, id, name, coupon_type, amount)
    select ${school}, ${id('coupon')}, 'SPRING' || n, 'PERCENTAGE', 1000 from ${each(COUPONS)}`,
  `insert into coupon_use (school_id, id, coupon_id, payer_id, state, until, created_at, used_at)
    select ${school}, ${id('use')}, ${id('coupon', `n % ${COUPONS} + 1`)}, ${id('family')}, 'USED', :today + interval '1 day', :today - n % 90 * interval '1 day', :today from ${each(6000)}`,
  `insert into payout (school_id, id, provider, account_ref, provider_ref, cents, currency, state, arrives_on, made_at, lines)
    select ${school}, ${id('payout')}, 'SANDBOX', 'district', 'payout ' || n, ${LINES_OF_A_PAYOUT} * 4825, 'USD', 'PAID', :today - n::int, :today - (n + 2) * interval '1 day', 'READY' from ${each(PAYOUTS)}`,
  `insert into payout_line (school_id, id, payout_id, provider_ref, kind, about_ref, about_id, at, cents, fee_cents, our_cents, our_fee_cents, match, difference_cents)
    select ${school}, ${id('payout line', 'row_number() over (order by n, k)')}, ${id('payout', `(row_number() over (order by n, k) - 1) / ${LINES_OF_A_PAYOUT} + 1`)},
      'line ' || n || '.' || k, 'PAYMENT', 'payment ' || n || '.' || k, ${id('payment', 'n * 2 + k')}, created_at, 5000, 175, 5000, 175, 'MATCHED', 0
    from generate_series(0, 1) k, ${paid} and ${isByCard} order by n, k limit ${PAYOUTS * LINES_OF_A_PAYOUT}`,
]
