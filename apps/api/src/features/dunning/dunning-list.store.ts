import { sql, type RawBuilder } from 'kysely'
import type { AboutDunning } from '@afterbell/domain/dunning/dunning'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf } from '../../platform/database/pages.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { isPastDueI } from '../ledger/due.store.ts'

type School = Pick<SchoolNow, 'id' | 'today'>

interface DunningQuery {
  about?: AboutDunning | undefined
  sort: { direction: 'ASC' | 'DESC' } | null
  page: number
  size: number
}

/**
 * Returns a page of invoice ids, earliest due first, and the total: all that are past due, or those that match
 * `about`.
 */
export async function dunningPage(
  tx: Tx,
  school: School,
  query: DunningQuery,
): Promise<{ ids: string[]; total: number }> {
  const fromAndWhere = openAbout(school, query.about)
  const order = query.sort?.direction === 'DESC' ? sql`i.due_on desc, i.id desc` : sql`i.due_on, i.id`
  const [page, count] = [
    await sql<{ id: string }>`select i.id ${fromAndWhere} order by ${order} ${limitOf(query)}`.execute(tx),
    await sql<{ total: number }>`select count(*)::int as total ${fromAndWhere}`.execute(tx),
  ]
  return { ids: page.rows.map(({ id }) => id), total: count.rows[0]!.total }
}

/**
 * Returns the SQL for past-due invoices `i`, or for open ones that match a condition. The list and the dashboard
 * count with it. Begins with `from`.
 */
export function openAbout(school: School, what?: AboutDunning): RawBuilder<unknown> {
  return sql`from invoice i
    where i.school_id = ${school.id} and i.open_cents > 0 and ${what ? about(school)[what] : isPastDueI(school.today)}`
}

/** A step belongs to the first open installment of an invoice, not to one already paid. */
const IS_ABOUT_I = sql`d.invoice_id = i.id and d.due_on = i.due_on`

function about({ id: schoolId, today }: School): Readonly<Record<AboutDunning, RawBuilder<unknown>>> {
  return {
    NEVER: sql`${isPastDueI(today)} and not exists (select from dunning_step d
      where d.school_id = i.school_id and d.invoice_id = i.id and d.what in ('WRITTEN', 'CHARGED'))`,
    HELD: sql`exists (select from dunning_step d where d.school_id = i.school_id and ${IS_ABOUT_I} and d.what = 'HELD')`,
    // Starts from the few payers without an address, for speed.
    UNREACHABLE: sql`i.id = any(array(
      select o.id from payer y join invoice o on o.school_id = y.school_id and o.payer_id = y.id
      where y.school_id = ${schoolId} and coalesce(y.email, '') = '' and o.open_cents > 0))
    and (${isPastDueI(today)} or exists (select from dunning_step d join payment p on p.school_id = d.school_id and p.id = d.payment_id
      where d.school_id = i.school_id and ${IS_ABOUT_I} and p.state = 'FAILED'))`,
    OVER: sql`i.pending_cents = 0 and i.disputed_cents = 0
    and exists (select from dunning_step d join school s on s.school_id = d.school_id
      where d.school_id = i.school_id and ${IS_ABOUT_I} and d.step >= s.dunning_days[cardinality(s.dunning_days)])`,
    // Starts from the few active pauses, for speed.
    PAUSED: sql`i.id = any(array(
    select z.invoice_id from dunning_pause z where z.school_id = ${schoolId} and z.ended_at is null and z.invoice_id is not null
    union select o.id from dunning_pause z join invoice o on o.school_id = z.school_id and o.payer_id = z.payer_id
    where z.school_id = ${schoolId} and z.ended_at is null))`,
  }
}
