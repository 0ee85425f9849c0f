import { sql } from 'kysely'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'

/** Returns the places in use on the fullest day from a date on, for the roster and for drop-ins. */
export async function placesInUse(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  from: string,
): Promise<Map<string, { used: number; dropIns: number }>> {
  const openRange = sql`datemultirange(daterange(${from}::date, 'infinity', '[]'))`
  const { rows } = await sql<{ id: string; used: number; dropIns: number }>`
    select s.id, app.places_used(s.school_id, s.id, 'regular', ${openRange}, null) as used,
      app.places_used(s.school_id, s.id, 'dropin', ${openRange}, null) as "dropIns"
    from section s where s.school_id = ${schoolId} and s.id = any(${sectionIds}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, ...inUse }) => [id, inUse]))
}

/** Counts of children with a place or hold, waiting, and with drop-ins from today on; past drop-ins are history. */
export interface ChildrenThere {
  enrolled: number
  waiting: number
  dropIns: number
}

const CHILD_COUNTS = sql`
  (count(*) filter (where p.pool = 'regular' and p.state <> 'waiting'))::int as enrolled,
  (count(*) filter (where p.state = 'waiting'))::int as waiting,
  (count(*) filter (where p.pool = 'dropin'))::int as "dropIns"`

/** Counts children per activity; activities without any are left out. */
export async function withChildren(
  tx: Tx,
  schoolId: string,
  activityIds: readonly string[],
  today: string,
): Promise<Map<string, ChildrenThere>> {
  const { rows } = await sql<ChildrenThere & { id: string }>`
    select s.activity_id as id, ${CHILD_COUNTS}
    from section s join place p on p.school_id = s.school_id and p.section_id = s.id
    where s.school_id = ${schoolId} and s.activity_id = any(${activityIds}::uuid[]) and p.state <> 'gone' and p.left_at is null
      and (p.pool = 'regular' or p.drop_in_on >= ${today})
    group by s.activity_id`.execute(tx)
  return new Map(rows.map(({ id, ...there }) => [id, there]))
}

/** Counts children per section; sections without any are left out. */
export async function childrenInSections(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  today: string,
): Promise<Map<string, ChildrenThere>> {
  const { rows } = await sql<ChildrenThere & { id: string }>`
    select p.section_id as id, ${CHILD_COUNTS}
    from place p
    where p.school_id = ${schoolId} and p.section_id = any(${sectionIds}::uuid[]) and p.state <> 'gone' and p.left_at is null
      and (p.pool = 'regular' or p.drop_in_on >= ${today})
    group by p.section_id`.execute(tx)
  return new Map(rows.map(({ id, ...there }) => [id, there]))
}

/** Returns the children with a place or hold on each of these meetings. */
export async function childrenOn(
  tx: Tx,
  schoolId: string,
  meetings: readonly { sectionId: string; date: string }[],
): Promise<{ sectionId: string; date: string; childId: string }[]> {
  const { rows } = await sql<{ sectionId: string; date: string; childId: string }>`
    select p.section_id as "sectionId", m.date, p.child_id as "childId"
    from jsonb_to_recordset(${JSON.stringify(meetings)}::jsonb) as m("sectionId" uuid, date date)
      join place p on p.school_id = ${schoolId} and p.section_id = m."sectionId" and p.days @> m.date
        and p.pool = 'regular' and p.left_at is null
        and (p.state = 'taken' or p.state = 'held' and p.expires_at > app.now())`.execute(tx)
  return rows
}

/** Returns the dates of drop-ins booked on these meetings, one entry per drop-in. */
export async function dropInDates(
  tx: Tx,
  schoolId: string,
  meetings: readonly { sectionId: string; date: string }[],
): Promise<string[]> {
  const { rows } = await sql<{ date: string }>`
    select m.date
    from jsonb_to_recordset(${JSON.stringify(meetings)}::jsonb) as m("sectionId" uuid, date date)
      join place p on p.school_id = ${schoolId} and p.section_id = m."sectionId" and p.drop_in_on = m.date
        and p.state <> 'gone' and p.left_at is null
    order by m.date`.execute(tx)
  return rows.map(({ date }) => date)
}

/** Counts the children in each activity who are checked in today and not out. Activities without any are left out. */
export async function childrenInBuilding(
  tx: Tx,
  schoolId: string,
  activityIds: readonly string[],
  today: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; there: number }>`
    select s.activity_id as id, count(*)::int as there
    from section s
      join meeting m on m.school_id = s.school_id and m.section_id = s.id and m.date = ${today}
      join attendance t on t.school_id = m.school_id and t.meeting_id = m.id and t.check_in is not null and t.check_out is null
    where s.school_id = ${schoolId} and s.activity_id = any(${activityIds}::uuid[])
    group by s.activity_id`.execute(tx)
  return new Map(rows.map(({ id, there }) => [id, there]))
}

/** Returns places whose picked days include one to come, waiting ones too, with the child's name. */
export async function pickedDaysToCome(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  activityId: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; child: string }>`
    select p.id, ${NAME_OF_C} as child
    from activity a
      join section s on s.school_id = a.school_id and s.activity_id = a.id
      join place p on p.school_id = s.school_id and p.section_id = s.id and p.state <> 'gone' and p.left_at is null
        and p.pool = 'regular' and upper(p.days) < 'infinity'
      join child c on c.school_id = p.school_id and c.id = p.child_id
    where a.school_id = ${schoolId} and a.id = ${activityId} and a.interval_type = 'DAILY'
      and exists (select from meeting m where m.school_id = p.school_id and m.section_id = p.section_id and m.date >= ${today}
        and not m.is_cancelled and p.days @> m.date)
    order by c.last_name, c.first_name, p.id`.execute(tx)
  return new Map(rows.map(({ id, child }) => [id, child]))
}

/** Returns drop-ins from today on whose date has a meeting, with their dates. */
export async function dropInsToCome(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  activityId: string,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; date: string }>`
    select p.id, p.drop_in_on as date
    from section s
      join place p on p.school_id = s.school_id and p.section_id = s.id and p.drop_in_on >= ${today}
        and p.state <> 'gone' and p.left_at is null
      cross join lateral (
        select from meeting m where m.school_id = p.school_id and m.section_id = p.section_id and m.date = p.drop_in_on
          and not m.is_cancelled offset 0) m
    where s.school_id = ${schoolId} and s.activity_id = ${activityId}`.execute(tx)
  return new Map(rows.map(({ id, date }) => [id, date]))
}
