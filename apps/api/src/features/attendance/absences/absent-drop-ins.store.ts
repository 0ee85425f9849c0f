import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { WAS_THERE } from '../../places/places.store.ts'
import type { AbsentOn } from './absences.store.ts'

/** A drop-in whose child is absent on its day. */
interface AbsentDropIn {
  id: string
  enrollment_id: string
  section_id: string
  activity_id: string
  activity: string
  date: string
}

/** Returns the children's drop-ins on these days, from today on, if the child has not come. */
export function dropInsOf(
  tx: Tx,
  school: { id: string; today: string },
  childIds: readonly string[],
  { from, to, activityId }: AbsentOn,
): Promise<AbsentDropIn[]> {
  return dropInsThat(
    tx,
    school,
    sql`from place p join section s on s.school_id = p.school_id and s.id = p.section_id`,
    sql`p.child_id = any(${childIds}::uuid[]) and p.drop_in_on between ${from} and ${to}
      and ${activityId === null ? sql`true` : sql`s.activity_id = ${activityId}`}`,
  )
}

/** Returns the drop-ins covered by absences that are not withdrawn. */
export function dropInsOfAbsences(
  tx: Tx,
  school: { id: string; today: string },
  absenceIds: readonly string[],
): Promise<AbsentDropIn[]> {
  return dropInsThat(
    tx,
    school,
    sql`from absence b join place p on p.school_id = b.school_id and p.child_id = b.child_id
      join section s on s.school_id = p.school_id and s.id = p.section_id`,
    sql`b.id = any(${absenceIds}::uuid[]) and b.withdrawn_at is null and p.drop_in_on between b.starts_on and b.ends_on
      and (b.activity_id is null or b.activity_id = s.activity_id)`,
  )
}

async function dropInsThat(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  from: RawBuilder<unknown>,
  condition: RawBuilder<unknown>,
): Promise<AbsentDropIn[]> {
  const { rows } = await sql<AbsentDropIn>`
    select distinct p.id, p.enrollment_id, p.section_id, a.id as activity_id, a.name as activity, p.drop_in_on as date
    ${from} join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where p.school_id = ${schoolId} and ${condition} and p.drop_in_on >= ${today} and p.pool = 'dropin' and p.state = 'taken'
      and p.left_at is null and a.removed_at is null and not ${WAS_THERE}
    order by p.drop_in_on, p.id`.execute(tx)
  return rows
}
