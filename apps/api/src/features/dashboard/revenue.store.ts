import { sql } from 'kysely'
import { instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import type { DayOfRevenue, Range } from '@afterbell/domain/dashboard/revenue'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'
import { sumOfCents } from '../../platform/database/sum-of-cents.ts'

/** Billed, collected and refunded amounts for each day of a range, from the ledger. Skips days without any. */
export async function moneyByDay(
  tx: Tx,
  { id, timezone }: SchoolNow,
  { from, to }: Range,
): Promise<Omit<DayOfRevenue, 'enrollments'>[]> {
  const { rows } = await sql<Omit<DayOfRevenue, 'enrollments'>>`
    select (l.at at time zone ${timezone})::date as date,
      ${sumOfCents(sql`case when l.credit in ('REVENUE', 'TAX') then l.cents when l.debit in ('REVENUE', 'TAX') then -l.cents end`)} as booked,
      ${sumOfCents(sql`case when l.source <> 'PAYMENT' then 0 when l.debit in ('CLEARING', 'BANK') then l.cents end`)} as collected,
      ${sumOfCents(sql`case when l.source <> 'REFUND' then 0 when l.credit in ('CLEARING', 'BANK') then l.cents
        when l.debit in ('CLEARING', 'BANK') then -l.cents end`)} as refunded,
      (count(distinct l.source_id) filter (where l.source = 'PAYMENT'))::int as payments
    from ledger_entry l
    where l.school_id = ${id} and l.at >= ${instantOf(from, '00:00', timezone).toString()}::timestamptz
      and l.at < ${instantOf(plusDays(to, 1), '00:00', timezone).toString()}::timestamptz
    group by 1 order by 1`.execute(tx)
  return rows
}

/**
 * Number of enrollments made on each day of a range. Excludes those that were undone or only wait. For speed, it
 * counts all enrollments per day and subtracts the few excluded ones, so it reads no spots of the others.
 */
export async function enrollmentsByDay(
  tx: Tx,
  { id, timezone }: SchoolNow,
  { from, to }: Range,
): Promise<Pick<DayOfRevenue, 'date' | 'enrollments'>[]> {
  const begins = instantOf(from, '00:00', timezone).toString()
  const ends = instantOf(plusDays(to, 1), '00:00', timezone).toString()
  const { rows } = await sql<Pick<DayOfRevenue, 'date' | 'enrollments'>>`
    with day as materialized (
      select row_number() over (order by d) as nth, d::date as date, d at time zone ${timezone} as begins,
        (d + interval '1 day') at time zone ${timezone} as ends
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d
    ), given_up as materialized (
      select width_bucket(e.created_at, (select array_agg(begins order by begins) from day)) as nth, count(*)::int as enrollments
      from (select distinct g.enrollment_id from place g where g.school_id = ${id} and g.state in ('gone', 'waiting')) g
        join enrollment e on e.school_id = ${id} and e.id = g.enrollment_id
      where e.created_at >= ${begins}::timestamptz and e.created_at < ${ends}::timestamptz
        and not exists (select from place p where p.school_id = e.school_id and p.enrollment_id = e.id and p.state in ('taken', 'held'))
      group by 1
    )
    select day.date, made.enrollments - coalesce(g.enrollments, 0) as enrollments
    from day
      cross join lateral (select count(*)::int as enrollments
        from enrollment e where e.school_id = ${id} and e.created_at >= day.begins and e.created_at < day.ends) made
      left join given_up g on g.nth = day.nth
    where made.enrollments > coalesce(g.enrollments, 0) order by day.date`.execute(tx)
  return rows
}
