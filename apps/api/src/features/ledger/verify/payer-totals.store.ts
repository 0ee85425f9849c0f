import { sql } from 'kysely'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'
import type { Check, Difference } from '../../../platform/verify/check.ts'

/**
 * What each payer owes: the open amounts of their invoices beside RECEIVABLE. And their credit, which is stored nowhere
 * but in the ledger: beside what became credit of invoices and payments, less what was used, refunded or taken back.
 */
export const payerTotals: Check = async (tx, schoolId) => {
  const { rows } = await sql<Difference>`
    with booked as materialized (
      select e.payer_id as id,
        ${sumOfCents(sql`case 'RECEIVABLE' when e.debit then e.cents when e.credit then -e.cents else 0 end`)} as owed,
        ${sumOfCents(sql`case 'CREDIT' when e.credit then e.cents when e.debit then -e.cents else 0 end`)} as credit,
        ${sumOfCents(sql`case 'CREDIT' when e.credit then e.cents when e.debit then -e.cents else 0 end`, { where: sql`e.source = 'REVERSAL'` })} as reversed,
        ${sumOfCents(sql`e.cents`, { where: sql`e.source = 'PAYMENT' and e.credit = 'RECEIVABLE'` })} as paid
      from ledger_entry e where e.school_id = ${schoolId} and e.payer_id is not null group by e.payer_id
    ), billed as materialized (
      select i.payer_id as id, ${sumOfCents(sql`i.open_cents`)} as open, ${sumOfCents(sql`i.moved_cents - i.paid_cents`)} as moved
      from invoice i where i.school_id = ${schoolId} and i.kind = 'INVOICE' and i.state = 'ISSUED' group by i.payer_id
    ), came as materialized (
      select p.payer_id as id, ${sumOfCents(sql`p.cents - coalesce(x.cents, 0)`)} as rest
      from payment p left join (
        select e.source_id as id, ${sumOfCents(sql`e.cents`)} as cents from ledger_entry e
        where e.school_id = ${schoolId} and e.source = 'PAYMENT' and e.credit = 'RECEIVABLE' group by e.source_id) x on x.id = p.id
      where p.school_id = ${schoolId} and p.state = 'SUCCEEDED' group by p.payer_id
    ), went as materialized (
      select r.payer_id as id, ${sumOfCents(sql`r.cents`)} as cents
      from refund r where r.school_id = ${schoolId} and r.state <> 'FAILED' group by r.payer_id
    )
    select 'payer' as of, y.id, each.total, each.stored, each.counted
    from payer y left join booked b on b.id = y.id left join billed i on i.id = y.id left join came c on c.id = y.id left join went w on w.id = y.id
      cross join lateral (values ('open_cents', coalesce(i.open, 0), coalesce(b.owed, 0)),
        ('credit_cents', coalesce(i.moved, 0) + coalesce(b.paid, 0) + coalesce(c.rest, 0) - coalesce(w.cents, 0) + coalesce(b.reversed, 0),
          coalesce(b.credit, 0))) each(total, stored, counted)
    where y.school_id = ${schoolId} and each.stored <> each.counted order by y.id, each.total`.execute(tx)
  return rows
}
