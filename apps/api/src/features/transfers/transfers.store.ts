import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import type { Tx } from '../../platform/database/database.ts'
import { limitOf } from '../../platform/database/pages.ts'
import { mentions } from '../../platform/database/search.ts'

interface TargetRow {
  sectionId: string
  section: string
  activityId: string
  name: string
  kind: ActivityKind
  startDate: string | null
  endDate: string | null
  weekdays: Weekday[]
  timeFrom: string | null
  timeTo: string | null
  maxEnroll: number
  enrolled: number
  waiting: number
  isSameActivity: boolean
  /** The order among the sections of its activity. */
  position: number
}

interface TargetsQuery {
  /** The child's current activity; its other groups come first. */
  activityId: string
  /** The section to leave out; null if there is more than one. */
  sectionId: string | null
  today: string
  search: string | null
}

/**
 * Returns sections to move to: published, not over, of kinds with transfers. The current activity's sections come
 * first.
 */
export async function targetsPage(
  tx: Tx,
  schoolId: string,
  { activityId, sectionId, today, search }: TargetsQuery,
  list: { page: number; size: number },
): Promise<{ rows: TargetRow[]; total: number }> {
  const fromTargets = sql`
    from activity a join section s on s.school_id = a.school_id and s.activity_id = a.id
    where a.school_id = ${schoolId} and a.kind in ('classes', 'camps') and a.removed_at is null and not a.is_draft
      and a.ends_on >= ${today} and s.is_active and s.id is distinct from ${sectionId}::uuid
      ${search ? sql`and ${mentions(search, `a.name || ' ' || s.name`)}` : sql``}`
  const [page, count] = await Promise.all([
    sql<TargetRow>`
      select t.*, app.places_used(${schoolId}, t."sectionId", 'regular', datemultirange(daterange(${today}::date, 'infinity', '[]')), null) as enrolled,
        (select count(*) from place p where p.school_id = ${schoolId} and p.section_id = t."sectionId" and p.state = 'waiting')::int as waiting
      from (
        select s.id as "sectionId", s.name as section, a.id as "activityId", a.name, a.kind, a.starts_on as "startDate", a.ends_on as "endDate",
          s.weekdays, to_char(s.time_from, 'HH24:MI') as "timeFrom", to_char(s.time_to, 'HH24:MI') as "timeTo", s.capacity as "maxEnroll",
          a.id = ${activityId} as "isSameActivity", s.position
        ${fromTargets}
        order by a.id = ${activityId} desc, a.starts_on, a.name, s.position, s.id ${limitOf(list)}) t
      order by t."isSameActivity" desc, t."startDate", t.name, t.position, t."sectionId"`.execute(tx),
    sql<{ total: number }>`select count(*)::int as total ${fromTargets}`.execute(tx),
  ])
  return { rows: page.rows, total: count.rows[0]!.total }
}
