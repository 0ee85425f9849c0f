import { sql } from 'kysely'
import type { ChargeAhead } from '@afterbell/domain/transfers/weekday-move'
import type { Tx } from '../../platform/database/database.ts'

interface BillingAhead {
  isPaused: boolean
  charges: ChargeAhead[]
  /** The spot, and those the child was moved from before, whose charges also count. */
  spots: { enrollmentId: string; sectionId: string }[]
}

/** Returns whether billing of a spot is paused today, and its charges for days not over yet. */
export async function readBillingAhead(
  tx: Tx,
  schoolId: string,
  rosterId: string,
  today: string,
): Promise<BillingAhead> {
  const { rows } = await sql<BillingAhead>`
    with recursive before as (
      select p.id, p.enrollment_id, p.section_id, p.moved_from, p.days from place p where p.school_id = ${schoolId} and p.id = ${rosterId}
      union
      select p.id, p.enrollment_id, p.section_id, p.moved_from, case p.state when 'taken' then p.days end
      from before n join place p on p.school_id = ${schoolId} and p.id = n.moved_from and p.left_at is not null
    )
    select exists (select from care_pause u join place p on p.school_id = u.school_id and p.enrollment_id = u.enrollment_id
        where p.school_id = ${schoolId} and p.id = ${rosterId} and u.days @> ${today}::date) as "isPaused",
      (select coalesce(jsonb_agg(jsonb_build_object('state', b.state, 'isMeetingAhead', exists (select from meeting m
          where m.school_id = b.school_id and m.section_id = n.section_id and not m.is_cancelled and m.date >= ${today}::date
            and b.days @> m.date))), '[]')
        from before n join care_charge b on b.school_id = ${schoolId} and b.place_id = n.id
        where b.days && daterange(${today}::date, null)
          -- what waits ends with a spot by which the child never came
          and (b.state <> 'WAITING' or exists (select from meeting m where m.school_id = b.school_id and m.section_id = n.section_id
            and not m.is_cancelled and n.days @> m.date and m.date < ${today}::date))) as charges,
      (select jsonb_agg(jsonb_build_object('enrollmentId', n.enrollment_id, 'sectionId', n.section_id)) from before n) as spots`.execute(
    tx,
  )
  return rows[0]!
}
