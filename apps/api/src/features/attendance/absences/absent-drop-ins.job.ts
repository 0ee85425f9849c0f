import { inSchool, type Pool } from '../../../platform/database/database.ts'
import { schoolNow } from '../../../platform/database/school-now.ts'
import type { AnyCall } from '../../../platform/http/serve.ts'
import { later, type JobData, type Queues } from '../../../platform/jobs/jobs.ts'
import { holdForNotes } from '../../ledger/credit.ts'
import { expireAndOffer } from '../../places/expire-and-offer.ts'
import { cancelDropIns } from '../../drop-in/cancel-drop-ins.ts'
import { cancelsDropIns } from './absences.store.ts'
import { dropInsOfAbsences } from './absent-drop-ins.store.ts'

declare module '../../../platform/jobs/jobs.ts' {
  interface JobData {
    /** Children are absent, and their drop-ins of those days free their spots: ids of absences. */
    'attendance.absent-drop-ins': {
      schoolId: string
      accountId: string
      ids: readonly string[]
    }
  }
}

export const absentDropInQueues = {
  'attendance.absent-drop-ins': { retryLimit: 5, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 },
} satisfies Partial<Queues>

/** An absence can be undone for a few seconds; nothing is canceled, and no freed spot offered, before they are over. */
const UNDO_SECONDS = 10

/**
 * Where the school says so, drop-ins of children who are absent are canceled, once the absence can no longer be undone.
 * @answers Does a child not come, and what follows?
 */
export async function cancelTheirDropIns(
  { tx, school, user }: Pick<AnyCall, 'tx' | 'school'> & { user: { id: string } },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0 || !(await cancelsDropIns(tx, school.id))) return
  const data = { schoolId: school.id, accountId: user.id, ids }
  await later(tx, 'attendance.absent-drop-ins', data, { afterSeconds: UNDO_SECONDS })
}

/**
 * Cancels the drop-ins of children who are absent, in the name of who recorded it. What nobody has paid is owed no more;
 * what was paid is proposed to be given back, and never goes back by itself. An absence that was taken back meanwhile cancels nothing, and whoever came keeps their drop-in.
 */
export function absentDropInsJob(pool: Pool) {
  return ({ schoolId, accountId, ids }: JobData['attendance.absent-drop-ins']): Promise<void> =>
    inSchool(pool, { session: null, school: schoolId }, async (tx, opening) => {
      const school = schoolNow(schoolId, opening)
      const found = await dropInsOfAbsences(tx, school, ids)
      const scope = { tx, school, user: { id: accountId } }
      // All of them in one order, before any is changed.
      await expireAndOffer(scope, [...new Set(found.map((each) => each.section_id))].toSorted())
      // And everybody who pays for them: the first note holds the numbers of invoices until the end.
      await holdForNotes(scope, { enrollmentIds: found.map((each) => each.enrollment_id) })
      for (const [activityId, own] of Map.groupBy(found, (each) => each.activity_id)) {
        const sectionIds = [...new Set(own.map((each) => each.section_id))].toSorted()
        const at = { activityId, name: own[0]!.activity, sectionIds }
        await cancelDropIns(
          scope,
          at,
          own.map(({ id }) => id),
          { cause: 'ABSENT', mayCredit: true },
        )
      }
    })
}
