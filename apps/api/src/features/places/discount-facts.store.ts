import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Facts about a child's family that a price depends on, see `DiscountFacts`. */
export interface DiscountFactsRow {
  child_id: string
  family_id: string
  /** Other programs of the child whose run overlaps. */
  other_ids: string[]
  /** Other children of the family with a spot in this activity. */
  sibling_ids: string[]
  /** Sections of this activity that the child has. */
  section_ids: string[]
  is_first: boolean
}

/** Options: other enrollments of the family to leave out. */
export interface OthersFilter {
  leaving?: readonly string[]
  before?: string | null
}

/** A spot being paid for counts like a taken one; otherwise two enrolled at once would both be the first child. */
const TAKES_PART = sql`(p.state = 'taken' or p.is_being_paid and p.expires_at > app.now())`

/**
 * Reads the facts that discounts on an activity depend on. A child on a wait list takes part in nothing yet, and a
 * place given up before it met does not count. `leaving` enrollments are ignored. With `before`, later enrollments are
 * ignored too; a child from the wait list came when they were moved up.
 */
export async function discountFacts(
  tx: Tx,
  schoolId: string,
  activityId: string,
  childIds: readonly string[],
  { leaving = [], before = null }: OthersFilter = {},
): Promise<DiscountFactsRow[]> {
  const stays = sql`p.enrollment_id <> all(${leaving}::uuid[]) and (${before}::timestamptz is null or coalesce(p.moved_up_at, p.joined_at) < ${before}::timestamptz)`
  const { rows } = await sql<DiscountFactsRow>`
    select c.id as child_id, c.family_id, others.ids as other_ids, siblings.ids as sibling_ids, own.ids as section_ids, not exists (
        select from child o join place p on p.school_id = o.school_id and p.child_id = o.id
        where o.school_id = c.school_id and o.family_id = c.family_id and ${TAKES_PART} and p.pool = 'regular' and ${stays}) as is_first
    from child c
      join activity here on here.school_id = c.school_id and here.id = ${activityId}
      -- from the child's and the family's own few places outwards
      cross join lateral (
        select coalesce(array_agg(distinct a.id), '{}') as ids
        from place p
          join section s on s.school_id = p.school_id and s.id = p.section_id
          join activity a on a.school_id = s.school_id and a.id = s.activity_id
        where p.school_id = c.school_id and p.child_id = c.id and ${TAKES_PART} and p.left_at is null and p.pool = 'regular' and ${stays}
          and a.id <> here.id and a.removed_at is null and a.starts_on <= here.ends_on and a.ends_on >= here.starts_on) others
      cross join lateral (
        select coalesce(array_agg(distinct o.id), '{}') as ids
        from child o
          join place p on p.school_id = o.school_id and p.child_id = o.id
          join section s on s.school_id = p.school_id and s.id = p.section_id
        where o.school_id = c.school_id and o.family_id = c.family_id and o.id <> c.id and s.activity_id = here.id
          and ${TAKES_PART} and p.left_at is null and p.pool = 'regular' and ${stays}) siblings
      cross join lateral (
        select coalesce(array_agg(distinct s.id), '{}') as ids
        from place p join section s on s.school_id = p.school_id and s.id = p.section_id
        where p.school_id = c.school_id and p.child_id = c.id and s.activity_id = here.id
          and ${TAKES_PART} and p.left_at is null and p.pool = 'regular' and ${stays}) own
    where c.school_id = ${schoolId} and c.id = any(${childIds}::uuid[])`.execute(tx)
  return rows
}

/**
 * Locks the families of children until the transaction ends, in the order of their ids. Of two concurrent enrollments
 * of one family, the second then sees the first.
 */
export async function holdFamilies(tx: Tx, schoolId: string, childIds: readonly string[]): Promise<void> {
  await sql`
    select id from family where school_id = ${schoolId} and id in (
      select family_id from child where school_id = ${schoolId} and id = any(${childIds}::uuid[]))
    order by id for no key update`.execute(tx)
}
