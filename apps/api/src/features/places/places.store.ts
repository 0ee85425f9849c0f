import { sql, type RawBuilder } from 'kysely'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { IS_EXPECTED } from '../../platform/database/expected-at.ts'
import { inSections } from '../activities/sections-at.ts'

/** Occupancy of a section, for decisions about a place in it. */
export interface SectionFilling {
  id: string
  capacity: number
  has_wait_list: boolean
  wait_capacity: number
  /** Places taken, held or offered, on the fullest of the requested days. */
  used: number
  /** Spots open on the fullest day, but reserved for siblings who wait. */
  reserved: number
  /** Number of children who wait for any of these days. */
  waiting: number
  /** The section is not retired. */
  is_active: boolean
  /** A hold or offer has expired and is not settled yet, so the section may have more room than counted here. */
  is_due: boolean
}

/**
 * Counts how full sections are on the picked days, or on all days from `from` if none are picked. Takes no lock; lock
 * the sections first where the count must not change.
 */
export async function occupancies(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  { from, dates = [] }: { from: string; dates?: readonly string[] },
): Promise<SectionFilling[]> {
  const requestedDays = selectedDays(from, dates)
  const { rows } = await sql<SectionFilling>`
    select s.id, s.capacity, s.has_wait_list, s.wait_capacity, s.is_active,
      exists (select from place p where p.school_id = s.school_id and p.section_id = s.id and p.state = 'held'
        and p.expires_at <= app.now()) as is_due,
      app.places_used(s.school_id, s.id, 'regular', ${requestedDays}, null) as used,
      app.spots_reserved(s.school_id, s.id, ${requestedDays}) as reserved,
      (select count(*) from place p where p.school_id = s.school_id and p.section_id = s.id and p.state = 'waiting'
        and p.days && ${requestedDays})::int as waiting
    from section s where s.school_id = ${schoolId} and s.id = any(${sectionIds}::uuid[]) order by s.id`.execute(
    tx,
  )
  return rows
}

/** The picked days, or every day from `from` if none are picked. */
function selectedDays(from: string, dates: readonly string[]): RawBuilder<unknown> {
  return dates.length === 0
    ? sql`datemultirange(daterange(${from}::date, 'infinity', '[]'))`
    : sql`(select range_agg(daterange(d, d, '[]')) from unnest(${dates}::date[]) d)`
}

/**
 * Locks sections, all at once and in the order of their ids, before the first row that refers to them is written. Every
 * act that uses more of a section calls this, once.
 */
export async function lockSections(tx: Tx, schoolId: string, sectionIds: readonly string[]): Promise<void> {
  await sql`
    select id from section where school_id = ${schoolId} and id = any(${sectionIds}::uuid[]) order by id for no key update`.execute(
    tx,
  )
}

export interface NewPlace {
  id: string
  enrollmentId: string
  sectionId: string
  childId: string
  /** `regular` unless it is a drop-in; then `dates` has its one day. */
  pool?: 'regular' | 'dropin'
  state: 'taken' | 'waiting' | 'held'
  /** Minutes to hold it until it is paid. */
  heldMinutes?: number
  isOutOfTurn: boolean
  /** First day it covers; null means from the start of the run. */
  from: string | null
  /** The picked days; empty means every day from there on. */
  dates?: readonly string[]
  /** Children who asked together have the same party. */
  partyId?: string | null
  /** The place that the child is moved from. */
  movedFrom?: string | null
  /** The moment that decides the place in line, if it is earlier than now. */
  joinedAt?: string | null
}

/**
 * Inserts places. The table's guard has the last word, and refuses with its code. A child who was taken off today and
 * is still in the building keeps today in their old place; the new one begins after it.
 */
export async function insertPlaces(tx: Tx, schoolId: string, places: readonly NewPlace[]): Promise<void> {
  const rows = places.map((place) => ({
    id: place.id,
    section_id: place.sectionId,
    enrollment_id: place.enrollmentId,
    child_id: place.childId,
    pool: place.pool ?? 'regular',
    state: place.state,
    is_out_of_turn: place.isOutOfTurn,
    held_minutes: place.heldMinutes ?? null,
    from: place.from ?? '-infinity',
    dates: place.dates && place.dates.length > 0 ? place.dates : null,
    party_id: place.partyId ?? null,
    moved_from: place.movedFrom ?? null,
    joined_at: place.joinedAt ?? null,
  }))
  await sql`
    insert into place (school_id, id, section_id, enrollment_id, child_id, pool, state, is_being_paid, expires_at, is_out_of_turn, party_id, moved_from, joined_at, days)
    select ${schoolId}, p.id, p.section_id, p.enrollment_id, p.child_id, p.pool, p.state, p.held_minutes is not null,
      app.now() + make_interval(mins => p.held_minutes), p.is_out_of_turn, p.party_id, p.moved_from, coalesce(p.joined_at, app.now()),
      ${daysOfNew(schoolId, sql`p.state`)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as p(id uuid, section_id uuid, enrollment_id uuid, child_id uuid, pool text, state text, is_out_of_turn boolean, held_minutes int, "from" text, dates date[], party_id uuid, moved_from uuid, joined_at timestamptz)`.execute(
    tx,
  )
}

/**
 * Days of a new place `p`: from its first day on or the picked days, without those the child's other places still
 * cover.
 */
export function daysOfNew(schoolId: string, state: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(nullif(asked.days - ${stillCovered(schoolId, state)}, '{}'), asked.days)
    from (select case when p.dates is null then datemultirange(daterange(p."from"::date, 'infinity', '[]'))
      else (select range_agg(daterange(d, d, '[]')) from unnest(p.dates) d) end as days) asked)`
}

/** SQL condition: the place `p` counts towards the capacity. */
export const COUNTS_TOWARD_CAPACITY = sql`p.left_at is null and (p.state = 'taken' or p.state = 'held' and p.expires_at > app.now())`

/**
 * Days that a new place of the child of `p` leaves out, so that no day counts twice: those still covered by their
 * closed places in the section. A place taken at once also leaves out the child's drop-in days, which stay drop-ins; a
 * waiting child waits for those too.
 */
export const stillCovered = (
  schoolId: string,
  state: RawBuilder<unknown>,
) => sql`coalesce((select range_agg(o.days) from place o
  where o.school_id = ${schoolId} and o.section_id = p.section_id and o.child_id = p.child_id and o.state = 'taken'
    and (o.pool = 'regular' and o.left_at is not null or o.pool = 'dropin' and ${state} = 'taken')), '{}'::datemultirange)`

export interface LivePlace {
  id: string
  child_id: string
  section_id: string
  section_name: string
  enrollment_id: string
  state: 'taken' | 'held' | 'waiting'
  /** Held for payment, not offered. */
  is_being_paid: boolean
  /** The child came from the wait list. */
  is_moved_up: boolean
  party_id: string | null
  child_name: string
  /** The picked days that take place; null for the whole run. */
  picked: string[] | null
}

/**
 * Meeting dates of `p` (place) where days were picked. Null for the whole run, which has no end while the place is
 * live.
 */
export const PICKED_DATES = `case when upper(p.days) < 'infinity' then array(select m.date from meeting m
  where m.school_id = p.school_id and m.section_id = p.section_id and not m.is_cancelled and p.days @> m.date order by m.date) end`

/**
 * Reads the live places of rosters and wait lists of sections, by place ids or by children. Skips expired holds and
 * offers.
 */
export async function livePlaces(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  by: { ids?: readonly string[]; childIds?: readonly string[] },
): Promise<LivePlace[]> {
  const { rows } = await sql<LivePlace>`
    select p.id, p.child_id, p.section_id, s.name as section_name, p.enrollment_id, p.state, p.is_being_paid, p.moved_up_at is not null as is_moved_up, p.party_id, ${NAME_OF_C} as child_name,
      ${sql.raw(PICKED_DATES)} as picked
    from place p join child c on c.school_id = p.school_id and c.id = p.child_id
      join section s on s.school_id = p.school_id and s.id = p.section_id
    where p.school_id = ${schoolId} and ${inSections('p.section_id', sectionIds)} and p.pool = 'regular' and p.state <> 'gone' and p.left_at is null
      and (p.state <> 'held' or p.expires_at > app.now())
      and ${by.ids ? sql`p.id = any(${by.ids}::uuid[])` : sql`p.child_id = any(${by.childIds ?? []}::uuid[])`}
    order by p.joined_at, p.id`.execute(tx)
  return rows
}

/**
 * Turns a waiting or offered place into a taken one, in the same row so that its history stays together. Takes only the
 * remaining picked days. An offer made out of turn stays marked as out of turn.
 */
export async function takePlace(
  tx: Tx,
  schoolId: string,
  id: string,
  {
    isOutOfTurn,
    from,
    dates,
    movedFrom = null,
  }: { isOutOfTurn: boolean; from: string | null; dates: readonly string[]; movedFrom?: string | null },
): Promise<void> {
  await sql`
    update place p set state = 'taken', is_being_paid = false, expires_at = null, is_held_back = false, moved_up_at = app.now(), taken_at = app.now(), moved_from = ${movedFrom}::uuid,
      is_out_of_turn = ${isOutOfTurn} or p.state = 'held' and p.is_out_of_turn,
      days = ${selectedDays(from ?? '-infinity', dates)} - ${stillCovered(schoolId, sql`'taken'`)}
    where school_id = ${schoolId} and id = ${id} and state in ('waiting', 'held')`.execute(tx)
}

/**
 * Closes places today. Past days stay covered, so past rosters do not change; today stays where `keeps` says so. A
 * place that has no meeting on those days, or that only waited, is gone. Returns the ids that keep today.
 */
export async function closePlaces(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
  today: string,
  keeps = keepsToday(today),
): Promise<string[]> {
  const { rows } = await sql<{ id: string; keeps_today: boolean }>`
    with cut as (
      select p.school_id, p.section_id, p.id, p.state,
        p.days * datemultirange(daterange(null, ${today}::date + case when ${keeps} then 1 else 0 end)) as kept
      from place p where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[]) and p.left_at is null
    ), closing as (
      select c.id, c.kept, c.state = 'taken' and exists (
        select from meeting m where m.school_id = c.school_id and m.section_id = c.section_id and c.kept @> m.date) as has_met
      from cut c
    )
    update place p set left_at = app.now(), expires_at = null, is_being_paid = false,
      state = case when c.has_met then 'taken' else 'gone' end, was_enrolled = p.state = 'taken' and not c.has_met,
      days = case when c.has_met then c.kept else p.days end
    from closing c where p.school_id = ${schoolId} and p.id = c.id
    returning p.id, p.state = 'taken' and p.days @> ${today}::date as keeps_today`.execute(tx)
  return rows.filter((row) => row.keeps_today).map(({ id }) => id)
}

/** Returns the places that would keep today if they were closed now. */
export async function keepingToday(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
  today: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from place p
    where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[]) and p.days @> ${today}::date and ${keepsToday(today)}`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/**
 * SQL condition: `p` keeps today when it is closed now. Its child is checked in and must still be checked out, or was
 * expected at today's meeting, which is over, so their attendance or absence stays.
 */
export const keepsToday = (today: string) => sql`(${isCheckedIn(today)} or p.state = 'taken' and exists (
  select from meeting m where m.school_id = p.school_id and m.section_id = p.section_id and m.date = ${today}
    and not m.is_cancelled and m.ends_at <= app.now() and p.days @> m.date and ${IS_EXPECTED}))`

/** SQL condition: the child of `p` is checked in on a day. */
export const isCheckedIn = (today: string) => sql`exists (
  select from attendance t join meeting m on m.school_id = t.school_id and m.id = t.meeting_id
  where t.school_id = p.school_id and t.place_id = p.id and t.check_in is not null and m.date >= ${today})`

/**
 * Cancels drop-ins. If the child was checked in, or was expected at a meeting that is over, the day stays covered so
 * that its attendance does not change. All others are gone.
 *
 * Returns the days now free (`freed`), and the days the child did not attend (`missed`): the freed ones and those that
 * stay as absent.
 */
export async function closeDropIns(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
): Promise<{ freed: FreedDay[]; missed: FreedDay[] }> {
  const { rows } = await sql<FreedDay & { state: 'taken' | 'gone'; was_there: boolean }>`
    update place p set left_at = app.now(), expires_at = null,
      state = case when ${WAS_THERE} or ${WAS_EXPECTED} then 'taken' else 'gone' end
    where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[]) and p.pool = 'dropin' and p.left_at is null
    returning p.section_id, p.child_id, p.drop_in_on as date, p.state, ${WAS_THERE} as was_there`.execute(tx)
  const dayOf = ({ section_id, child_id, date }: FreedDay): FreedDay => ({ section_id, child_id, date })
  return {
    freed: rows.filter(({ state }) => state === 'gone').map(dayOf),
    missed: rows.filter((row) => !row.was_there).map(dayOf),
  }
}

/**
 * Removes drop-ins that were canceled after their day was over, where the child is booked for that day again: the new
 * drop-in then carries the attendance. Keeps those with a check-in. Lock the sections first.
 */
export async function giveWayToDropIns(
  tx: Tx,
  schoolId: string,
  { childIds, sectionIds, dates }: Record<'childIds' | 'sectionIds' | 'dates', readonly string[]>,
): Promise<void> {
  await sql`
    update place p set state = 'gone'
    where p.school_id = ${schoolId} and p.child_id = any(${childIds}::uuid[]) and p.section_id = any(${sectionIds}::uuid[])
      and p.drop_in_on = any(${dates}::date[]) and p.state = 'taken' and p.left_at is not null and not ${WAS_THERE}`.execute(
    tx,
  )
}

/** The day of a canceled or moved drop-in. */
export interface FreedDay {
  section_id: string
  child_id: string
  date: string
}

/**
 * Gives days of canceled or moved drop-ins back to the child's regular place. A child who enrolled after booking a
 * drop-in had that day only by the drop-in. If the day is full meanwhile, the child still gets it, out of turn. Lock
 * the sections first.
 */
export async function giveBackDays(
  tx: Tx,
  schoolId: string,
  freed: readonly FreedDay[],
  today: string,
): Promise<void> {
  if (freed.length === 0) return
  await sql`
    update place p set days = p.days + back.days,
      is_out_of_turn = p.is_out_of_turn or app.places_used(p.school_id, p.section_id, 'regular', back.days, p.id) >= back.capacity
    from (
      select o.id, s.capacity, range_agg(daterange(f.date, f.date, '[]')) as days
      from jsonb_to_recordset(${JSON.stringify(freed)}::jsonb) as f(section_id uuid, child_id uuid, date date)
        join place o on o.school_id = ${schoolId} and o.section_id = f.section_id and o.child_id = f.child_id
          and o.pool = 'regular' and o.state = 'taken' and o.left_at is null
          and upper(o.days) = 'infinity' and (f.date >= ${today} or lower(o.days) < f.date)
        join section s on s.school_id = o.school_id and s.id = o.section_id
      group by o.id, s.capacity) back
    where p.school_id = ${schoolId} and p.id = back.id`.execute(tx)
}

/** SQL condition: the child of `p` was checked in with this place. */
export const WAS_THERE = sql`exists (select from attendance t
  where t.school_id = p.school_id and t.place_id = p.id and t.check_in is not null)`

/** SQL condition: the child of the drop-in `p` was expected at its meeting, which is over. */
const WAS_EXPECTED = sql`p.state = 'taken' and exists (
  select from meeting m where m.school_id = p.school_id and m.section_id = p.section_id and m.date = p.drop_in_on
    and not m.is_cancelled and m.ends_at <= app.now() and ${IS_EXPECTED})`

/**
 * Moves drop-ins to one date of the section that meets then. The table's guard has the last word. Returns the number
 * moved.
 */
export async function moveDropIns(
  tx: Tx,
  schoolId: string,
  ids: readonly string[],
  to: { sectionId: string; date: string; isOutOfTurn: boolean },
): Promise<number> {
  const { numAffectedRows } = await sql`
    update place p set section_id = ${to.sectionId}, days = datemultirange(daterange(${to.date}::date, ${to.date}::date, '[]')),
      taken_at = app.now(), is_out_of_turn = ${to.isOutOfTurn}
    where p.school_id = ${schoolId} and p.id = any(${ids}::uuid[]) and p.pool = 'dropin' and p.left_at is null and not ${WAS_THERE}`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0)
}
