import { sql } from 'kysely'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import { IS_DOUBTED_C } from '../../families/pickups/doubts.store.ts'
import type { Tx } from '../../../platform/database/database.ts'

export type CheckAct = 'IN' | 'OUT'

/** A check-in or check-out to tell, as its entry stands now. */
export interface CheckToTell {
  /** Id of the entry. */
  id: string
  childId: string
  familyId: string
  child: string
  activity: string
  sectionName: string
  /** The day of the check. */
  date: string
  /** Null if it was undone. */
  time: string | null
  /** Who picked the child up; null at check-in. */
  person: string | null
}

/** Notes that entries were checked for the first time. Returns those that were not told before. */
export async function noteChecks(
  tx: Tx,
  schoolId: string,
  act: CheckAct,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    insert into check_note as n (school_id, attendance_id, act)
    select ${schoolId}, k, ${act} from unnest(${ids.toSorted()}::uuid[]) as k order by k
    on conflict (school_id, attendance_id, act) do update set at = excluded.at where n.told_at is null
    returning n.attendance_id as id`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Takes the checks of the families of these entries that were not told yet, so that nobody else tells them. Leaves out
 * families with a later check, whose own job tells all of them at once.
 */
export async function takeChecks(
  tx: Tx,
  schoolId: string,
  act: CheckAct,
  ids: readonly string[],
): Promise<CheckToTell[]> {
  const { rows: waiting } = await sql<{ id: string; familyId: string; isOwn: boolean; at: string }>`
    select n.attendance_id as id, c.family_id as "familyId", n.attendance_id = any(${ids}::uuid[]) as "isOwn", n.at
    from check_note n join attendance t on t.school_id = n.school_id and t.id = n.attendance_id
      join child c on c.school_id = t.school_id and c.id = t.child_id
    where n.school_id = ${schoolId} and n.act = ${act} and n.told_at is null and n.at > app.now() - interval '1 day'
      and c.family_id in (select k.family_id from attendance o join child k on k.school_id = o.school_id and k.id = o.child_id
        where o.school_id = ${schoolId} and o.id = any(${ids}::uuid[]))
    order by n.attendance_id for update of n`.execute(tx)
  const due = [...Map.groupBy(waiting, ({ familyId }) => familyId).values()].flatMap((all) => {
    const times = all.map(({ isOwn, at }) => ({ isOwn, at: Temporal.Instant.from(at).epochMilliseconds }))
    const own = Math.max(...times.filter(({ isOwn }) => isOwn).map(({ at }) => at))
    return times.every(({ at }) => at <= own) ? all.map(({ id }) => id) : []
  })
  if (due.length === 0) return []
  await sql`
    update check_note set told_at = app.now()
    where school_id = ${schoolId} and act = ${act} and attendance_id = any(${due}::uuid[])`.execute(tx)
  const { rows } = await sql<CheckToTell>`
    select t.id, c.id as "childId", c.family_id as "familyId", ${NAME_OF_C} as child, a.name as activity, s.name as "sectionName",
      case when ${act} = 'OUT' then coalesce(t.check_out_date, m.date) else m.date end as date,
      case when ${act} = 'OUT' then t.check_out else t.check_in end as time,
      case when ${act} = 'OUT' then t.check_out_person end as person
    from attendance t
      join meeting m on m.school_id = t.school_id and m.id = t.meeting_id
      join section s on s.school_id = m.school_id and s.id = m.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
      join place p on p.school_id = t.school_id and p.id = t.place_id
      join child c on c.school_id = p.school_id and c.id = p.child_id and c.archived_at is null
    where t.school_id = ${schoolId} and t.id = any(${due}::uuid[]) and not ${IS_DOUBTED_C}
    order by c.first_name, c.id, t.id`.execute(tx)
  return rows
}

/** Deletes notes of checks that nobody will be told of any more. */
export async function forgetCheckNotes({ tx, school }: { tx: Tx; school: { id: string } }): Promise<void> {
  await sql`
    delete from check_note where school_id = ${school.id} and at < app.now() - make_interval(days => ${KEPT_DAYS})`.execute(
    tx,
  )
}

const KEPT_DAYS = 3
