import { sql, type RawBuilder } from 'kysely'
import type { Range } from '@afterbell/domain/dashboard/revenue'
import type { DateFormat } from '@afterbell/domain/kernel/dates'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Tx } from '../../platform/database/database.ts'
import { invalid } from '../../platform/problems.ts'
import { readRange } from './range-asked.ts'

/** The facts about a school that reports need. */
export interface ReportSchool {
  id: string
  today: string
  timezone: string
  dateFormat: DateFormat
}

/** Activities that a report covers; all of them if nothing is set. */
export interface Scope {
  activityType?: ActivityKind | undefined
  locationId?: string | undefined
  activityId?: string | undefined
}

/** Paging, search and order of a report. */
export interface ReportPaging<S extends string> {
  page: number
  size: number
  search: string | null
  sort: { by: S; direction: 'ASC' | 'DESC' } | null
}

/** Conditions for the activity `a`. Each begins with `and`. */
export function inScope({ activityType, locationId, activityId }: Scope): RawBuilder<unknown> {
  return sql`${activityType ? sql`and a.kind = ${activityType}` : sql``} ${locationId ? sql`and a.location_id = ${locationId}` : sql``}
    ${activityId ? sql`and a.id = ${activityId}` : sql``}`
}

/**
 * Meetings `m` of a range up to today that were not canceled, each with its section `s` and activity `a`. Begins with
 * `from`.
 */
export function meetingsInRange(
  { id, today }: ReportSchool,
  { from, to }: Range,
  scope: Scope,
): RawBuilder<unknown> {
  return sql`from meeting m
    join section s on s.school_id = m.school_id and s.id = m.section_id
    join activity a on a.school_id = s.school_id and a.id = s.activity_id ${inScope(scope)}
    where m.school_id = ${id} and m.date >= ${from} and m.date <= least(${to}::date, ${today}::date) and not m.is_cancelled`
}

/** Returns the range of a report. Refuses an activity or location that does not exist. */
export async function readScope(call: {
  tx: Tx
  school: { id: string; today: string }
  query: Scope & { from?: string | undefined; to?: string | undefined }
}): Promise<Range> {
  const range = readRange(call)
  await assertThere(call.tx, call.school.id, call.query)
  return range
}

/** Refuses an activity or location that does not exist, for example from an old link. */
async function assertThere(tx: Tx, schoolId: string, { activityId, locationId }: Scope): Promise<void> {
  if (!activityId && !locationId) return
  const { rows } = await sql<{ hasActivity: boolean; hasLocation: boolean }>`
    select exists (select from activity a where a.school_id = ${schoolId} and a.id = ${activityId ?? null}::uuid and a.removed_at is null) as "hasActivity",
      exists (select from location l where l.school_id = ${schoolId} and l.id = ${locationId ?? null}::uuid) as "hasLocation"`.execute(
    tx,
  )
  const { hasActivity, hasLocation } = rows[0]!
  if (activityId && !hasActivity)
    throw invalid([{ path: 'activityId', message: 'This activity was removed. Please choose another one' }])
  if (locationId && !hasLocation)
    throw invalid([{ path: 'locationId', message: 'This location was removed. Please choose another one' }])
}
