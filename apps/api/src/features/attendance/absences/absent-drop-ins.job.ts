import type { Pool } from '../../../platform/database/database.ts'
import { insideSchool } from '../../../platform/database/inside-school.ts'
import { job, runs } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import { holdForNotes } from '../../ledger/credit.ts'
import { expireAndOffer } from '../../places/offers/expire-and-offer.ts'
import { cancelDropIns } from '../../drop-in/cancel-drop-ins.ts'
import { cancelsDropIns, type AbsenceBy } from './absences.store.ts'
import { dropInsOfAbsences } from './absent-drop-ins.store.ts'

/** Cancels the drop-ins of absent children and frees their spots. `ids` are absences. */
export const attendanceAbsentDropIns = job<{
  schoolId: string
  /** Who recorded the absences: a user, or a person of the family. */
  accountId: string | null
  personId?: string | null
  ids: readonly string[]
}>()('attendance.absent-drop-ins', {
  retryLimit: 5,
  retryDelay: 30,
  retryBackoff: true,
  expireInSeconds: 60,
})

/** Time to undo an absence, in seconds. Before it ends, no drop-in is canceled and no freed spot offered. */
const UNDO_SECONDS = 10

/**
 * Queues the cancellation of absent children's drop-ins, if the school wants it, for when the absence can no longer be
 * undone.
 * @answers Does a child not come, and what follows?
 */
export async function cancelTheirDropIns(
  { tx, school, user, person }: AbsenceBy,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0 || !(await cancelsDropIns(tx, school.id))) return
  const data = { schoolId: school.id, accountId: user?.id ?? null, personId: person?.id ?? null, ids }
  await later(tx, attendanceAbsentDropIns, data, { afterSeconds: UNDO_SECONDS })
}

/**
 * Cancels the drop-ins of absent children in the name of whoever recorded the absence. Unpaid charges are dropped; for
 * paid ones a refund is proposed, never made automatically. Withdrawn absences cancel nothing, and a child who came
 * keeps the drop-in.
 */
export const absentDropInsJob = runs(
  attendanceAbsentDropIns,
  ({ schoolId, accountId, personId = null, ids }, { pool }: { pool: Pool }) =>
    insideSchool(pool, schoolId, async ({ tx, school }) => {
      const dropIns = await dropInsOfAbsences(tx, school, ids)
      const scope = {
        tx,
        school,
        user: accountId === null ? null : { id: accountId },
        person: personId === null ? null : { id: personId },
      }
      // All sections in one order before any change, against deadlocks.
      await expireAndOffer(scope, [...new Set(dropIns.map((each) => each.section_id))].toSorted())
      // Locks all payers too: the first credit note locks the invoice numbers until the end.
      await holdForNotes(scope, { enrollmentIds: dropIns.map((each) => each.enrollment_id) })
      for (const [activityId, activityDropIns] of Map.groupBy(dropIns, (each) => each.activity_id)) {
        const sectionIds = [...new Set(activityDropIns.map((each) => each.section_id))].toSorted()
        const at = { activityId, name: activityDropIns[0]!.activity, sectionIds }
        await cancelDropIns(
          scope,
          at,
          activityDropIns.map(({ id }) => id),
          { cause: 'ABSENT', mayCredit: true },
        )
      }
    }),
)
