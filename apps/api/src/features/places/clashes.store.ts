import { sql, type RawBuilder } from 'kysely'
import type { Clash } from '@afterbell/domain/places/clashes'
import { WEEKDAYS } from '@afterbell/domain/kernel/weekdays'
import type { Tx } from '../../platform/database/database.ts'
import { inSections } from '../activities/sections-at.ts'

/** A child with the days they picked; empty means every day. */
export interface OnDays {
  childId: string
  dates: readonly string[]
}

/** Sections that children take, or are about to take, from a day on, each child on their own days. */
interface ClashQuery {
  children: readonly OnDays[]
  sectionIds: readonly string[]
  from: string
  /** Places they give up for these sections: not counted as clashes. */
  leaving?: readonly string[]
  /** Spots that are held until they are paid clash as well. */
  withHeld?: boolean
}

const TOLD_OF_EACH = 5

/** Returns activities of each child that overlap with meetings of these sections from a day on, at most five per child. */
export async function clashesOf(
  tx: Tx,
  schoolId: string,
  { children, sectionIds, from, leaving = [], withHeld = false }: ClashQuery,
): Promise<Map<string, Clash[]>> {
  const childIds = children.map(({ childId }) => childId)
  const pickedDates = children
    .filter(({ dates }) => dates.length > 0)
    .map(({ childId, dates }) => [childId, dates])
  const days = JSON.stringify(Object.fromEntries(pickedDates))
  const { rows } = await sql<ClashRow & { child_id: string }>`
    select p.child_id, ${CLASH_COLUMNS}
    from place p
      -- from the child's own few places outwards, whatever the planner knows: never by the date through the whole school
      cross join lateral (
        select m.school_id, m.date, m.starts_at, m.ends_at, m.time_from, m.time_to from meeting m
        where m.school_id = p.school_id and m.section_id = p.section_id and m.date >= ${from} and not m.is_cancelled and p.days @> m.date
          and (not ${days}::jsonb ? p.child_id::text or ${days}::jsonb -> p.child_id::text ? to_char(m.date, 'YYYY-MM-DD')) offset 0) theirs
      cross join lateral (
        select from meeting ours
        where ours.school_id = theirs.school_id and ${inSections('ours.section_id', sectionIds)} and ours.date = theirs.date
          and ${OVERLAPS} limit 1) ours
      join section s on s.school_id = p.school_id and s.id = p.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where p.school_id = ${schoolId} and p.child_id = any(${childIds}::uuid[]) and not ${inSections('p.section_id', sectionIds)}
      and p.id <> all(${leaving}::uuid[]) and p.left_at is null
      and (p.state = 'taken' or ${withHeld} and p.is_being_paid and p.expires_at > app.now())
    group by p.child_id, a.id, a.name, theirs.time_from, theirs.time_to
    order by first_on, a.name`.execute(tx)
  const byChild = Map.groupBy(rows, ({ child_id }) => child_id)
  return new Map([...byChild].map(([id, theirs]) => [id, theirs.slice(0, TOLD_OF_EACH).map(clashOf)]))
}

/**
 * Returns for each of these sections and children, as 'section child', what the child has elsewhere at that time from a day on:
 * enrolled, or held until it is paid. One statement for a page of sections.
 */
export async function clashesByCell(
  tx: Tx,
  schoolId: string,
  {
    childIds,
    sectionIds,
    from,
    leaving = [],
  }: Pick<ClashQuery, 'sectionIds' | 'from' | 'leaving'> & { childIds: readonly string[] },
): Promise<Map<string, Clash[]>> {
  const { rows } = await sql<ClashRow & { cell: string }>`
    select ours.section_id || ' ' || p.child_id as cell, ${CLASH_COLUMNS}
    from place p
      cross join lateral (
        select m.school_id, m.date, m.starts_at, m.ends_at, m.time_from, m.time_to from meeting m
        where m.school_id = p.school_id and m.section_id = p.section_id and m.date >= ${from} and not m.is_cancelled and p.days @> m.date
        offset 0) theirs
      cross join lateral (
        select distinct ours.section_id from meeting ours
        where ours.school_id = theirs.school_id and ours.section_id = any(${sectionIds}::uuid[]) and ours.section_id <> p.section_id
          and ours.date = theirs.date and ${OVERLAPS}) ours
      join section s on s.school_id = p.school_id and s.id = p.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where p.school_id = ${schoolId} and p.child_id = any(${childIds}::uuid[]) and p.id <> all(${leaving}::uuid[]) and p.left_at is null
      and (p.state = 'taken' or p.is_being_paid and p.expires_at > app.now())
    group by ours.section_id, p.child_id, a.id, a.name, theirs.time_from, theirs.time_to
    order by first_on, a.name`.execute(tx)
  const byCell = Map.groupBy(rows, ({ cell }) => cell)
  return new Map([...byCell].map(([cell, theirs]) => [cell, theirs.slice(0, TOLD_OF_EACH).map(clashOf)]))
}

/** Returns each place of these sections whose child is in another activity at the same time, with that activity. */
export async function clashesIn(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  from: string,
): Promise<{ rosterId: string; clash: Clash }[]> {
  const { rows } = await sql<ClashRow & { roster_id: string }>`
    select mine.id as roster_id, ${CLASH_COLUMNS}
    from place mine
      join place p on p.school_id = mine.school_id and p.child_id = mine.child_id and p.id <> mine.id
        and p.section_id <> mine.section_id and p.state = 'taken' and p.left_at is null
      cross join lateral (
        select m.school_id, m.date, m.starts_at, m.ends_at, m.time_from, m.time_to from meeting m
        where m.school_id = p.school_id and m.section_id = p.section_id and m.date >= ${from} and not m.is_cancelled
          and p.days @> m.date and mine.days @> m.date offset 0) theirs
      cross join lateral (
        select from meeting ours
        where ours.school_id = theirs.school_id and ours.section_id = mine.section_id and ours.date = theirs.date
          and ${OVERLAPS} limit 1) ours
      join section s on s.school_id = p.school_id and s.id = p.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where mine.school_id = ${schoolId} and ${inSections('mine.section_id', sectionIds)} and mine.state = 'taken' and mine.left_at is null
      and mine.pool = 'regular'
    group by mine.id, a.id, a.name, theirs.time_from, theirs.time_to
    order by mine.id, first_on, a.name`.execute(tx)
  return rows.map((row) => ({ rosterId: row.roster_id, clash: clashOf(row) }))
}

interface ClashRow {
  name: string
  meetings: number
  first_on: string
  weekdays: number[]
  time_from: string
  time_to: string
}

const CLASH_COLUMNS: RawBuilder<unknown> = sql`
  a.name, count(*)::int as meetings, min(theirs.date) as first_on, array_agg(distinct extract(dow from theirs.date)::int) as weekdays,
  to_char(theirs.time_from, 'HH24:MI') as time_from, to_char(theirs.time_to, 'HH24:MI') as time_to`

const OVERLAPS: RawBuilder<unknown> = sql`
  not ours.is_cancelled and ours.starts_at < theirs.ends_at and theirs.starts_at < ours.ends_at`

function clashOf({ first_on, time_from, time_to, weekdays, ...row }: ClashRow): Clash {
  return {
    name: row.name,
    meetings: row.meetings,
    firstOn: first_on,
    weekdays: weekdays.map((day) => WEEKDAYS[day]!),
    timeFrom: time_from,
    timeTo: time_to,
  }
}
