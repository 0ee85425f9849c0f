import { sql } from 'kysely'
import type { ZoomMeeting } from '@afterbell/domain/integrations/zoom-meeting'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import type { Tx } from '../../../platform/database/database.ts'

/** The facts of a class that its meeting is built from. */
export interface ClassFacts {
  name: string
  /** Published, not removed, and at one of the online locations. */
  isOnline: boolean
  isOver: boolean
  weekdays: Weekday[]
  timeFrom: string | null
  timeTo: string | null
  dates: string[]
}

/** The meeting of a class, as stored. */
export interface ZoomMeetingRow {
  accountId: string
  meetingId: string | null
  sent: ZoomMeeting | null
  tries: number
  refusal: string | null
}

export interface ConnectionNow {
  state: 'CONNECTED' | 'REVOKED' | 'ENDING'
  accountId: string
}

/** Reads the connection, the class and its stored meeting in one statement. */
export async function meetingFacts(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  activityId: string,
): Promise<{ connection: ConnectionNow | null; klass: ClassFacts | null; kept: ZoomMeetingRow | null }> {
  const { rows } = await sql<{
    connection: ConnectionNow | null
    klass: ClassFacts | null
    kept: ZoomMeetingRow | null
  }>`
    select
      (select jsonb_build_object('state', c.state, 'accountId', c.account_id)
        from app_connection c where c.school_id = ${schoolId} and c.app = 'ZOOM') as connection,
      (select jsonb_build_object('name', a.name, 'weekdays', s.weekdays, 'timeFrom', to_char(s.time_from, 'HH24:MI'),
          'timeTo', to_char(s.time_to, 'HH24:MI'), 'isOver', a.ends_on < ${today}::date,
          'isOnline', a.removed_at is null and not a.is_draft and coalesce(${isChosen}, false),
          'dates', (select coalesce(jsonb_agg(m.date order by m.date), '[]') from meeting m
            where m.school_id = s.school_id and m.section_id = s.id and not m.is_cancelled))
        from activity a join section s on s.school_id = a.school_id and s.id = a.id
        where a.school_id = ${schoolId} and a.id = ${activityId} and a.kind = 'classes') as klass,
      (select jsonb_build_object('accountId', z.account_id, 'meetingId', z.meeting_id, 'sent', z.sent, 'tries', z.tries,
          'refusal', z.refusal)
        from zoom_meeting z where z.school_id = ${schoolId} and z.activity_id = ${activityId}) as kept`.execute(
    tx,
  )
  return rows[0]!
}

/** Whether the location of activity `a` is one of the school's online locations. */
const isChosen = sql`exists (select from app_connection o where o.school_id = a.school_id and o.app = 'ZOOM'
  and o.details -> 'locationIds' ? a.location_id::text)`

/** Filters activities for classes that have a Zoom meeting or should have one. */
export async function filterZoomClasses(
  tx: Tx,
  schoolId: string,
  ids: readonly string[] | 'ALL',
): Promise<string[]> {
  const idFilter = ids === 'ALL' ? sql`true` : sql`a.id = any(${ids}::uuid[])`
  const { rows } = await sql<{ id: string }>`
    select a.id from activity a
    where a.school_id = ${schoolId} and a.kind = 'classes' and ${idFilter}
      and exists (select from app_connection c where c.school_id = a.school_id and c.app = 'ZOOM' and c.state <> 'REVOKED')
      and (exists (select from zoom_meeting z where z.school_id = a.school_id and z.activity_id = a.id)
        or (a.removed_at is null and not a.is_draft and ${isChosen}))
    order by a.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Claims a class for one worker, for this many seconds; creates the row if missing. False if the stored meeting
 * differs from `seen`, because another worker changed it.
 */
export async function claimMeeting(
  tx: Tx,
  schoolId: string,
  activityId: string,
  { accountId, seconds, seen }: { accountId: string; seconds: number; seen: ZoomMeetingRow | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into zoom_meeting as z (school_id, activity_id, account_id, working_until, tries)
    values (${schoolId}, ${activityId}, ${accountId}, app.now() + make_interval(secs => ${seconds}::float8), 1)
    on conflict (school_id, activity_id) do update set working_until = excluded.working_until, tries = z.tries + 1
    where (z.working_until is null or z.working_until < app.now()) and ${seen !== null}
      and z.meeting_id is not distinct from ${seen?.meetingId ?? null} and z.tries = ${seen?.tries ?? 0}`.execute(
    tx,
  )
  return numAffectedRows === 1n
}

/** Saves a meeting that Zoom created. */
export async function keepMeeting(
  tx: Tx,
  schoolId: string,
  activityId: string,
  {
    accountId,
    meetingId,
    joinUrl,
    sent,
  }: { accountId: string; meetingId: string; joinUrl: string; sent: ZoomMeeting | null },
): Promise<void> {
  await sql`
    update zoom_meeting set account_id = ${accountId}, meeting_id = ${meetingId}, join_url = ${joinUrl},
      sent = ${sent && JSON.stringify(sent)}::jsonb, working_until = null, tries = 0, refusal = null
    where school_id = ${schoolId} and activity_id = ${activityId}`.execute(tx)
}

export async function keepChanged(
  tx: Tx,
  schoolId: string,
  activityId: string,
  sent: ZoomMeeting,
): Promise<void> {
  await sql`
    update zoom_meeting set sent = ${JSON.stringify(sent)}::jsonb, working_until = null, tries = 0, refusal = null
    where school_id = ${schoolId} and activity_id = ${activityId}`.execute(tx)
}

/** The meeting is gone at Zoom; it is re-created if the class still needs one. */
export async function forgetMeetingId(tx: Tx, schoolId: string, activityId: string): Promise<void> {
  await sql`
    update zoom_meeting set meeting_id = null, join_url = null, sent = null
    where school_id = ${schoolId} and activity_id = ${activityId}`.execute(tx)
}

/** Releases the claim. A refusal means that Zoom will not do it, so it is not repeated. */
export async function letGoMeeting(
  tx: Tx,
  schoolId: string,
  activityId: string,
  refusal: string | null = null,
): Promise<void> {
  await sql`
    update zoom_meeting set working_until = null, refusal = ${refusal}
    where school_id = ${schoolId} and activity_id = ${activityId}`.execute(tx)
}

export async function removeMeeting(tx: Tx, schoolId: string, activityId: string): Promise<void> {
  await sql`delete from zoom_meeting where school_id = ${schoolId} and activity_id = ${activityId}`.execute(
    tx,
  )
}

export async function removeMeetings(tx: Tx, schoolId: string): Promise<void> {
  await sql`delete from zoom_meeting where school_id = ${schoolId}`.execute(tx)
}

export async function hasMeetings(tx: Tx, schoolId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from zoom_meeting where school_id = ${schoolId}) as is`.execute(tx)
  return rows[0]!.is
}

/** Counts classes with a link and classes that wait for one, and lists those that Zoom refused, with its reason. */
export async function meetingsStand(
  tx: Tx,
  schoolId: string,
): Promise<{ made: number; waiting: number; refused: { name: string; refusal: string }[] }> {
  const { rows } = await sql<{
    made: number
    waiting: number
    refused: { name: string; refusal: string }[]
  }>`
    select count(*) filter (where z.meeting_id is not null and a.removed_at is null)::int as made,
      count(*) filter (where z.meeting_id is null and z.refusal is null)::int as waiting,
      coalesce(jsonb_agg(jsonb_build_object('name', a.name, 'refusal', z.refusal) order by a.name)
        filter (where z.refusal is not null), '[]') as refused
    from zoom_meeting z join activity a on a.school_id = z.school_id and a.id = z.activity_id
    where z.school_id = ${schoolId}`.execute(tx)
  return rows[0]!
}

/** Names of locations by id, sorted by name. */
export async function namesOfLocations(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from location where school_id = ${schoolId} and id = any(${ids}::uuid[])
    order by name collate "und-x-icu", id`.execute(tx)
  return new Map(rows.map(({ id, name }) => [id, name]))
}
