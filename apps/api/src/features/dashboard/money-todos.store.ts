import { sql, type RawBuilder } from 'kysely'
import {
  CREDIT_LEFT_OVER_DAYS,
  MONEY_TODOS,
  PAID_TOO_LATE_DAYS,
  REFUNDED_THERE_DAYS,
  type MoneyTodo,
} from '@afterbell/domain/dashboard/money-todos'
import { LATE_PICKUP_DAYS } from '@afterbell/domain/late-pickups/late-pickups'
import { IN_DOUBT_HOURS } from '@afterbell/domain/payments/in-doubt'
import { dueByOfI, pastDueOfI } from '../ledger/due.store.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'
import { openAbout } from '../dunning/dunning-list.store.ts'
import { creditOf } from '../ledger/payers/payers.store.ts'
import { failedAndOpen } from './failed-payments.store.ts'

export interface MoneyTodoCount {
  what: MoneyTodo
  total: number
  cents: number
  /** Name of the payer, if all items have the same one. */
  payer: string | null
  /** A child of that payer's family. */
  childId: string | null
}

/**
 * Money matters that need attention: count and total amount of each kind. Omits kinds without any. One statement;
 * every part of it uses a small partial index.
 */
export async function moneyTodos(tx: Tx, school: SchoolNow): Promise<MoneyTodoCount[]> {
  const { id, today } = school
  const { rows } = await sql<MoneyTodoCount>`
    with waiting as (
      ${selectTodo('PAYMENTS_IN_DOUBT')} p.payer_id, p.cents from payment p
        where p.school_id = ${id} and p.state in ('SENDING', 'UNKNOWN', 'REQUIRES_ACTION') and p.looks > 0
          and p.sent_at < app.now() - make_interval(hours => ${IN_DOUBT_HOURS}::int)
      union all ${selectTodo('PAYOUTS_DIFFERENT')} null::uuid, abs(sum(w.difference_cents)) from payout_line w
        join payout o on o.school_id = w.school_id and o.id = w.payout_id and o.accepted_at is null
        where w.school_id = ${id} and w.match <> 'MATCHED' group by o.id
      union all ${selectTodo('CREDIT_BELOW_ZERO')} l.payer_id, -sum(case when l.credit = 'CREDIT' then l.cents else -l.cents end)
        from ledger_entry l where l.school_id = ${id} and (l.debit = 'CREDIT' or l.credit = 'CREDIT')
        group by l.payer_id having sum(case when l.credit = 'CREDIT' then l.cents else -l.cents end) < 0
      union all ${selectTodo('CREDIT_LEFT_OVER')} l.payer_id, l.cents from ledger_entry l
        join payment p on p.school_id = l.school_id and p.id = l.source_id
        join payer y on y.school_id = l.school_id and y.id = l.payer_id
        where l.school_id = ${id} and l.debit = 'CLEARING' and l.credit = 'CREDIT'
          and l.at > app.now() - make_interval(days => ${CREDIT_LEFT_OVER_DAYS}::int)
          and p.refunded_cents < l.cents and ${creditOf('y')} > 0
      union all ${selectTodo('PAYMENTS_FAILED')} p.payer_id, p.cents ${failedAndOpen(id)}
      union all ${selectTodo('CHARGES_HELD')} i.payer_id, ${dueNowOfI(today)} ${openAbout(school, 'HELD')}
      union all ${selectTodo('TO_DECIDE')} null, 0 from proposal q where q.school_id = ${id} and q.state = 'OPEN'
      union all ${selectTodo('CHARGES_WAITING')} null, 0 from (
          select distinct b.charge_id from care_charge b where b.school_id = ${id} and b.state = 'WAITING'
          union all select d.id from care_difference d where d.school_id = ${id} and d.state = 'WAITING') charges
      union all ${selectTodo('LATE_PICKUPS_TO_DECIDE')} null::uuid, f.fee_cents from late_fee f where f.school_id = ${id} and f.waits
          and (f.state <> 'OPEN' or f.ends_at < app.now() - make_interval(days => ${LATE_PICKUP_DAYS}::int))
      union all ${selectTodo('AID_REQUESTED')} null, 0 from share x where x.school_id = ${id} and x.state = 'REQUESTED' and x.payer_id is null
      union all ${selectTodo('REFUNDED_AT_PROVIDER')} r.payer_id, r.cents from refund r
        where r.school_id = ${id} and r.is_from_provider and r.state <> 'FAILED'
          and r.created_at > app.now() - make_interval(days => ${REFUNDED_THERE_DAYS}::int)
      union all ${selectTodo('PAID_TOO_LATE')} r.payer_id, r.cents from refund r
        where r.school_id = ${id} and r.created_by is null and not r.is_from_provider
          and r.created_at > app.now() - make_interval(days => ${PAID_TOO_LATE_DAYS}::int)
      union all ${selectTodo('REMINDERS_UNREACHABLE')} i.payer_id, ${dueNowOfI(today)} ${openAbout(school, 'UNREACHABLE')}
      union all ${selectTodo('REMINDERS_OVER')} i.payer_id, ${pastDueOfI(today)} ${openAbout(school, 'OVER')}
      union all ${selectTodo('INVOICES_PAST_DUE')} i.payer_id, ${pastDueOfI(today)} ${openAbout(school)}
    ), counted as (
      select w.what, count(*)::int as total, ${sumOfCents(sql`w.cents`)} as cents,
        case when count(distinct w.payer_id) = 1 then (array_agg(w.payer_id))[1] end as payer_id
      from waiting w group by w.what)
    select n.what, n.total, n.cents, y.name as payer,
      (select c.id from child c where c.school_id = ${id} and c.family_id = y.family_id and c.merged_into_id is null
        order by c.created_at, c.id limit 1) as "childId"
    from counted n left join payer y on y.school_id = ${id} and y.id = n.payer_id`.execute(tx)
  return MONEY_TODOS.flatMap((what) => rows.filter((row) => row.what === what))
}

/** Amount of invoice `i` that can be asked for today: installments due by today, or the first one if none is due yet. */
function dueNowOfI(today: string): RawBuilder<unknown> {
  return dueByOfI(sql`greatest(i.due_on, ${today}::date)`)
}

function selectTodo(what: MoneyTodo): RawBuilder<unknown> {
  return sql`select ${sql.lit(what)} as what,`
}
