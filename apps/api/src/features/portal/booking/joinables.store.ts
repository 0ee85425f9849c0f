import { sql } from 'kysely'
import type { SignUp } from '@afterbell/domain/activities/sign-up'
import type { Tx } from '../../../platform/database/database.ts'
import type { ActivityAt, SectionAt } from '../../activities/sections-at.ts'
import type { TermsOfSection } from '../../places/terms.store.ts'

export interface StoredJoinable extends Omit<ActivityAt, 'sectionIds' | 'sections'> {
  interval_type: 'WEEKLY' | 'DAILY' | null
  sign_up: SignUp & { endsOn: string | null }
  sections: (SectionAt & Pick<TermsOfSection, 'age_from' | 'age_to' | 'grade_from' | 'grade_to'>)[]
}

/** Reads activities with the sections that they offer, and who may join those, in the order of the ids. */
export async function joinablesOf(
  tx: Tx,
  schoolId: string,
  activityIds: readonly string[],
): Promise<StoredJoinable[]> {
  const { rows } = await sql<StoredJoinable>`
    select a.id as "activityId", a.kind, a.name, a.is_draft as "isDraft", a.starts_on as "startsOn", a.ends_on as "endsOn", a.interval_type,
      jsonb_build_object('signUpBeginsDate', a.sign_up_begins_on, 'signUpBeginsTime', to_char(a.sign_up_begins_at, 'HH24:MI'),
        'signUpEndsDate', a.sign_up_ends_on, 'signUpEndsTime', to_char(a.sign_up_ends_at, 'HH24:MI'), 'endsOn', a.ends_on) as sign_up,
      jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'isActive', s.is_active, 'weekdays', s.weekdays,
        'age_from', s.age_from, 'age_to', s.age_to, 'grade_from', s.grade_from, 'grade_to', s.grade_to) order by s.position, s.id) as sections
    from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id
    where a.school_id = ${schoolId} and a.id = any(${activityIds}::uuid[]) and s.is_active
    group by a.school_id, a.id
    order by a.id`.execute(tx)
  return rows
}
