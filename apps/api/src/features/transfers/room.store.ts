import { sql } from 'kysely'
import { nameOf } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { COUNTS_TOWARD_CAPACITY, daysOfNew } from '../places/places.store.ts'

/** A child coming to a section, with the days of the new spot. */
export interface IncomingChild {
  childId: string
  /** Whether the child has not waited there. */
  isNew: boolean
  from: string | null
  dates: readonly string[]
}

export interface RoomRows {
  /** Occupancy on days with some of them, and who they are. Includes the fullest day. */
  days: { date: string; used: number; childIds: string[] }[]
  /** Children who wait for a day of a newcomer, by waiting spot, each with those newcomers. */
  passed: { id: string; name: string; childIds: string[] }[]
}

/**
 * Returns the room for children who come together, counted like the table's guard. Occupancy peaks on a day when some
 * spot begins, so only those days count. `but` lists spots that these children leave or take.
 */
export async function roomFor(
  tx: Tx,
  schoolId: string,
  sectionId: string,
  { coming, but }: { coming: readonly IncomingChild[]; but: readonly string[] },
): Promise<RoomRows> {
  const rows = coming.map(({ childId, isNew, from, dates }) => ({
    child_id: childId,
    is_new: isNew,
    from: from ?? '-infinity',
    dates: dates.length > 0 ? dates : null,
  }))
  const comingCte = sql`
    coming as materialized (
      select p.child_id, p.is_new, ${daysOfNew(schoolId, sql`'taken'`)} as days
      from (select ${sectionId}::uuid as section_id, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as r(child_id uuid, is_new boolean, "from" text, dates date[])) p
    )`
  const others = sql`p.school_id = ${schoolId} and p.section_id = ${sectionId} and p.pool = 'regular' and p.id <> all(${but}::uuid[])`
  const [days, passed] = await Promise.all([
    sql<RoomRows['days'][number]>`
      with ${comingCte}, period as materialized (
        select range_agg(days) as days from coming
      ), live as materialized (
        select p.days * period.days as days from place p, period where ${others} and p.days && period.days and ${COUNTS_TOWARD_CAPACITY}
      ), beginning as (
        select distinct lower(part) as date from (select unnest(days) as part from coming union all select unnest(days) from live) parts
      )
      select date, (select count(*) from live where days @> date)::int as used,
        array(select child_id from coming where days @> date) as "childIds"
      from beginning order by date`.execute(tx),
    sql<RoomRows['passed'][number]>`
      with ${comingCte}
      select p.id, ${nameOf('w')} as name,
        array(select c.child_id from coming c where c.is_new and c.days && p.days) as "childIds"
      from place p join child w on w.school_id = p.school_id and w.id = p.child_id where ${others} and p.state = 'waiting'
        and p.days && (select range_agg(c.days) from coming c where c.is_new)
      order by p.joined_at, p.id`.execute(tx),
  ])
  return { days: days.rows, passed: passed.rows }
}
