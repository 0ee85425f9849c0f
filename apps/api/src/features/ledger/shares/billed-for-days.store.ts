import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'

/** The days of a child that a share covers, for all activities or for these. */
export interface SharedDays {
  childId: string
  from: string
  to: string | null
  activityIds: readonly string[] | null
}

/** An invoice with an amount left for such days. `count` and `all_cents` are over all such invoices. */
export interface BilledForDays {
  id: string
  number: number | null
  payer: string
  cents: number
  count: number
  all_cents: number
}

/**
 * Returns the issued invoices for days of a child, latest first. A line without dates counts on the day it was billed.
 * Excludes fees, which no share covers.
 */
export async function billedForDays(
  tx: Tx,
  school: { id: string; timezone: string },
  { childId, from, to, activityIds }: SharedDays,
  most: number,
): Promise<BilledForDays[]> {
  const day = sql`(i.issued_at at time zone ${school.timezone})::date`
  const isIn = activityIds === null ? sql`` : sql`and e.activity_id = any(${activityIds}::uuid[])`
  const { rows } = await sql<BilledForDays>`
    select found.id, found.number, p.name as payer, found.cents, (count(*) over ())::int as count, ${sumOfCents(sql`found.cents`, { over: sql`()` })} as all_cents
    from (
      select i.school_id, i.id, i.number, i.payer_id, ${sumOfCents(sql`l.net_cents - (select coalesce(sum(n.net_cents), 0) from invoice_line n
          where n.school_id = l.school_id and n.corrects_line_id = l.id)`)} as cents
      from invoice_line l
        join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
        join enrollment e on e.school_id = l.school_id and e.id = l.enrollment_id
      where l.school_id = ${school.id} and l.child_id = ${childId} and l.kind in ('BASE', 'ADD_ON') and l.net_cents > 0
        and i.kind = 'INVOICE' and i.state = 'ISSUED' ${isIn}
        and coalesce(l.service_to, ${day}) >= ${from}::date and coalesce(l.service_from, ${day}) <= coalesce(${to}::date, 'infinity')
      group by i.school_id, i.id) found
      join payer p on p.school_id = found.school_id and p.id = found.payer_id
    where found.cents > 0
    order by found.number desc limit ${most}`.execute(tx)
  return rows
}
