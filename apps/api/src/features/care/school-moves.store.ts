import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Tx } from '../../platform/database/database.ts'

/** Returns aftercare that is billed weekly or monthly and has not ended, by name. */
export async function recurringNow(tx: Tx, schoolId: string, today: string) {
  const { rows } = await sql<{
    activityId: string
    name: string
    kind: ActivityKind
    cycle: 'WEEKLY' | 'MONTHLY'
  }>`
    select a.id as "activityId", a.name, a.kind, a.billing_cycle as cycle from activity a
    where a.school_id = ${schoolId} and a.kind = 'aftercare' and a.billing_cycle in ('WEEKLY', 'MONTHLY')
      and a.removed_at is null and not a.is_draft and (a.ends_on is null or a.ends_on >= ${today}::date)
    order by a.name collate "und-x-icu", a.id`.execute(tx)
  return rows
}
