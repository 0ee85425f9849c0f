import { sql } from 'kysely'
import { CLASHES_MOST, type MeetingClash } from '@afterbell/domain/activities/meetings/meeting-clashes'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** A meeting to check for clashes. It may not be stored yet. */
interface MeetingPlanned {
  sectionId: string
  date: string
  timeFrom: string
  timeTo: string
}

interface ClashRow {
  what: MeetingClash
  name: string
  activity: string
  date: string
  timeFrom: string
  timeTo: string
}

/**
 * Finds people and locations that would be in two places during these meetings. Checks instructors (and substitutes of
 * that day), the location if the activities differ, and children with a place in both; with `instructors`, only those
 * people.
 * Ignores canceled meetings, drafts and removed activities. One statement for any number of meetings.
 * @answers What clashes with a meeting?
 */
export async function clashesOf(
  tx: Tx,
  schoolId: string,
  meetings: readonly MeetingPlanned[],
  instructors: readonly string[] | null = null,
): Promise<ClashRow[]> {
  if (meetings.length === 0) return []
  const teaches = instructors
    ? sql`si.account_id = any(${instructors}::uuid[])`
    : sql`(exists (select from section_instructor o where o.school_id = x.school_id and o.section_id = x.own_id and o.account_id = si.account_id)
        or exists (select from section_substitute o where o.school_id = x.school_id and o.section_id = x.own_id and o.date = x.date and o.account_id = si.account_id))`
  const meetingRows = meetings.map(({ sectionId, date, timeFrom, timeTo }) => ({
    sectionId,
    date,
    timeFrom,
    timeTo,
  }))
  const others = sql`
    select 'LOCATION', l.name, x.activity, x.date, x.time_from, x.time_to
    from beside x join location l on l.school_id = x.school_id and l.id = x.location_id
    where x.location_id = x.own_location_id and x.activity_id <> x.own_activity_id
    union
    select 'CHILD', ${NAME_OF_C}, x.activity, x.date, x.time_from, x.time_to
    from beside x
      join place o on o.school_id = x.school_id and o.section_id = x.own_id and o.days @> x.date and ${sql.raw(live('o'))}
      join place p on p.school_id = x.school_id and p.section_id = x.section_id and p.child_id = o.child_id and p.days @> x.date and ${sql.raw(live('p'))}
      join child c on c.school_id = p.school_id and c.id = p.child_id`
  const { rows } = await sql<ClashRow>`
    with beside as materialized (
      select m.school_id, n."sectionId" as own_id, own.activity_id as own_activity_id, ours.location_id as own_location_id,
        m.section_id, m.date, m.time_from, m.time_to, a.id as activity_id, a.name as activity, a.location_id
      from jsonb_to_recordset(${JSON.stringify(meetingRows)}::jsonb) as n("sectionId" uuid, date date, "timeFrom" time, "timeTo" time)
        join section own on own.school_id = ${schoolId} and own.id = n."sectionId"
        join activity ours on ours.school_id = own.school_id and ours.id = own.activity_id
        join meeting m on m.school_id = ${schoolId} and m.date = n.date and m.section_id <> n."sectionId" and not m.is_cancelled
          and m.time_from < n."timeTo" and m.time_to > n."timeFrom"
        join section s on s.school_id = m.school_id and s.id = m.section_id
        join activity a on a.school_id = s.school_id and a.id = s.activity_id and not a.is_draft and a.removed_at is null
    ), taught as (
      select x.*, si.account_id from beside x join section_instructor si on si.school_id = x.school_id and si.section_id = x.section_id
      where ${teaches}
      union
      select x.*, si.account_id from beside x
        join section_substitute si on si.school_id = x.school_id and si.section_id = x.section_id and si.date = x.date
      where ${teaches}
    )
    select * from (
      select 'INSTRUCTOR' as what, t.first_name || ' ' || t.last_name as name, x.activity, x.date, x.time_from as "timeFrom", x.time_to as "timeTo"
      from taught x join staff t on t.school_id = x.school_id and t.id = x.account_id and t.is_active
      ${instructors ? sql`` : sql`union ${others}`}) clash
    order by array_position(array['INSTRUCTOR', 'LOCATION', 'CHILD'], what), date, "timeFrom", name collate "und-x-icu", activity
    limit ${CLASHES_MOST}`.execute(tx)
  return rows
}

/** A place that counts: taken, or a hold that has not expired. */
function live(place: string): string {
  return `${place}.left_at is null and (${place}.state = 'taken' or ${place}.state = 'held' and ${place}.expires_at > app.now())`
}
