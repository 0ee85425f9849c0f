import { sql } from 'kysely'
import type { AnswerOf } from '@afterbell/contract/kernel/op'
import type { attendance } from '@afterbell/contract/attendance/attendance'
import type { Tx } from '../../platform/database/database.ts'
import { IS_EXPECTED } from '../../platform/database/expected-at.ts'
import { inSections } from '../activities/sections-at.ts'
import { absenceOn } from './attendance.store.ts'

type DayText = AnswerOf<(typeof attendance)['days']>[number]

/**
 * Returns attendance totals by date, for the year up to a day. Late and early are computed in SQL by the same rules as
 * in the domain (attendance.ts), because a year has too many lines to check one by one.
 */
export async function daysUntil(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  { day, at }: { day: string; at: Temporal.Instant },
): Promise<DayText[]> {
  const { rows } = await sql<DayText>`
    select m.date, count(p.id)::int as expected, count(t.check_in)::int as came,
      (count(*) filter (where p.id is not null and t.check_in is null and m.ends_at <= ${at.toString()}::timestamptz))::int as absent,
      (count(*) filter (where p.id is not null and t.check_in is null and m.ends_at <= ${at.toString()}::timestamptz
        and ${absenceOn} ->> 'reason' <> 'NO_NOTICE'))::int as excused,
      -- differences of times, for a time with minutes added to it begins anew at midnight
      (count(*) filter (where t.check_in - m.time_from >= make_interval(mins => greatest(sc.late_after_minutes, 1))))::int as "cameLate",
      (count(*) filter (where m.date + m.time_to - went_at > make_interval(mins => sc.pickup_grace_minutes)))::int as "leftEarly",
      (count(*) filter (where went_at - (m.date + m.time_to) > make_interval(mins => sc.pickup_grace_minutes)))::int as "collectedLate"
    from meeting m
      join school sc on sc.school_id = m.school_id
      join section s on s.school_id = m.school_id and s.id = m.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
      left join place p on p.school_id = m.school_id and p.section_id = m.section_id and p.state = 'taken' and p.days @> m.date and ${IS_EXPECTED}
      left join attendance t on t.school_id = m.school_id and t.meeting_id = m.id and t.place_id = p.id
      cross join lateral (select coalesce(t.check_out_date, m.date) + t.check_out as went_at) gone
    where m.school_id = ${schoolId} and ${inSections('m.section_id', sectionIds)} and not m.is_cancelled
      and m.date > ${day}::date - interval '1 year' and m.date <= ${day}
    group by m.date order by m.date`.execute(tx)
  return rows
}
