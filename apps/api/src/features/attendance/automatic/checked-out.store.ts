import { sql } from 'kysely'
import { NAME_OF_C } from '../../../platform/database/child-name.ts'
import type { Tx } from '../../../platform/database/database.ts'

export interface CheckedOut {
  id: string
  childId: string
  familyId: string
  child: string
  activity: string
  sectionName: string
  /** The day the child left. */
  date: string
  time: string
  person: string | null
}

/** Returns those of the entries that have a check-out. */
export async function checkedOut(tx: Tx, schoolId: string, ids: readonly string[]): Promise<CheckedOut[]> {
  const { rows } = await sql<CheckedOut>`
    select t.id, c.id as "childId", c.family_id as "familyId", ${NAME_OF_C} as child, a.name as activity, s.name as "sectionName",
      coalesce(t.check_out_date, m.date) as date, t.check_out as time, t.check_out_person as person
    from attendance t
      join meeting m on m.school_id = t.school_id and m.id = t.meeting_id
      join section s on s.school_id = m.school_id and s.id = m.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
      join place p on p.school_id = t.school_id and p.id = t.place_id
      join child c on c.school_id = p.school_id and c.id = p.child_id and c.archived_at is null
    where t.school_id = ${schoolId} and t.id = any(${ids}::uuid[]) and t.check_out is not null
    order by c.first_name, c.id, t.id`.execute(tx)
  return rows
}
