import { sql } from 'kysely'
import { dateIn } from '@afterbell/domain/kernel/dates'
import type { Channel } from '@afterbell/domain/messages/channels'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { IS_EXPECTED } from '../../../platform/database/expected-at.ts'
import type { SchoolNow } from '../../../platform/database/school-now.ts'
import { sentKey } from '../../messages/automatic/send-automatic.ts'

export interface MeetingToRemindOf {
  id: string
  startsAt: string
}

/** Returns the meetings that begin before `until`. Excludes regular days of aftercare unless a child drops in. */
export async function meetingsSoon(
  tx: Tx,
  { id: schoolId, today, timezone }: Pick<SchoolNow, 'id' | 'today' | 'timezone'>,
  until: Temporal.Instant,
): Promise<MeetingToRemindOf[]> {
  const { rows } = await sql<MeetingToRemindOf>`
    select m.id, m.starts_at as "startsAt"
    from meeting m
      join section s on s.school_id = m.school_id and s.id = m.section_id and s.is_active
      join activity a on a.school_id = s.school_id and a.id = s.activity_id and not a.is_draft and a.removed_at is null
    where m.school_id = ${schoolId} and m.date between ${today}::date and ${dateIn(timezone, until)}::date
      and not m.is_cancelled and m.starts_at > app.now() and m.starts_at <= ${until.toString()}::timestamptz
      and (a.kind <> 'aftercare' or exists (select from place p where p.school_id = m.school_id and p.section_id = m.section_id
        and p.drop_in_on = m.date and p.state = 'taken'))
    order by m.starts_at, m.id`.execute(tx)
  return rows
}

export interface ChildToRemind {
  meetingId: string
  childId: string
  familyId: string
  child: string
  activity: string
  sectionName: string
  place: string
  /** Link of an online class; empty if there is none. */
  meetingLink: string
  date: string
  timeFrom: string
  timeTo: string
}

/** Returns children expected at these meetings whose families have had no reminder by this channel. */
export async function childrenToRemind(
  tx: Tx,
  schoolId: string,
  { meetingIds, channel }: { meetingIds: readonly string[]; channel: Channel },
): Promise<ChildToRemind[]> {
  const { rows } = await sql<ChildToRemind>`
    select m.id as "meetingId", c.id as "childId", c.family_id as "familyId", ${NAME_OF_C} as child, a.name as activity,
      s.name as "sectionName", coalesce(l.name, '') as place, coalesce(z.join_url, '') as "meetingLink", m.date, m.time_from as "timeFrom", m.time_to as "timeTo"
    from meeting m
      join section s on s.school_id = m.school_id and s.id = m.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
      left join location l on l.school_id = a.school_id and l.id = a.location_id
      left join zoom_meeting z on z.school_id = a.school_id and z.activity_id = a.id
      join place p on p.school_id = m.school_id and p.section_id = m.section_id and p.state = 'taken' and p.days @> m.date and ${IS_EXPECTED}
        and (a.kind <> 'aftercare' or p.pool = 'dropin')
      join child c on c.school_id = p.school_id and c.id = p.child_id and c.archived_at is null
    where m.school_id = ${schoolId} and m.id = any(${meetingIds}::uuid[])
      and not exists (select from automatic_sent k where k.school_id = m.school_id
        and k.key = ${sentKey('MEETING_REMINDER', channel, '')} || m.id || ' ' || c.id)
    order by m.starts_at, m.id, c.first_name, c.id`.execute(tx)
  return rows
}
