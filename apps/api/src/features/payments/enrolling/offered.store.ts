import { sql } from 'kysely'
import type { Audience } from '@afterbell/domain/activities/audience'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import type { Tx } from '../../../platform/database/database.ts'
import { foldedMentions } from '../../../platform/database/search.ts'

/** An activity that children may be enrolled in, and whom its sections are for. */
export interface OfferedActivity {
  id: string
  kind: ActivityKind
  startsOn: string | null
  audiences: Audience[]
}

interface OfferedQuery {
  kinds: readonly ActivityKind[]
  search: string | null
  weekday: Weekday | null
}

/** Returns the published activities that are not over and whose name contains every word, by name. */
export async function offeredActivities(
  tx: Tx,
  school: { id: string; today: string },
  { kinds, search, weekday }: OfferedQuery,
): Promise<OfferedActivity[]> {
  const { rows } = await sql<OfferedActivity>`
    select a.id, a.kind, a.starts_on as "startsOn", jsonb_agg(jsonb_build_object('ageFrom', s.age_from, 'ageTo', s.age_to,
      'gradeFrom', s.grade_from, 'gradeTo', s.grade_to) order by s.position, s.id) as audiences
    from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id and s.is_active
      ${weekday ? sql`and ${weekday} = any(s.weekdays)` : sql``}
    where a.school_id = ${school.id} and a.kind = any(${kinds}::text[]) and a.removed_at is null and not a.is_draft
      and a.ends_on >= ${school.today} ${search ? sql`and ${foldedMentions(search, 'a.folded')}` : sql``}
    group by a.school_id, a.id
    order by a.name collate "und-x-icu", a.id`.execute(tx)
  return rows
}
