import { sql } from 'kysely'
import { instantOf, plusDays } from '@afterbell/domain/kernel/dates'
import type { Range } from '@afterbell/domain/dashboard/revenue'
import type { Tx } from '../../platform/database/database.ts'
import type { SchoolNow } from '../../platform/database/school-now.ts'

export interface BookedDay {
  date: string
  booked: number
  enrolments: number
}

/** What families owe for the enrolments made on each day of a range. One that was undone, or that only waits, counts no more. */
export async function bookedByDay(
  tx: Tx,
  { id, timezone }: SchoolNow,
  { from, to }: Range,
): Promise<BookedDay[]> {
  const begins = instantOf(from, '00:00', timezone).toString()
  const ends = instantOf(plusDays(to, 1), '00:00', timezone).toString()
  const { rows } = await sql<BookedDay>`
    select (e.created_at at time zone ${timezone})::date as date, sum(e.owed_cents) as booked, count(*)::int as enrolments
    from enrolment e
    where e.school_id = ${id} and e.created_at >= ${begins}::timestamptz and e.created_at < ${ends}::timestamptz
      and exists (select from place p where p.school_id = e.school_id and p.enrolment_id = e.id and p.state in ('taken', 'held'))
    group by 1 order by 1`.execute(tx)
  return rows
}
