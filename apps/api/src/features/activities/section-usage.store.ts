import { sql } from 'kysely'
import type { Tx } from '../../platform/database.ts'

/** How many places of sections are in use on their fullest day from a day on. */
export async function placesInUse(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
  from: string,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; used: number }>`
    select s.id, app.places_used(s.school_id, s.id, 'regular', datemultirange(daterange(${from}::date, 'infinity', '[]')), null) as used
    from section s where s.school_id = ${schoolId} and s.id = any(${sectionIds}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, used }) => [id, used]))
}

/** Those of these activities that still have children, and how many have a place (or one held) and how many wait. */
export async function withChildren(
  tx: Tx,
  schoolId: string,
  activityIds: readonly string[],
): Promise<Map<string, { enrolled: number; waiting: number }>> {
  const { rows } = await sql<{ id: string; enrolled: number; waiting: number }>`
    select s.activity_id as id, (count(*) filter (where p.state <> 'waiting'))::int as enrolled,
      (count(*) filter (where p.state = 'waiting'))::int as waiting
    from section s join place p on p.school_id = s.school_id and p.section_id = s.id
    where s.school_id = ${schoolId} and s.activity_id = any(${activityIds}::uuid[]) and p.state <> 'gone' and p.left_at is null
    group by s.activity_id`.execute(tx)
  return new Map(rows.map(({ id, enrolled, waiting }) => [id, { enrolled, waiting }]))
}

/** The same by section. */
export async function childrenInSections(
  tx: Tx,
  schoolId: string,
  sectionIds: readonly string[],
): Promise<Map<string, { enrolled: number; waiting: number }>> {
  const { rows } = await sql<{ id: string; enrolled: number; waiting: number }>`
    select p.section_id as id, (count(*) filter (where p.state <> 'waiting'))::int as enrolled,
      (count(*) filter (where p.state = 'waiting'))::int as waiting
    from place p
    where p.school_id = ${schoolId} and p.section_id = any(${sectionIds}::uuid[]) and p.state <> 'gone' and p.left_at is null
    group by p.section_id`.execute(tx)
  return new Map(rows.map(({ id, enrolled, waiting }) => [id, { enrolled, waiting }]))
}
