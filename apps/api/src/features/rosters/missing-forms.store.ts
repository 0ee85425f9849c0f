import { sql } from 'kysely'
import { NAME_OF_C } from '../../platform/database/child-name.ts'
import type { Tx } from '../../platform/database/database.ts'
import { LACKS_A_FORM, MISSING_FORMS } from '../forms/answered.store.ts'
import { sentKey } from '../messages/automatic/send-automatic.ts'

export interface ChildLackingForms {
  enrollmentId: string
  childId: string
  familyId: string
  child: string
  activity: string
  startsOn: string
  /** Names of the forms, in the order in which they are asked. */
  forms: string[]
}

/**
 * Returns children with a spot in an activity that begins within `days`, who lack a required form and whose family
 * was not told yet. A child enrolled since yesterday gets one day first, unless it begins by tomorrow.
 */
export async function childrenLackingForms(
  tx: Tx,
  { id: schoolId, today }: { id: string; today: string },
  days: number,
): Promise<ChildLackingForms[]> {
  const { rows } = await sql<ChildLackingForms>`
    select e.id as "enrollmentId", c.id as "childId", c.family_id as "familyId", ${NAME_OF_C} as child, a.name as activity,
      a.starts_on as "startsOn", ${sql.raw(MISSING_FORMS)} as forms
    from activity a
      join enrollment e on e.school_id = a.school_id and e.activity_id = a.id
      join child c on c.school_id = e.school_id and c.id = e.child_id and c.archived_at is null
    where a.school_id = ${schoolId} and a.starts_on between ${today}::date and ${today}::date + ${days}::int
      and not a.is_draft and a.removed_at is null
      and exists (select from place p where p.school_id = e.school_id and p.enrollment_id = e.id and p.state = 'taken' and p.left_at is null
        and (p.joined_at < app.now() - interval '1 day' or a.starts_on <= ${today}::date + 1))
      and ${sql.raw(LACKS_A_FORM)}
      and not exists (select from automatic_sent k where k.school_id = e.school_id
        and k.key in (${sentKey('FORMS_MISSING', 'EMAIL', '')} || e.id, ${sentKey('FORMS_MISSING', 'SMS', '')} || e.id))
    order by a.starts_on, a.id, c.first_name, c.id`.execute(tx)
  return rows
}
