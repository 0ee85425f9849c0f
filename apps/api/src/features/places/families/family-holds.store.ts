import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** What a child and its family hold before they pay. */
export interface FamilyHolds {
  child_id: string
  /** The child's enrollments that are held; drop-ins of one activity count once. */
  held: number
  /** Children of the family who are held anywhere. */
  children_held: string[]
  /** By section: the spots the family holds, and how often it let one go within the last hour. */
  sections: Record<string, { held: number; letGo: number }>
}

const IS_HELD = sql`p.is_being_paid and p.expires_at > app.now()`

/** Reads what children and their families hold, and in these sections. Lock the families first. */
export async function familyHolds(
  tx: Tx,
  schoolId: string,
  childIds: readonly string[],
  sectionIds: readonly string[],
): Promise<FamilyHolds[]> {
  const { rows } = await sql<FamilyHolds>`
    select c.id as child_id,
      (select count(distinct case p.pool when 'dropin' then e.activity_id else e.id end)
        from place p join enrollment e on e.school_id = p.school_id and e.id = p.enrollment_id
        where p.school_id = c.school_id and p.child_id = c.id and ${IS_HELD})::int as held,
      array(select distinct o.id from child o join place p on p.school_id = o.school_id and p.child_id = o.id
        where o.school_id = c.school_id and o.family_id = c.family_id and ${IS_HELD}) as children_held,
      (select coalesce(jsonb_object_agg(s.section_id, jsonb_build_object('held', s.held, 'letGo', s.let_go)), '{}') from (
        select p.section_id, count(*) filter (where ${IS_HELD}) as held,
          -- a hold has a draft, which is void once the hold is over
          count(*) filter (where p.state = 'gone' and p.joined_at > app.now() - interval '1 hour' and exists (
            select from invoice_line l join invoice i on i.school_id = l.school_id and i.id = l.invoice_id
            where l.school_id = p.school_id and l.enrollment_id = p.enrollment_id and i.state = 'VOID')) as let_go
        from child o join place p on p.school_id = o.school_id and p.child_id = o.id
        where o.school_id = c.school_id and o.family_id = c.family_id and p.section_id = any(${sectionIds}::uuid[])
        group by p.section_id) s) as sections
    from child c where c.school_id = ${schoolId} and c.id = any(${childIds}::uuid[]) order by c.id`.execute(
    tx,
  )
  return rows
}
