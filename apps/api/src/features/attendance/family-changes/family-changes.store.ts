import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { FamilyChange } from '@afterbell/domain/attendance/family-change'
import type { Tx } from '../../../platform/database/database.ts'

/** A change by a family, as the board shows it. */
export interface FamilyChangeMark {
  id: string
  what: FamilyChange
  /** The person of the family. */
  by: string
  at: string
  seen: { at: string; by: string | null } | null
}

/**
 * SQL for the latest change of each kind that the family of child `c` made, while nobody has seen it, and at least until
 * the end of its day. Needs the school `sc` and the meeting `m`; meetings of earlier days show none.
 */
export const familyChangesOfC = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'what', f.what, 'by', f.by, 'at', f.changed_at, 'seen', f.seen) order by f.changed_at, f.id), '[]')
  from (
    select distinct on (o.what) o.id, o.what, o.changed_at, n.first_name || ' ' || n.last_name as by,
      case when o.seen_at is not null then jsonb_build_object('at', o.seen_at, 'by', w.first_name || ' ' || w.last_name) end as seen
    from family_change o
      join family_person n on n.school_id = o.school_id and n.id = o.person_id
      left join staff w on w.school_id = o.school_id and w.id = o.seen_by
    where o.school_id = c.school_id and o.child_id = c.id and m.date >= (app.now() at time zone sc.timezone)::date - 1
      and (o.seen_at is null or (o.changed_at at time zone sc.timezone)::date = (app.now() at time zone sc.timezone)::date)
    order by o.what, o.changed_at desc, o.id desc) f)`

interface FamilyContext {
  tx: Tx
  school: { id: string }
  /** The person of the family who made the change. */
  person: { id: string }
}

/**
 * Marks on today's board that a person of a family changed something staff at the door have to know: until somebody has
 * seen it, at least until the end of the day. The caller records its own event in the history, and a `child.`, `family.`
 * or `guardian.` event there makes open boards load the mark.
 * @answers What did a family change that staff at the door have to know?
 */
export async function markFamilyChange(
  { tx, school, person }: FamilyContext,
  childIds: readonly string[],
  what: FamilyChange,
): Promise<void> {
  if (childIds.length === 0) return
  const rows = [...new Set(childIds)].map((childId) => ({ id: randomUUIDv7(), childId }))
  await sql`
    insert into family_change (school_id, id, child_id, what, person_id)
    select ${school.id}, f.id, f."childId", ${what}, ${person.id}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as f(id uuid, "childId" uuid)`.execute(tx)
}

/**
 * Marks changes of a child as seen, with the earlier ones of their kind. Those that somebody has seen stay as they are.
 * Returns what was seen now.
 */
export async function seeFamilyChanges(
  tx: Tx,
  schoolId: string,
  { childId, ids, at, accountId }: { childId: string; ids: readonly string[]; at: string; accountId: string },
): Promise<FamilyChange[]> {
  const { rows } = await sql<{ what: FamilyChange }>`
    update family_change f set seen_at = greatest(${at}::timestamptz, f.changed_at), seen_by = ${accountId}
    from family_change seen
    where seen.school_id = ${schoolId} and seen.child_id = ${childId} and seen.id = any(${ids}::uuid[])
      and f.school_id = seen.school_id and f.child_id = seen.child_id and f.what = seen.what
      and f.changed_at <= seen.changed_at and f.seen_at is null
    returning f.what`.execute(tx)
  return [...new Set(rows.map(({ what }) => what))]
}

/** Moves the changes of a merged duplicate to the child that is kept. */
export async function moveFamilyChangesOf(
  tx: Tx,
  schoolId: string,
  { keepId, otherId }: { keepId: string; otherId: string },
): Promise<void> {
  await sql`update family_change set child_id = ${keepId} where school_id = ${schoolId} and child_id = ${otherId}`.execute(
    tx,
  )
}
