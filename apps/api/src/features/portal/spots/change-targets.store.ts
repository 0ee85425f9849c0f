import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Tx } from '../../../platform/database/database.ts'
import { limitOf } from '../../../platform/database/pages.ts'
import { mentions } from '../../../platform/database/search.ts'
import { IS_OFFERED } from '../booking/offered.store.ts'
import { childrenInReach, type FamilyScope } from '../reach.ts'

/** Returns those of the sections that families may book, or that are of an activity of which a child in reach has or had a part. */
export async function changeTargetsInReach(
  scope: FamilyScope,
  ids: readonly string[],
): Promise<{ id: string; activityId: string; kind: ActivityKind }[]> {
  const { tx, school } = scope
  const childIds = (await childrenInReach(scope)).map(({ id }) => id)
  const { rows } = await sql<{ id: string; activityId: string; kind: ActivityKind }>`
    select s.id, s.activity_id as "activityId", a.kind
    from section s join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where s.school_id = ${school.id} and s.id = any(${ids}::uuid[]) and (
      s.is_active and a.ends_on >= ${school.today} and ${IS_OFFERED}
      or exists (
        select from enrollment e
        where e.school_id = s.school_id and e.activity_id = s.activity_id and e.child_id = any(${childIds}::uuid[])))`.execute(
    tx,
  )
  return rows
}

interface TargetRow {
  id: string
  kind: ActivityKind
  name: string
  startDate: string | null
  endDate: string | null
}

/**
 * Returns a page of the activities that a spot can be changed for: of these kinds, on the public pages, not over, and without
 * picked days.
 */
export async function changeTargetsPage(
  tx: Tx,
  schoolId: string,
  {
    activityId,
    kinds,
    today,
    search,
  }: { activityId: string; kinds: readonly ActivityKind[]; today: string; search: string | null },
  list: { page: number; size: number },
): Promise<{ rows: TargetRow[]; total: number }> {
  const fromTargets = sql`
    from activity a
    where a.school_id = ${schoolId} and a.kind = any(${kinds}) and a.id <> ${activityId} and a.ends_on >= ${today} and ${IS_OFFERED}
      and a.interval_type is distinct from 'DAILY'
      ${search ? sql`and ${mentions(search, 'a.name')}` : sql``}`
  const { rows } = await sql<TargetRow>`
    select a.id, a.kind, a.name, a.starts_on as "startDate", a.ends_on as "endDate" ${fromTargets}
    order by a.starts_on, a.name, a.id ${limitOf(list)}`.execute(tx)
  const count = await sql<{ total: number }>`select count(*)::int as total ${fromTargets}`.execute(tx)
  return { rows, total: count.rows[0]!.total }
}
