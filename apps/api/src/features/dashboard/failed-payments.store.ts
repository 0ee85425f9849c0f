import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { limitOf } from '../../platform/database/pages.ts'

export interface FailedPayment {
  id: string
  date: string
  payer: string
  what: string
  amount: number
  status: 'OPEN' | 'PAST_DUE'
}

interface FailedPaymentQuery {
  page: number
  size: number
  status?: FailedPayment['status'] | undefined
}

/**
 * A page of failed payments, newest first (R071). A payment is listed while one of its invoices is open and no later
 * attempt was made. It is past due if the earliest of these was due before today.
 */
export async function failedPayments(
  tx: Tx,
  { id, timezone, today }: SchoolNow,
  query: FailedPaymentQuery,
): Promise<{ rows: FailedPayment[]; total: number }> {
  const fromAndWhere = sql`${failedAndOpen(id)}
    ${query.status ? sql`and (due.due_on < ${today}) = ${query.status === 'PAST_DUE'}` : sql``}`
  const [page, count] = await Promise.all([
    sql<FailedPayment>`
      select p.id, (p.created_at at time zone ${timezone})::date as date, y.name as payer, coalesce((
          select string_agg(distinct a.name, ', ') from payment_invoice x
            join invoice_line l on l.school_id = x.school_id and l.invoice_id = x.invoice_id
            join enrollment e on e.school_id = l.school_id and e.id = l.enrollment_id
            join activity a on a.school_id = e.school_id and a.id = e.activity_id
          where x.school_id = p.school_id and x.payment_id = p.id), '') as what,
        p.cents as amount, case when due.due_on < ${today} then 'PAST_DUE' else 'OPEN' end as status
      ${fromAndWhere} order by p.created_at desc, p.id ${limitOf(query)}`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${fromAndWhere}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}

/** Failed payments `p` that were the last attempt for an invoice that is still open. `due` has the earliest due date. */
export function failedAndOpen(schoolId: string): RawBuilder<unknown> {
  return sql`
    from payment p
      join payer y on y.school_id = p.school_id and y.id = p.payer_id
      cross join lateral (
        select min(i.due_on) as due_on from payment_invoice x join invoice i on i.school_id = x.school_id and i.id = x.invoice_id
        where x.school_id = p.school_id and x.payment_id = p.id and i.open_cents > 0
          and not exists (select from payment_invoice o join payment later on later.school_id = o.school_id and later.id = o.payment_id
            where o.school_id = x.school_id and o.invoice_id = x.invoice_id and later.state <> 'CREATED' and later.created_at > p.created_at)) due
    where p.school_id = ${schoolId} and p.state = 'FAILED' and due.due_on is not null`
}
