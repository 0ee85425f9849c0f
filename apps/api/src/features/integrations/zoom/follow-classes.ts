import { later } from '../../../platform/jobs/jobs.ts'
import type { Reaction } from '../../../platform/reactions.ts'
import { filterZoomClasses } from './meetings.store.ts'
import { zoomClass, zoomSchool } from './zoom-jobs.ts'

/** Updates the meetings of classes that were published, changed or removed, if they have one or should have one. */
export const followClasses: Reaction<'offersChanged'> = async ({ tx, school }, ids) => {
  for (const activityId of await filterZoomClasses(tx, school.id, ids))
    await later(tx, zoomClass, { schoolId: school.id, activityId })
}

/** A new time zone changes the instants of all meetings. */
export const followTimezone: Reaction<'timezoneChanged'> = ({ tx, school }) =>
  later(tx, zoomSchool, { schoolId: school.id })
