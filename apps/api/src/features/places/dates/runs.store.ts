import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'

/** The meetings of a child who has a spot on all dates of a section, from the child's first day on. */
export interface Run {
  enrollmentId: string
  sectionId: string
  meetings: string[]
}

/**
 * Reads the runs of enrollments, or of all children with a spot in the sections. Picked days and drop-ins have no run:
 * their dates do not move with the schedule.
 */
export async function runsOf(
  tx: Tx,
  schoolId: string,
  of: { enrollmentIds: readonly string[] } | { sectionIds: readonly string[] },
): Promise<Run[]> {
  const { rows } = await sql<Run>`
    select p.enrollment_id as "enrollmentId", p.section_id as "sectionId",
      array(select m.date from meeting m where m.school_id = p.school_id and m.section_id = p.section_id and not m.is_cancelled
        and m.date >= lower(p.days) order by m.date) as meetings
    from place p
    where p.school_id = ${schoolId} and p.pool = 'regular' and p.state = 'taken' and p.left_at is null and upper(p.days) = 'infinity'
      and ${
        'sectionIds' in of
          ? sql`p.section_id = any(${of.sectionIds}::uuid[])`
          : sql`p.enrollment_id = any(${of.enrollmentIds}::uuid[])`
      }
    order by p.enrollment_id, p.section_id`.execute(tx)
  return rows
}

/** Returns the meetings of a section for an enrollment, or undefined if it has no run there. */
export function meetingsIn(
  runs: readonly Run[],
  at: { enrollmentId: string | null; sectionId: string | null },
): string[] | undefined {
  return runs.find(
    ({ enrollmentId, sectionId }) => enrollmentId === at.enrollmentId && sectionId === at.sectionId,
  )?.meetings
}
