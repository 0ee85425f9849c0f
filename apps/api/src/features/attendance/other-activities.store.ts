import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { taughtSectionsOnly, todayOnly } from '../activities/sections-at.ts'

/** A child's attendance at one meeting of a day. */
export interface CheckedThere {
  lineId: string
  /** Null if the instructor does not teach that activity. */
  activity: string | null
  checkIn: string
  checkOut: string | null
  checkOutDate: string | null
  checkOutPerson: string | null
}

/**
 * Returns where children were checked in on a day, across the school, by child, because staff waiting for a child must
 * know that they went home from somewhere else. For all children or some. Instructors see their children without the
 * names of other people's activities.
 */
export async function checkedOn(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  teachesOnly: string | null,
  { date, childIds }: { date: string; childIds: readonly string[] | null },
): Promise<ReadonlyMap<string, CheckedThere[]>> {
  const { rows } = await sql<CheckedThere & { childId: string }>`
    select t.child_id as "childId", t.id as "lineId", case when ${taughtSectionsOnly(teachesOnly, todayOnly({ today }, date))} then a.name end as activity,
      t.check_in as "checkIn", t.check_out as "checkOut", t.check_out_date as "checkOutDate", t.check_out_person as "checkOutPerson"
    from meeting m
      join attendance t on t.school_id = m.school_id and t.meeting_id = m.id and t.check_in is not null
        ${childIds ? sql`and t.child_id = any(${childIds}::uuid[])` : sql``}
      join section s on s.school_id = m.school_id and s.id = m.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where m.school_id = ${schoolId} and m.date = ${date}
    order by m.starts_at, t.id`.execute(tx)
  return Map.groupBy(rows, ({ childId }) => childId)
}
