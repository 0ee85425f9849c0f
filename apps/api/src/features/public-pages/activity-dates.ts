import { sql } from 'kysely'
import type { activityPages } from '@afterbell/contract/public-pages/activity-page'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { weekdayOf, type Weekday } from '@afterbell/domain/kernel/weekdays'
import { notThere } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import { meetingsOf } from '../activities/meetings.store.ts'
import { isShown } from '../activities/public-row.ts'
import { shownOf } from '../activities/public-row.store.ts'

/** When and where something meets, for anybody. What the public list does not show is not there. */
export const activityDates: Act<(typeof activityPages)['dates']> = async ({
  tx,
  school,
  address,
  params,
}) => {
  const kind = address as ActivityKind
  if (!isShown(await shownOf(tx, school.id, kind), school)) throw notThere()
  const { rows } = await sql<Found>`
    select a.no_dates as "noDates", a.starts_on as "startsOn", a.ends_on as "endsOn", coalesce(l.address, '') as address,
      array(select s.id from section s where s.school_id = a.school_id and s.activity_id = a.id and s.is_active) as "sectionIds",
      array(select distinct w from section s cross join unnest(s.weekdays) w
        where s.school_id = a.school_id and s.activity_id = a.id and s.is_active) as weekdays
    from activity a left join location l on l.school_id = a.school_id and l.id = a.location_id
    where a.school_id = ${school.id} and a.id = ${params.id} and a.kind = ${kind} and a.is_on_portal and not a.is_draft
      and a.removed_at is null and a.ends_on >= ${school.today}`.execute(tx)
  const [found] = rows
  if (!found) throw notThere()
  const meetings = await meetingsOf(tx, school.id, [params.id])
  return {
    meetings: meetings
      .filter(({ section_id: id }) => found.sectionIds.includes(id))
      .map((meeting) => ({
        sectionId: meeting.section_id,
        date: meeting.date,
        timeFrom: meeting.time_from,
        timeTo: meeting.time_to,
        canceled: meeting.is_cancelled,
      })),
    noDates: found.noDates.filter(
      (date) => date >= found.startsOn && date <= found.endsOn && found.weekdays.includes(weekdayOf(date)),
    ),
    address: found.address,
  }
}

interface Found {
  noDates: string[]
  startsOn: string
  endsOn: string
  address: string
  sectionIds: string[]
  weekdays: Weekday[]
}
