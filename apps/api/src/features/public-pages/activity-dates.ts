import type { activityPages } from '@afterbell/contract/public-pages/activity-page'
import { datesLeftOut } from '@afterbell/domain/activities/schedule'
import type { ActivityKind } from '@afterbell/domain/kernel/activity-kinds'
import { notThere } from '../../platform/problems.ts'
import type { Act } from '../../platform/http/serve.ts'
import { isShown } from '../activities/public-row.ts'
import { shownOf } from '../activities/public-row.store.ts'
import { offeredMeetings, runOnPortal } from './activity-dates.store.ts'

/** When and where something meets, for anybody. What the public list does not show is not there. */
export const activityDates: Act<(typeof activityPages)['dates']> = async ({
  tx,
  school,
  address,
  params: { id },
}) => {
  const kind = address as ActivityKind
  if (!isShown(await shownOf(tx, school.id, kind), school)) throw notThere()
  const run = await runOnPortal(tx, { schoolId: school.id, kind, id, today: school.today })
  if (!run) throw notThere()
  return {
    meetings: await offeredMeetings(tx, school.id, id),
    noDates: datesLeftOut(run),
    address: run.address,
  }
}
