import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Tx } from '../../../platform/database/database.ts'
import type { SubstituteDay } from '../meetings/meetings.store.ts'

interface SectionDay {
  sectionId: string
  date: string
}

interface SubstituteChosen {
  id: string
  name: string
  teaches: boolean
  isItsOwn: boolean
}

/**
 * Looks up staff with whether they are active instructors and whether they teach this section anyway. Ids from outside
 * the school are left out.
 */
export async function peopleChosen(
  tx: Tx,
  schoolId: string,
  sectionId: string,
  ids: readonly string[],
): Promise<SubstituteChosen[]> {
  const { rows } = await sql<SubstituteChosen>`
    select t.id, t.first_name || ' ' || t.last_name as name, t.is_active and t.is_instructor as teaches,
      exists (select from section_instructor si where si.school_id = ${schoolId} and si.section_id = ${sectionId} and si.account_id = t.id) as "isItsOwn"
    from staff t where t.school_id = ${schoolId} and t.id = any(${ids}::uuid[])
    order by t.last_name, t.id`.execute(tx)
  return rows
}

/** Substitutes that one save added and removed. */
export interface SubstituteChanges {
  added: string[]
  removed: string[]
}

/** Replaces the substitutes of a section on one day. */
export async function putSubstitutes(
  tx: Tx,
  schoolId: string,
  { sectionId, date }: SectionDay,
  ids: readonly string[],
): Promise<SubstituteChanges> {
  const deletion = await sql<{ id: string }>`
    delete from section_substitute where school_id = ${schoolId} and section_id = ${sectionId} and date = ${date}
      and account_id <> all(${ids}::uuid[]) returning account_id as id`.execute(tx)
  const come = await sql<{ id: string }>`
    insert into section_substitute (school_id, section_id, date, account_id, known_from, known_to)
    select ${schoolId}, ${sectionId}, ${date}, chosen.id, m.time_from, m.time_to
    from unnest(${ids}::uuid[]) as chosen(id) left join meeting m on m.school_id = ${schoolId} and m.section_id = ${sectionId} and m.date = ${date}
      and not m.is_cancelled
    on conflict do nothing returning account_id as id`.execute(tx)
  return { added: come.rows.map(({ id }) => id), removed: deletion.rows.map(({ id }) => id) }
}

/** Returns the substitutes of these sections on these days. */
export async function substitutesOn(
  tx: Tx,
  schoolId: string,
  days: readonly SectionDay[],
): Promise<SubstituteDay[]> {
  const sectionDays = days.map(({ sectionId, date }) => ({ sectionId, date }))
  const { rows } = await sql<SubstituteDay>`
    select distinct u.section_id as "sectionId", u.date, u.account_id as "accountId"
    from jsonb_to_recordset(${JSON.stringify(sectionDays)}::jsonb) as d("sectionId" uuid, date date)
      join section_substitute u on u.school_id = ${schoolId} and u.section_id = d."sectionId" and u.date = d.date
    order by u.date, u.section_id, u.account_id`.execute(tx)
  return rows
}

/** Stores the meeting times a substitute was last notified of; null times mean it does not take place. */
export async function saveNotifiedTimes(
  tx: Tx,
  schoolId: string,
  { sectionId, date, accountId }: SubstituteDay,
  { timeFrom, timeTo }: Pick<DayTakenOver, 'timeFrom' | 'timeTo'>,
): Promise<void> {
  await sql`
    update section_substitute set known_from = ${timeFrom}::time, known_to = ${timeTo}::time
    where school_id = ${schoolId} and section_id = ${sectionId} and date = ${date} and account_id = ${accountId}`.execute(
    tx,
  )
}

interface DayTakenOver {
  kind: ActivityKind
  activity: string
  section: string
  location: string | null
  /** Null if the section has no meeting that day. */
  timeFrom: string | null
  timeTo: string | null
  isCanceled: boolean | null
  isSubstitute: boolean
  /** The times the substitute was last notified of; null if that was a cancellation, or if they are no substitute. */
  knownFrom: string | null
  knownTo: string | null
}

/**
 * Loads a section on one day and whether this account substitutes there; undefined if the section or activity was
 * removed.
 */
export async function dayTakenOver(
  tx: Tx,
  schoolId: string,
  { sectionId, date, accountId }: SubstituteDay,
): Promise<DayTakenOver | undefined> {
  const { rows } = await sql<DayTakenOver>`
    select a.kind, a.name as activity, s.name as section, l.name as location, m.time_from as "timeFrom", m.time_to as "timeTo",
      m.is_cancelled as "isCanceled",
      u.account_id is not null as "isSubstitute", u.known_from as "knownFrom", u.known_to as "knownTo"
    from section s join activity a on a.school_id = s.school_id and a.id = s.activity_id and a.removed_at is null
      left join location l on l.school_id = a.school_id and l.id = a.location_id
      left join meeting m on m.school_id = s.school_id and m.section_id = s.id and m.date = ${date}
      left join section_substitute u on u.school_id = s.school_id and u.section_id = s.id and u.date = ${date} and u.account_id = ${accountId}
    where s.school_id = ${schoolId} and s.id = ${sectionId}`.execute(tx)
  return rows[0]
}
