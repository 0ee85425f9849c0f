import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** An enrollment of a child of a family in an activity. */
export interface SiblingSpot {
  childId: string
  enrollmentId: string
  /** Groups or weekdays that it holds. */
  places: number
  joinedAt: string
}

/** Returns the enrollments of a family's children in an activity: spots they have, drop-ins left out. */
export async function spotsOfFamilyIn(
  tx: Tx,
  schoolId: string,
  { familyId, activityId }: { familyId: string; activityId: string },
): Promise<SiblingSpot[]> {
  const { rows } = await sql<SiblingSpot>`
    select p.child_id as "childId", p.enrollment_id as "enrollmentId", count(*)::int as places,
      to_char(min(coalesce(p.moved_up_at, p.joined_at)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as "joinedAt"
    from child c
      join place p on p.school_id = c.school_id and p.child_id = c.id
      join section s on s.school_id = p.school_id and s.id = p.section_id
    where c.school_id = ${schoolId} and c.family_id = ${familyId} and s.activity_id = ${activityId}
      and p.state = 'taken' and p.left_at is null and p.pool = 'regular'
    group by p.child_id, p.enrollment_id order by 3, p.enrollment_id`.execute(tx)
  return rows
}

/** A discount that a child was billed with because of its brothers and sisters. */
export interface SiblingDiscount {
  childId: string
  enrollmentId: string
  /** Which child of the family it was; 1 where the discount does not say. */
  number: number
  cents: number
  /** One of these payers was billed. */
  isOwn: boolean
  /** Billed meetings, and those of them that are to come and were not given back. */
  billed: number
  ahead: number
}

/** Returns the discounts for brothers and sisters on what these enrollments were billed. */
export async function siblingDiscounts(
  tx: Tx,
  school: { id: string; today: string },
  { enrollmentIds, payerIds }: { enrollmentIds: readonly string[]; payerIds: readonly string[] },
): Promise<SiblingDiscount[]> {
  const { rows } = await sql<SiblingDiscount>`
    select e.child_id as "childId", e.id as "enrollmentId", coalesce((l.reason -> 'parts' ->> 'child')::int, 1) as number,
      -l.amount_cents as cents, i.payer_id = any(${payerIds}::uuid[]) as "isOwn", met.billed, met.ahead
    from enrollment e
      join invoice_line l on l.school_id = e.school_id and l.enrollment_id = e.id
      join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
      cross join lateral (
        select count(*)::int as billed, (count(*) filter (where d >= ${school.today} and not exists (select from given_back g
          where g.school_id = b.school_id and g.line_id = b.id and g.state <> 'DISMISSED' and g.days @> d)))::int as ahead
        from invoice_line b cross join unnest(b.dates) d
        where b.school_id = l.school_id and b.invoice_id = l.invoice_id and b.enrollment_id = l.enrollment_id
          and (l.section_id is null or b.section_id = l.section_id)) met
    where e.school_id = ${school.id} and e.id = any(${enrollmentIds}::uuid[]) and l.kind = 'DISCOUNT'
      and l.reason ->> 'key' in ('CHILD_OF_FAMILY', 'CHILDREN_ENROLLED') and i.kind = 'INVOICE' and i.state = 'ISSUED'
    order by l.invoice_id, l.position`.execute(tx)
  return rows
}
