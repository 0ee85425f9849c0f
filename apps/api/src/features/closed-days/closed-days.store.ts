import { sql } from 'kysely'
import type { ClosedDay } from '@afterbell/domain/activities/closed/closed-day'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Tx } from '../../platform/database/database.ts'
import type { MeetingByHand } from '../activities/meetings/meetings.store.ts'

export interface ClosedDayRow extends ClosedDay {
  id: string
  name: string
  kinds: ActivityKind[]
  locationIds: string[]
  version: number
  /** The school writes to families itself; no automatic message goes out. */
  writesOwn: boolean
  /** The school has sent that message. */
  isAnnounced: boolean
}

export interface ClosedDayListed extends ClosedDayRow {
  locations: { id: string; name: string }[]
  canceled: number
  moved: number
}

const DAY = sql`d.id, d.name, d.starts_on as "startsOn", d.ends_on as "endsOn", d.kinds, d.location_ids as "locationIds",
  to_char(d.school_ends_at, 'HH24:MI') as "schoolEnds", to_char(d.usually_ends_at, 'HH24:MI') as "usuallyEnds", d.version,
  d.writes_own as "writesOwn", d.announced_at is not null as "isAnnounced"`

/** Lists the closed days that overlap a period, in order, with counts of the meetings they canceled and moved. */
export async function closedDaysListed(
  tx: Tx,
  schoolId: string,
  { from, to }: { from: string; to: string },
): Promise<ClosedDayListed[]> {
  const { rows } = await sql<ClosedDayListed>`
    select ${DAY}, done.canceled, done.moved,
      (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by l.name collate "und-x-icu"), '[]')
        from location l where l.school_id = d.school_id and l.id = any(d.location_ids)) as locations
    from closed_day d cross join lateral (
      select (count(*) filter (where m.is_cancelled))::int as canceled, (count(*) filter (where not m.is_cancelled))::int as moved
      from closed_meeting c join meeting m on m.school_id = c.school_id and m.id = c.meeting_id
      where c.school_id = d.school_id and c.closed_day_id = d.id and m.changes = c.changes) done
    where d.school_id = ${schoolId} and d.ends_on >= ${from}::date and d.starts_on <= ${to}::date
    order by d.starts_on, d.ends_on, d.id limit 5000`.execute(tx)
  return rows
}

/** Returns the closed days that overlap a period, except `but`. */
export async function closedDaysIn(
  tx: Tx,
  schoolId: string,
  { from, to, but = null }: { from: string; to: string; but?: string | null },
): Promise<ClosedDayRow[]> {
  const { rows } = await sql<ClosedDayRow>`
    select ${DAY} from closed_day d
    where d.school_id = ${schoolId} and d.ends_on >= ${from}::date and d.starts_on <= ${to}::date and d.id is distinct from ${but}::uuid
    order by d.starts_on, d.id`.execute(tx)
  return rows
}

/** Locks a closed day until the transaction ends. Locks the school first, so that no activity is saved concurrently. */
export async function holdClosedDay(tx: Tx, schoolId: string, id: string): Promise<ClosedDayRow | undefined> {
  await sql`select school_id from school where school_id = ${schoolId} for no key update`.execute(tx)
  const { rows } = await sql<ClosedDayRow>`
    select ${DAY} from closed_day d where d.school_id = ${schoolId} and d.id = ${id} for no key update of d`.execute(
    tx,
  )
  return rows[0]
}

/**
 * Waits for closed days in progress and blocks new ones until the transaction ends. Many activities can be saved at
 * once.
 */
export async function shareClosedDays(tx: Tx, schoolId: string): Promise<void> {
  await sql`select school_id from school where school_id = ${schoolId} for share`.execute(tx)
}

/**
 * Inserts closed days and returns the ids of the new ones. Locks the school, so that no activity is saved concurrently.
 */
export async function insertClosedDays(
  tx: Tx,
  schoolId: string,
  days: readonly Omit<ClosedDayRow, 'version' | 'isAnnounced'>[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with held as materialized (select school_id from school where school_id = ${schoolId} for no key update)
    insert into closed_day (school_id, id, name, starts_on, ends_on, kinds, location_ids, school_ends_at, usually_ends_at, writes_own)
    select held.school_id, d.id, d.name, d."startsOn", d."endsOn", d.kinds, d."locationIds", d."schoolEnds", d."usuallyEnds", d."writesOwn"
    from held cross join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as d(id uuid, name text, "startsOn" date, "endsOn" date,
      kinds text[], "locationIds" uuid[], "schoolEnds" time, "usuallyEnds" time, "writesOwn" boolean)
    on conflict on constraint closed_day_is_taken do nothing returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Updates a closed day and raises its version by one. */
export async function updateClosedDay(
  tx: Tx,
  schoolId: string,
  day: Omit<ClosedDayRow, 'version' | 'isAnnounced'>,
): Promise<void> {
  await sql`
    update closed_day set name = ${day.name}, starts_on = ${day.startsOn}, ends_on = ${day.endsOn}, kinds = ${[...day.kinds]}::text[],
      location_ids = ${[...day.locationIds]}::uuid[], school_ends_at = ${day.schoolEnds}, usually_ends_at = ${day.usuallyEnds}, writes_own = ${day.writesOwn}, version = version + 1
    where school_id = ${schoolId} and id = ${day.id}`.execute(tx)
}

/** Records that the school has written to the families; the first time counts. */
export async function markAnnounced(tx: Tx, schoolId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update closed_day set announced_at = app.now() where school_id = ${schoolId} and id = any(${ids}::uuid[]) and announced_at is null`.execute(
    tx,
  )
}

export async function deleteClosedDay(tx: Tx, schoolId: string, id: string): Promise<void> {
  await sql`delete from closed_day where school_id = ${schoolId} and id = ${id}`.execute(tx)
}

/** State of a meeting before a closed day changed it. */
export interface StateBefore extends Pick<
  MeetingByHand,
  'timeFrom' | 'timeTo' | 'exception' | 'plannedOn' | 'cause'
> {
  closedDayId: string
  meetingId: string
}

/** Keeps what meetings are before closed days change them, for their return. The sections must be locked. */
export async function insertClosedMeetings(
  tx: Tx,
  schoolId: string,
  states: readonly StateBefore[],
): Promise<void> {
  if (states.length === 0) return
  await sql`
    insert into closed_meeting (school_id, closed_day_id, meeting_id, time_from, time_to, exception, planned_on, cause, changes)
    select ${schoolId}, k."closedDayId", k."meetingId", k."timeFrom", k."timeTo", k.exception, k."plannedOn", k.cause, m.changes + 1
    from jsonb_to_recordset(${JSON.stringify(states)}::jsonb) as k("closedDayId" uuid, "meetingId" uuid, "timeFrom" time, "timeTo" time,
      exception text, "plannedOn" date, cause text)
      join meeting m on m.school_id = ${schoolId} and m.id = k."meetingId"`.execute(tx)
}

/**
 * Removes a closed day from the chain of changes to each meeting. The later day inherits the state this one had found.
 * The earlier day becomes the latest change again, also for meetings about to be restored (`restoredIds`).
 */
export async function forgetClosedMeetings(
  tx: Tx,
  schoolId: string,
  { id, restoredIds }: { id: string; restoredIds: readonly string[] },
): Promise<void> {
  await sql`
    with under as (
      update closed_meeting u set changes = d.changes + case when d.meeting_id = any(${restoredIds}::uuid[]) then 1 else 0 end
      from closed_meeting d join meeting m on m.school_id = d.school_id and m.id = d.meeting_id and m.changes = d.changes
      where d.school_id = ${schoolId} and d.closed_day_id = ${id} and u.school_id = d.school_id and u.meeting_id = d.meeting_id
        and u.changes = d.changes - 1
    ), over as (
      update closed_meeting o set time_from = d.time_from, time_to = d.time_to, exception = d.exception, planned_on = d.planned_on, cause = d.cause
      from closed_meeting d
      where d.school_id = ${schoolId} and d.closed_day_id = ${id} and o.school_id = d.school_id and o.meeting_id = d.meeting_id
        and o.changes = (select min(n.changes) from closed_meeting n
          where n.school_id = d.school_id and n.meeting_id = d.meeting_id and n.changes > d.changes)
    )
    delete from closed_meeting where school_id = ${schoolId} and closed_day_id = ${id}`.execute(tx)
}

/** Counts how many of these locations exist. */
export async function locationsThere(tx: Tx, schoolId: string, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from location where school_id = ${schoolId} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
  return rows[0]!.count
}

/** Returns the children whose meetings these closed days cancel or move, with their sections. */
export async function childrenConcerned(
  tx: Tx,
  schoolId: string,
  dayIds: readonly string[],
): Promise<{ childId: string; sectionId: string }[]> {
  const { rows } = await sql<{ childId: string; sectionId: string }>`
    select distinct p.child_id as "childId", p.section_id as "sectionId"
    from closed_meeting c
      join meeting m on m.school_id = c.school_id and m.id = c.meeting_id and m.changes = c.changes
      join place p on p.school_id = m.school_id and p.section_id = m.section_id and p.state = 'taken' and p.left_at is null and p.days @> m.date
    where c.school_id = ${schoolId} and c.closed_day_id = any(${dayIds}::uuid[])
    order by p.child_id, p.section_id`.execute(tx)
  return rows
}

/** Returns the names of the closed days that exist among these ids. */
export async function closedDayNames(tx: Tx, schoolId: string, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from closed_day where school_id = ${schoolId} and id = any(${ids}::uuid[]) order by starts_on, id`.execute(
    tx,
  )
  return rows.map(({ name }) => name)
}

/** Returns the children's guardians in order, with their phone numbers. */
export async function phonesOf(
  tx: Tx,
  schoolId: string,
  childIds: readonly string[],
): Promise<{ childId: string; name: string; phone: string | null }[]> {
  const { rows } = await sql<{ childId: string; name: string; phone: string | null }>`
    select c.id as "childId", g.first_name || ' ' || g.last_name as name, nullif(g.phone, '') as phone
    from child c join guardian g on g.school_id = c.school_id and g.family_id = c.family_id
    where c.school_id = ${schoolId} and c.id = any(${childIds}::uuid[])
    order by c.id, g.position`.execute(tx)
  return rows
}
