import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import type { Tx } from '../../platform/database/database.ts'
import { foldedMentions } from '../../platform/database/search.ts'
import { taughtBy } from '../activities/activities.store.ts'

export interface NamedActivity {
  id: string
  kind: ActivityKind
  name: string
  state: 'ACTIVE' | 'DRAFT' | 'PAST'
  startsOn: string | null
  endsOn: string | null
  weekdays: Weekday[]
  timeFrom: string | null
  timeTo: string | null
  location: string | null
}

/** Activities whose name contains every word: current and future ones first, then drafts, then past ones. */
export async function activitiesNamed(
  tx: Tx,
  school: { id: string; today: string },
  {
    search,
    kinds,
    instructorId,
    most,
  }: { search: string; kinds: readonly ActivityKind[]; instructorId: string | null; most: number },
): Promise<NamedActivity[]> {
  const instructorFilter = instructorId
    ? sql`and exists (select from section s where s.school_id = a.school_id and s.activity_id = a.id and s.is_active
        and ${taughtBy(instructorId)})`
    : sql``
  const { rows } = await sql<NamedActivity>`
    select a.id, a.kind, a.name, a.starts_on as "startsOn", a.ends_on as "endsOn",
      case when a.is_draft then 'DRAFT' when a.ends_on < ${school.today} then 'PAST' else 'ACTIVE' end as state,
      l.name as location, meets."timeFrom", meets."timeTo",
      array(select distinct day from section s cross join unnest(s.weekdays) day
        where s.school_id = a.school_id and s.activity_id = a.id and s.is_active) as weekdays
    from activity a
      left join location l on l.school_id = a.school_id and l.id = a.location_id
      cross join lateral (
        select to_char(min(s.time_from), 'HH24:MI') as "timeFrom", to_char(max(s.time_to), 'HH24:MI') as "timeTo"
        from section s where s.school_id = a.school_id and s.activity_id = a.id and s.is_active) meets
    where a.school_id = ${school.id} and a.removed_at is null and a.kind = any(${kinds}::text[]) and ${foldedMentions(search, 'a.folded')} ${instructorFilter}
    order by not a.is_draft and a.ends_on < ${school.today}, a.is_draft, a.name collate "und-x-icu", a.id limit ${most}`.execute(
    tx,
  )
  return rows
}
