import { sql } from 'kysely'
import type { Currency } from '@afterbell/domain/kernel/currencies'
import type { ClosingFacts } from '@afterbell/domain/privacy/closing-facts'
import type { Tx } from '../../../platform/database/database.ts'
import { sumOfCents } from '../../../platform/database/sum-of-cents.ts'
import { receiptBatches } from '../../messages/batches.store.ts'
import { autopayOf } from '../../payments/methods/mandates.store.ts'
import { UNDER_WAY } from '../../payments/methods/under-way.store.ts'

type School = { id: string; today: string }

/** Counts of children, meetings, offers and users in a school that is to be closed. */
export async function peopleToClose(
  tx: Tx,
  { id, today }: School,
): Promise<Pick<ClosingFacts, 'children' | 'waiting' | 'meetings' | 'offers' | 'users'>> {
  const { rows } = await sql<Pick<ClosingFacts, 'children' | 'waiting' | 'meetings' | 'offers' | 'users'>>`
    with ahead as materialized (
      select s.id from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id
      where a.school_id = ${id} and a.removed_at is null and not a.is_draft and (a.ends_on is null or a.ends_on >= ${today}::date)),
    spots as (
      select count(distinct p.child_id) filter (where p.state = 'taken')::int as children,
        count(distinct p.child_id) filter (where p.state = 'waiting')::int as waiting
      from ahead h join place p on p.school_id = ${id} and p.section_id = h.id and p.left_at is null and p.state in ('taken', 'waiting')
        and p.days && datemultirange(daterange(${today}::date, null)))
    select spots.children, spots.waiting,
      (select count(*)::int from ahead h join meeting m on m.school_id = ${id} and m.section_id = h.id and m.date >= ${today}::date
        and not m.is_cancelled) as meetings,
      (select count(*)::int from ahead h join offer o on o.school_id = ${id} and o.section_id = h.id and o.outcome is null
        and o.expires_at > app.now()) as offers,
      (select count(*)::int from staff t where t.school_id = ${id} and t.is_active and t.removed_at is null) as users
    from spots`.execute(tx)
  return rows[0]!
}

type Money = Pick<
  ClosingFacts,
  'openInvoices' | 'openCents' | 'autopay' | 'moneyUnderWay' | 'payouts' | 'payoutCents'
>

/** Open invoices, payments and payouts in progress, and families on autopay. */
export async function moneyToClose(tx: Tx, { id, today }: School): Promise<Money> {
  const { rows } = await sql<Money>`
    select bills.count as "openInvoices", bills.cents as "openCents", paid.count as payouts, paid.cents as "payoutCents",
      (select count(*)::int from payer y where y.school_id = ${id} and exists (select from ${autopayOf(sql`y.id`, id, today)})) as autopay,
      (select count(*)::int from payment p where p.school_id = ${id} and p.state in ${UNDER_WAY})
        + (select count(*)::int from refund r where r.school_id = ${id} and r.state in ('REQUESTED', 'SENDING', 'UNKNOWN')) as "moneyUnderWay"
    from (select count(*)::int as count, ${sumOfCents(sql`i.open_cents`)} as cents from invoice i
        where i.school_id = ${id} and i.open_cents > 0) bills,
      (select count(*)::int as count, ${sumOfCents(sql`o.cents`)} as cents from payout o
        where o.school_id = ${id} and o.state = 'PENDING') paid`.execute(tx)
  return rows[0]!
}

type OutgoingCounts = Pick<ClosingFacts, 'messages' | 'reports' | 'feeds' | 'apiKeys' | 'webhooks' | 'apps'>

/** Queued messages, schedules, feeds and other programs' access. */
export async function outgoingToClose(tx: Tx, id: string): Promise<OutgoingCounts> {
  const { rows } = await sql<OutgoingCounts>`
    select (select count(*)::int from message m where m.school_id = ${id} and m.channel in ('EMAIL', 'SMS')
        and m.state = 'QUEUED' and m.batch_id not in (${receiptBatches(id)})) as messages,
      (select count(*)::int from report_schedule r where r.school_id = ${id}) as reports,
      (select count(*)::int from calendar_feed f where f.school_id = ${id})
        + (select count(distinct f.id)::int from family_feed f where f.school_id = ${id}) as feeds,
      (select count(*)::int from api_key k where k.school_id = ${id} and k.revoked_at is null) as "apiKeys",
      (select count(*)::int from webhook w where w.school_id = ${id} and w.is_on and w.removed_at is null) as webhooks,
      (select count(*)::int from app_connection c where c.school_id = ${id} and c.state = 'CONNECTED') as apps`.execute(
    tx,
  )
  return rows[0]!
}

/** The school's own plan at Afterbell. */
export interface ClosingPlan {
  name: string
  currency: Currency
  paidThrough: string | null
  owedCents: number
}

/** The school's paid plan; undefined if it pays nothing. */
export async function planToClose(tx: Tx, id: string): Promise<ClosingPlan | undefined> {
  const { rows } = await sql<ClosingPlan>`
    select s.plan_name as name, s.currency,
      (select max(i.period_end) from own_invoice i where i.school_id = s.school_id and i.state = 'PAID') as "paidThrough",
      (select ${sumOfCents(sql`i.cents - i.credited_cents`)} from own_invoice i
        where i.school_id = s.school_id and i.state = 'OPEN') as "owedCents"
    from subscription s where s.school_id = ${id} and s.cents > 0`.execute(tx)
  return rows[0]
}
