import { sql } from 'kysely'
import type { Reaction } from '../../platform/reactions.ts'

/**
 * Moves enrollments and places, past ones included, from the duplicate entry of a child to the one that stays. A place
 * that has ended stays where the other entry has one on the same days: a child cannot have two places in a section on
 * one day.
 */
export const moveEnrollments: Reaction<'childrenMerged'> = async ({ tx, school }, same) => {
  for (const { keepId, otherId } of same) {
    await sql`
      update place p set child_id = ${keepId}
      where p.school_id = ${school.id} and p.child_id = ${otherId}
        and not (p.left_at is not null and p.state = 'taken' and exists (
          select from place kept where kept.school_id = p.school_id and kept.child_id = ${keepId}
            and kept.section_id = p.section_id and kept.state in ('taken', 'held', 'waiting') and kept.days && p.days))`.execute(
      tx,
    )
    await sql`
      update enrollment e set child_id = ${keepId}, version = version + 1
      where e.school_id = ${school.id} and e.child_id = ${otherId}
        and not exists (select from place p where p.school_id = e.school_id and p.enrollment_id = e.id and p.child_id = ${otherId})`.execute(
      tx,
    )
  }
}
