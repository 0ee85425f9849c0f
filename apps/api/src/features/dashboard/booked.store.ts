import { sql } from 'kysely'
import { instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import type { Range } from '@afterbell/domain/dashboard/revenue'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'

export interface BookedDay {
  date: string
  booked: number
  enrollments: number
}

/**
 * What families owe for the enrollments made on each day of a range. One that was undone, or that only waits, counts no
 * more: all are added up day by day, and those few taken off again, so that no place of the others is looked at.
 */
export async function bookedByDay(
  tx: Tx,
  { id, timezone }: SchoolNow,
  { from, to }: Range,
): Promise<BookedDay[]> {
  const begins = instantOf(from, '00:00', timezone).toString()
  const ends = instantOf(plusDays(to, 1), '00:00', timezone).toString()
  const { rows } = await sql<BookedDay>`
    with day as materialized (
      select row_number() over (order by d) as nth, d::date as date, d at time zone ${timezone} as begins,
        (d + interval '1 day') at time zone ${timezone} as ends
      from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') d
    ), given_up as materialized (
      select width_bucket(e.created_at, (select array_agg(begins order by begins) from day)) as nth, sum(e.owed_cents) as owed, count(*)::int as enrollments
      from (select distinct g.enrollment_id from place g where g.school_id = ${id} and g.state in ('gone', 'waiting')) g
        join enrollment e on e.school_id = ${id} and e.id = g.enrollment_id
      where e.created_at >= ${begins}::timestamptz and e.created_at < ${ends}::timestamptz
        and not exists (select from place p where p.school_id = e.school_id and p.enrollment_id = e.id and p.state in ('taken', 'held'))
      group by 1
    )
    select day.date, made.booked - coalesce(g.owed, 0) as booked, made.enrollments - coalesce(g.enrollments, 0) as enrollments
    from day cross join lateral (select coalesce(sum(e.owed_cents), 0) as booked, count(*)::int as enrollments
        from enrollment e where e.school_id = ${id} and e.created_at >= day.begins and e.created_at < day.ends) made
      left join given_up g on g.nth = day.nth
    where made.enrollments > coalesce(g.enrollments, 0) order by day.date`.execute(tx)
  return rows
}
