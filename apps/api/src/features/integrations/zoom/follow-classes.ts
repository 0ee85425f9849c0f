import { later } from '../../../platform/jobs/jobs.ts'
import type { Reaction } from '../../../platform/reactions.ts'
import { concerned } from './meetings.store.ts'

/** Classes are published, changed or removed: their meetings follow, where they have one or should. */
export const followClasses: Reaction<'offersChanged'> = async ({ tx, school }, ids) => {
  for (const activityId of await concerned(tx, school.id, ids))
    await later(tx, 'zoom.class', { schoolId: school.id, activityId })
}

/** All of them meet at other instants. */
export const followTimezone: Reaction<'timezoneChanged'> = ({ tx, school }) =>
  later(tx, 'zoom.school', { schoolId: school.id })
