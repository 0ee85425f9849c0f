import { sql, type RawBuilder } from 'kysely'
import type { IsoDate } from '@afterbell/domain/kernel/dates'
import type { Tx } from '../../platform/database/database.ts'
import { inSections } from '../activities/sections-at.ts'
import { WAS_THERE } from '../places/places.store.ts'
import { isTaught } from '../families/pickups/family-visibility.store.ts'

/** The requested dates, and the drop-ins not counted because they are about to move. */
interface DropInQuery {
  schoolId: string
  sectionIds: readonly string[]
  /** Null: every date of the session. */
  dates: readonly IsoDate[] | null
  movingIds?: readonly string[]
  /** Spots that are held until they are paid count as well. */
  withHeld?: boolean
}

export interface Run {
  starts_on: string | null
  ends_on: string | null
  no_dates: string[]
  price: { priceCents: number; rate: 'DAY' | 'HOUR' | null }
}

/** Returns the dates of a session, the dates it skips, and the price of a drop-in. */
export async function runOf(tx: Tx, schoolId: string, activityId: string): Promise<Run> {
  const { rows } = await sql<Run>`
    select starts_on, ends_on, no_dates, jsonb_build_object('priceCents', drop_in_price_cents, 'rate', drop_in_rate) as price
    from activity where school_id = ${schoolId} and id = ${activityId}`.execute(tx)
  return rows[0]!
}

/** Returns the drop-in capacity per date of each section; 0 means no drop-ins. */
export async function dropInPlaces(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; places: number }>`
    select id, dropin_capacity as places from section where school_id = ${schoolId} and id = any(${sectionIds}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map(({ id, places }) => [id, places]))
}

export interface MeetingForDropIns {
  section_id: string
  date: string
  time_from: string
  time_to: string
  is_cancelled: boolean
  capacity: number
  used: number
}

/** Returns the meetings of sections with their drop-in capacity and use, in order of date. */
export async function meetingsForDropIns(tx: Tx, query: DropInQuery): Promise<MeetingForDropIns[]> {
  const { schoolId, sectionIds, movingIds = [] } = query
  const { rows } = await sql<MeetingForDropIns>`
    select m.section_id, m.date, to_char(m.time_from, 'HH24:MI') as time_from, to_char(m.time_to, 'HH24:MI') as time_to, m.is_cancelled,
      s.dropin_capacity as capacity,
      (select count(*) from place p where p.school_id = m.school_id and p.section_id = m.section_id and p.drop_in_on = m.date
        and p.left_at is null and ${LIVE} and p.id <> all(${movingIds}::uuid[]))::int as used
    from section s join meeting m on m.school_id = s.school_id and m.section_id = s.id
    where s.school_id = ${schoolId} and ${inSections('s.id', sectionIds)} and ${onDates(query)}
    order by m.date, s.id`.execute(tx)
  return rows
}

export interface ComingChild {
  child_id: string
  date: string
  pool: 'regular' | 'dropin'
}

/**
 * Returns the dates on which children come already, or came with a spot closed since. An open offer does not count, and a
 * regular spot that waits for its payment only `withHeld`. A
 * canceled drop-in counts only if the child was checked in; see `giveWayToDropIns`.
 */
export async function comingChildren(
  tx: Tx,
  query: DropInQuery,
  childIds: readonly string[],
): Promise<ComingChild[]> {
  const { schoolId, sectionIds, movingIds = [], withHeld = false } = query
  const { rows } = await sql<ComingChild>`
    select p.child_id, m.date, p.pool
    from place p
      cross join lateral (
        select m.date from meeting m
        where m.school_id = p.school_id and m.section_id = p.section_id and p.days @> m.date and ${onDates(query)} offset 0) m
    where p.school_id = ${schoolId} and p.child_id = any(${childIds}::uuid[]) and ${inSections('p.section_id', sectionIds)}
      and (p.state = 'taken' or p.pool = 'dropin' and ${LIVE} or ${withHeld} and p.is_being_paid and ${LIVE}) and not (p.pool = 'dropin' and p.left_at is not null and not ${WAS_THERE}) and p.id <> all(${movingIds}::uuid[])`.execute(
    tx,
  )
  return rows
}

export interface Clash {
  child_id: string
  date: string
  name: string
}

/** Returns other activities of children at the same time. Starts from their few spots, for speed. */
export async function clashesOn(tx: Tx, query: DropInQuery, childIds: readonly string[]): Promise<Clash[]> {
  const { schoolId, sectionIds } = query
  const { rows } = await sql<Clash>`
    select distinct p.child_id, m.date, a.name
    from place p
      cross join lateral (
        select m.school_id, m.date, m.starts_at, m.ends_at from meeting m
        where m.school_id = p.school_id and m.section_id = p.section_id and p.days @> m.date and not m.is_cancelled and ${onDates(query)}
        offset 0) m
      cross join lateral (
        select from meeting ours
        where ours.school_id = m.school_id and ${inSections('ours.section_id', sectionIds)} and ours.date = m.date
          and not ours.is_cancelled and ours.starts_at < m.ends_at and m.starts_at < ours.ends_at offset 0) ours
      join section s on s.school_id = p.school_id and s.id = p.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where p.school_id = ${schoolId} and p.child_id = any(${childIds}::uuid[]) and not ${inSections('p.section_id', sectionIds)}
      and p.state = 'taken' and p.left_at is null
    order by m.date, a.name`.execute(tx)
  return rows
}

/** Whether an instructor teaches a child: the child has a spot in one of these sections, which are the instructor's. */
export async function isTaughtIn(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  { childId, today }: { childId: string; today: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from place p
    where p.school_id = ${schoolId} and p.child_id = ${childId} and ${inSections('p.section_id', sectionIds)} and ${isTaught(today)}
    limit 1`.execute(tx)
  return rows.length > 0
}

/** A spot `p` that is taken, or held and not expired. */
const LIVE = sql`(p.state = 'taken' or p.state = 'held' and p.expires_at > app.now())`

function onDates({ dates }: DropInQuery): RawBuilder<unknown> {
  return dates === null ? sql`true` : sql`m.date = any(${dates}::date[])`
}
