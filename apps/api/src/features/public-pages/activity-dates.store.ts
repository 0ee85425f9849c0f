import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import type { Tx } from '../../platform/database/database.ts'

interface RunOnPortal {
  name: string
  noDates: string[]
  startsOn: string
  endsOn: string
  address: string
  whatToBring: string
  /** Weekdays of active sections. */
  weekdays: Weekday[]
}

/** Dates of an activity that the public list shows: published, on the portal and not over. Undefined otherwise. */
export async function runOnPortal(
  tx: Tx,
  { schoolId, kind, id, today }: { schoolId: string; kind: ActivityKind; id: string; today: string },
): Promise<RunOnPortal | undefined> {
  const { rows } = await sql<RunOnPortal>`
    select a.name, a.no_dates as "noDates", a.starts_on as "startsOn", a.ends_on as "endsOn", coalesce(l.address, '') as address, a.what_to_bring as "whatToBring",
      array(select distinct w from section s cross join unnest(s.weekdays) w
        where s.school_id = a.school_id and s.activity_id = a.id and s.is_active) as weekdays
    from activity a left join location l on l.school_id = a.school_id and l.id = a.location_id
    where a.school_id = ${schoolId} and a.id = ${id} and a.kind = ${kind} and a.is_on_portal and not a.is_draft
      and a.removed_at is null and a.ends_on >= ${today}`.execute(tx)
  return rows[0]
}

export interface OfferedMeeting {
  sectionId: string
  date: string
  timeFrom: string
  timeTo: string
  canceled: boolean
}

/** Meetings of an activity's active sections in order of date, canceled ones included. */
export async function offeredMeetings(
  tx: Tx,
  schoolId: string,
  activityId: string,
): Promise<OfferedMeeting[]> {
  const { rows } = await sql<OfferedMeeting>`
    select m.section_id as "sectionId", m.date, m.time_from as "timeFrom", m.time_to as "timeTo", m.is_cancelled as canceled
    from section s join meeting m on m.school_id = s.school_id and m.section_id = s.id
    where s.school_id = ${schoolId} and s.activity_id = ${activityId} and s.is_active
    order by m.date, m.time_from, m.id`.execute(tx)
  return rows
}
