import { sql } from 'kysely'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'

/** A meeting as families last knew it. Times are null if it was not scheduled. */
export interface AnnouncedMeeting {
  sectionId: string
  date: string
  timeFrom: string | null
  timeTo: string | null
}

/** Stores the schedule that families know before a change. If a meeting changes again, the first stored times stay. */
export async function keepChanges(
  tx: Tx,
  schoolId: string,
  meetings: readonly AnnouncedMeeting[],
): Promise<void> {
  await sql`
    insert into date_change (school_id, section_id, date, time_from, time_to)
    select ${schoolId}, k."sectionId", k.date, k."timeFrom", k."timeTo"
    from jsonb_to_recordset(${JSON.stringify(meetings)}::jsonb) as k("sectionId" uuid, date date, "timeFrom" time, "timeTo" time)
    order by k."sectionId", k.date
    on conflict (school_id, section_id, date) do update set at = excluded.at`.execute(tx)
}

export interface ChangedDate extends AnnouncedMeeting {
  name: string
  sectionName: string
  /** The current times; null where the meeting does not take place. */
  nowFrom: string | null
  nowTo: string | null
  changedAt: string
}

/**
 * Takes the changes of sections that nobody has changed for `minutes`, each exactly once even under concurrency.
 * Returns those on future dates that still differ from what families know, by date.
 */
export async function takeChanges(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  minutes: number,
): Promise<ChangedDate[]> {
  const { rows } = await sql<ChangedDate>`
    with calm as (
      select section_id from date_change where school_id = ${schoolId}
      group by section_id having max(at) <= app.now() - make_interval(mins => ${minutes}::int)
    ), taken as (
      delete from date_change d using calm where d.school_id = ${schoolId} and d.section_id = calm.section_id
      returning d.section_id, d.date, d.time_from, d.time_to, d.at
    )
    select t.section_id as "sectionId", t.date, t.time_from as "timeFrom", t.time_to as "timeTo", t.at as "changedAt", a.name,
      s.name as "sectionName", m.time_from as "nowFrom", m.time_to as "nowTo"
    from taken t
      join section s on s.school_id = ${schoolId} and s.id = t.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id and a.removed_at is null
      left join meeting m on m.school_id = s.school_id and m.section_id = t.section_id and m.date = t.date and not m.is_cancelled
    where t.date >= ${today}::date and (t.time_from, t.time_to) is distinct from (m.time_from, m.time_to)
    order by t.date, a.name, s.position, s.id`.execute(tx)
  return rows
}

export interface ChildOnDate {
  sectionId: string
  date: string
  childId: string
  familyId: string
  child: string
}

/** Lists the children with a spot on these dates, canceled meetings included. */
export async function childrenOnDates(
  tx: Tx,
  schoolId: string,
  dates: readonly { sectionId: string; date: string }[],
): Promise<ChildOnDate[]> {
  const { rows } = await sql<ChildOnDate>`
    select d."sectionId", d.date, c.id as "childId", c.family_id as "familyId", ${NAME_OF_C} as child
    from jsonb_to_recordset(${JSON.stringify(dates)}::jsonb) as d("sectionId" uuid, date date)
      join place p on p.school_id = ${schoolId} and p.section_id = d."sectionId" and p.state = 'taken' and p.days @> d.date
      join child c on c.school_id = p.school_id and c.id = p.child_id and c.archived_at is null
    order by c.first_name, c.id, d.date`.execute(tx)
  return rows
}
