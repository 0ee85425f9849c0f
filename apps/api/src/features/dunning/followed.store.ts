import { sql, type RawBuilder } from 'kysely'
import type { FollowedInvoice, FollowedPayer, Progress } from '@afterbell/domain/dunning/dunning'
import { CATCH_UP_DAYS } from '@afterbell/domain/dunning/dunning'
import { DUNNING_DAYS } from '@afterbell/domain/school/registration'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { reopenedDay } from '../school/closing.store.ts'
import { dueByOfI } from '../ledger/due.store.ts'
import { settingOf } from '../messages/automatic/automatic.store.ts'
import { autopayOf } from '../payments/methods/mandates.store.ts'
import { MEDIAN_OF_Y } from './medians.store.ts'
import type { MethodType } from '../providers/provider.ts'

/**
 * Returns payers with something to do today: an invoice with a step due, or an ended charge nobody has processed.
 * Skips paused invoices and payments in progress. A page in order of id, starting after `after`.
 */
export async function payersToFollow(
  tx: Tx,
  { id, today }: Pick<SchoolNow, 'id' | 'today'>,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { isDunningOn, dunningDays } = await dunningOf(tx, id)
  const { rows } = await sql<{ payer_id: string }>`
    with late as materialized (
      select i.payer_id, i.id, ${today}::date - i.due_on as days, coalesce(${reopenedDay(id)} - i.due_on, 0) as closed_days,
        coalesce((select max(d.step) from dunning_step d where d.school_id = i.school_id and d.invoice_id = i.id and d.due_on = i.due_on), -1) as last_step
      from invoice i
      where i.school_id = ${id} and i.open_cents > 0 and i.pending_cents = 0 and i.disputed_cents = 0
        and i.due_on between ${today}::date - ${DUNNING_DAYS.most + CATCH_UP_DAYS}::int and ${today}::date
        and not ${isPaused(sql`i`)}
    ), concerned as (
      select l.payer_id from late l
      where ${isDunningOn} and exists (select from unnest(${dunningDays}::int[]) day
        where day > l.last_step and day between greatest(l.days - ${CATCH_UP_DAYS}::int, l.closed_days) and l.days)
      union
      select l.payer_id from late l
      where l.last_step < 0 and l.days <= ${CATCH_UP_DAYS}::int and l.closed_days <= 0 and exists (select from ${autopayOf(sql`l.payer_id`, id, today)})
      union
      select p.payer_id from dunning_step d join payment p on p.school_id = d.school_id and p.id = d.payment_id
      where d.school_id = ${id} and d.is_under_way and p.state in ('SUCCEEDED', 'FAILED')
    )
    select payer_id from concerned where payer_id > ${after} order by payer_id limit ${limit}::int`.execute(
    tx,
  )
  return rows.map(({ payer_id }) => payer_id)
}

/** An invoice past due or about to be, with its dunning steps so far. */
export interface FollowedRow extends FollowedInvoice, Progress {
  id: string
  payerId: string
  /** The step of a charge that waits for a person, null if none does. */
  heldStep: number | null
  reopenedOn: string | null
}

/**
 * Returns issued invoices of payers, earliest due first, with the steps taken for the first open installment. By
 * payer it returns open invoices only; by invoice id it returns them all.
 */
export async function followedInvoices(
  tx: Tx,
  { id: schoolId, today }: Pick<SchoolNow, 'id' | 'today'>,
  of: { payerIds: readonly string[] } | { invoiceIds: readonly string[] },
): Promise<FollowedRow[]> {
  const which =
    'payerIds' in of
      ? sql`i.payer_id = any(${of.payerIds}::uuid[]) and i.open_cents > 0`
      : sql`i.id = any(${of.invoiceIds}::uuid[])`
  const { rows } = await sql<FollowedRow>`
    select i.id, i.payer_id as "payerId", i.due_on as "dueOn",
      ${dueByOfI(sql`greatest(i.due_on, ${today}::date)`)} as "dueCents", i.pending_cents as "pendingCents",
      ${reopenedDay(schoolId)} as "reopenedOn", i.disputed_cents as "disputedCents", i.currency, i.reversed_cents as "reversedCents",
      done.last_step as "lastStep", done.held_step as "heldStep",
      case when done.held_step is not null then 'WAITS' when done.is_left then 'LEFT' when done.is_approved then 'APPROVED' else 'NO' end as unusual,
      exists (select from invoice_line l
          join given_back g on g.school_id = l.school_id and g.line_id = l.id and g.state = 'OPEN'
        where l.school_id = i.school_id and l.invoice_id = i.id) as "isProposed",
      ${isPaused(sql`i`)} as "isPaused"
    from invoice i
      cross join lateral (
        select max(d.step) as last_step, max(d.step) filter (where d.what = 'HELD') as held_step,
          coalesce(bool_or(d.what = 'LEFT'), false) as is_left,
          coalesce(bool_or(d.what = 'CHARGED' and d.decided_by is not null), false) as is_approved
        from dunning_step d where d.school_id = i.school_id and d.invoice_id = i.id and d.due_on = i.due_on) done
    where i.school_id = ${schoolId} and i.kind = 'INVOICE' and i.state = 'ISSUED' and ${which}
    order by i.due_on, i.id`.execute(tx)
  return rows
}

/** A payer's data for dunning today. */
export interface FollowedPayerRow {
  name: string
  email: string | null
  /** The autopay method; null if autopay is off. */
  methodId: string | null
  methodType: MethodType | null
  chargesToday: number
  medianCents: number | null
}

export async function followedPayer(
  tx: Tx,
  { id, today, timezone }: Pick<SchoolNow, 'id' | 'today' | 'timezone'>,
  payerId: string,
): Promise<FollowedPayerRow> {
  const { rows } = await sql<FollowedPayerRow>`
    select y.name, y.email, charged.id as "methodId", charged.type as "methodType",
      (select count(*)::int from payment p where p.school_id = y.school_id and p.payer_id = y.id and p.is_automatic and p.created_by is null and p.person_id is null
        and p.created_at >= ${today}::date::timestamp at time zone ${timezone}::text) as "chargesToday",
      ${MEDIAN_OF_Y} as "medianCents"
    from payer y
      left join lateral (select m.id, m.type from ${autopayOf(sql`y.id`, id, today)}) charged on true
    where y.school_id = ${id} and y.id = ${payerId}`.execute(tx)
  return rows[0]!
}

/** Returns, for each payer, whether autopay is on and whether there is an email address. */
export async function reachOfPayers(
  tx: Tx,
  { id, today }: Pick<SchoolNow, 'id' | 'today'>,
  payerIds: readonly string[],
): Promise<Map<string, Pick<FollowedPayer, 'isCharged' | 'hasEmail'>>> {
  const { rows } = await sql<{ id: string; isCharged: boolean; hasEmail: boolean }>`
    select y.id, exists (select from ${autopayOf(sql`y.id`, id, today)}) as "isCharged", coalesce(y.email, '') <> '' as "hasEmail"
    from payer y where y.school_id = ${id} and y.id = any(${payerIds}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id: payerId, ...reach }) => [payerId, reach]))
}

/**
 * Returns the school's reminder days. Reminders are off as well when the message is turned off both by email and by
 * text.
 */
export async function dunningOf(
  tx: Tx,
  schoolId: string,
): Promise<{ isDunningOn: boolean; dunningDays: number[] }> {
  const { rows } = await sql<{ isDunningOn: boolean; dunningDays: number[] }>`
    select is_dunning_on as "isDunningOn", dunning_days as "dunningDays" from school where school_id = ${schoolId}`.execute(
    tx,
  )
  const { isDunningOn, dunningDays } = rows[0]!
  const { emails, texts } = await settingOf(tx, schoolId, 'OVERDUE')
  return { isDunningOn: isDunningOn && (emails || texts), dunningDays }
}

/** Whether staff paused the invoice, or everything of its payer. */
function isPaused(invoice: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(exists (select from dunning_pause z where z.school_id = ${invoice}.school_id and z.invoice_id = ${invoice}.id and z.ended_at is null)
    or exists (select from dunning_pause z where z.school_id = ${invoice}.school_id and z.payer_id = ${invoice}.payer_id and z.ended_at is null))`
}
