import { sql } from 'kysely'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import type { Tx } from '../../platform/database/database.ts'

export interface AddOnTaken {
  id: string
  activity_id: string
  activity_name: string
  name: string
  price_cents: number
  is_required: boolean
  max_amount: number
  is_discounted: boolean
  taken: number
}

/** The activities of a kind a child has a place in, or waits for. */
export async function activitiesOfChild(
  tx: Tx,
  schoolId: string,
  childId: string,
  kind: ActivityKind,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.id
    from place p join section s on s.school_id = p.school_id and s.id = p.section_id
      join activity a on a.school_id = s.school_id and a.id = s.activity_id
    where p.school_id = ${schoolId} and p.child_id = ${childId} and p.state <> 'gone' and p.left_at is null and a.kind = ${kind}
      and a.removed_at is null
    order by a.id`.execute(tx)
  return rows.map(({ id }) => id)
}

/** The active add-ons of activities, and how many of each a child has with the places it has there. */
export async function addOnsTaken(
  tx: Tx,
  schoolId: string,
  childId: string,
  activityIds: readonly string[],
): Promise<AddOnTaken[]> {
  const { rows } = await sql<AddOnTaken>`
    select o.id, o.activity_id, a.name as activity_name, o.name, o.price_cents, o.is_required, o.max_amount, o.is_discounted,
      coalesce((
        select sum((chosen ->> 'amount')::int) from enrollment e cross join lateral jsonb_array_elements(e.add_ons) chosen
        where e.school_id = o.school_id and e.child_id = ${childId} and e.activity_id = o.activity_id and chosen ->> 'id' = o.id::text
          and exists (select from place p where p.school_id = e.school_id and p.enrollment_id = e.id and p.state <> 'gone' and p.left_at is null)
      ), 0)::int as taken
    from add_on o join activity a on a.school_id = o.school_id and a.id = o.activity_id
    where o.school_id = ${schoolId} and o.activity_id = any(${activityIds}::uuid[]) and o.is_active
    order by a.name collate "und-x-icu", a.id, o.position, o.id`.execute(tx)
  return rows
}
