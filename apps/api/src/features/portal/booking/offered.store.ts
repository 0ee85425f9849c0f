import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { FamilyScope } from '../reach.ts'

/** SQL: the activity `a` is on the public pages of a school that families may book at. */
export const IS_OFFERED = sql`a.is_on_portal and not a.is_draft and a.removed_at is null
  and not exists (select from portal_kind k where k.school_id = a.school_id and k.kind = a.kind and not k.is_visible)`

/** Returns those of these activities that are on the public pages, by id. */
export async function offeredActivities(
  { tx, school }: FamilyScope,
  ids: readonly string[],
): Promise<Map<string, { id: string; kind: ActivityKind }>> {
  const { rows } = await sql<{ id: string; kind: ActivityKind }>`
    select a.id, a.kind from activity a
    where a.school_id = ${school.id} and a.id = any(${ids}::uuid[]) and a.ends_on >= ${school.today} and ${IS_OFFERED}`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns those of these sections that such activities offer, by id. */
export async function offeredSections(
  { tx, school }: FamilyScope,
  ids: readonly string[],
): Promise<Map<string, { id: string; activityId: string }>> {
  const { rows } = await sql<{ id: string; activityId: string }>`
    select s.id, s.activity_id as "activityId" from section s join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where s.school_id = ${school.id} and s.id = any(${ids}::uuid[]) and s.is_active and ${IS_OFFERED}`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns those of these add-ons that such activities offer, by id. */
export async function offeredAddOns(
  { tx, school }: FamilyScope,
  ids: readonly string[],
): Promise<Map<string, { id: string; activityId: string }>> {
  const { rows } = await sql<{ id: string; activityId: string }>`
    select o.id, o.activity_id as "activityId" from add_on o join activity a on a.school_id = o.school_id and a.id = o.activity_id
    where o.school_id = ${school.id} and o.id = any(${ids}::uuid[]) and o.is_active and ${IS_OFFERED}`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns those of these pickup options, teachers and shirt sizes that the school has, by id. */
export async function rosterChoices(
  { tx, school }: FamilyScope,
  ids: readonly string[],
): Promise<Map<string, { id: string }>> {
  const { rows } = await sql<{ id: string }>`
    select id from pick_up_option where school_id = ${school.id} and id = any(${ids}::uuid[])
    union all select id from teacher where school_id = ${school.id} and id = any(${ids}::uuid[])
    union all select id from tshirt_size where school_id = ${school.id} and id = any(${ids}::uuid[])`.execute(
    tx,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
