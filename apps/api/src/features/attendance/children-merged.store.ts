import { sql } from 'kysely'
import type { Reaction } from '../../platform/reactions.ts'
import { moveToldPickupsOf } from '../families/pickups/told-pickups.store.ts'
import { moveLateNoticesOf } from './family-changes/late-notices.store.ts'
import { moveFamilyChangesOf } from './family-changes/family-changes.store.ts'
import { moveAbsencesOf } from './absences/absences.store.ts'

/** Moves attendance and absences of a merged duplicate to the kept child, along with its places. */
export const moveAttendance: Reaction<'childrenMerged'> = async ({ tx, school }, same) => {
  for (const { keepId, otherId } of same) {
    await moveAbsencesOf(tx, school.id, { keepId, otherId })
    await moveToldPickupsOf(tx, school.id, { keepId, otherId })
    await moveLateNoticesOf(tx, school.id, { keepId, otherId })
    await moveFamilyChangesOf(tx, school.id, { keepId, otherId })
    await sql`
      update attendance t set child_id = ${keepId}
      where t.school_id = ${school.id} and t.child_id = ${otherId}
        and exists (select from place p where p.school_id = t.school_id and p.id = t.place_id and p.child_id = ${keepId})`.execute(
      tx,
    )
  }
}
