import type { Weekday } from '@afterbell/domain/kernel/weekdays'
import { job } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import type { EnrollContext } from '../../places/enrolling.ts'
import type { ChildSpot } from './spots.store.ts'

/** What was changed for what: the weekdays, or the names of groups or activities. And the new place. */
export interface ChangeToTell {
  placeId: string
  from: Weekday | { name: string }
  to: Weekday | { name: string }
  /** It is in another activity, which its name says. */
  isOther: boolean
}

export const givenUpToTell = job<{
  schoolId: string
  enrollmentId: string
  childId: string
  activity: string
  /** The only day of a drop-in. */
  day: string | null
  byPersonId: string
  /** Who gave it up gets a letter, too. */
  includesPerson: boolean
  /** One weekday of several was given up; the others stay. */
  weekday?: Weekday | undefined
  /** It was changed for another, and not given up. */
  change?: ChangeToTell
}>()('family.spot-given-up', { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 })

/** Tells the guardians of a child that a spot was given up, or changed. */
export function tellGivenUp(
  { tx, school }: Pick<EnrollContext, 'tx' | 'school'>,
  { id, childId, activity, isDropIn, nextOn }: ChildSpot,
  by: {
    byPersonId: string
    includesPerson: boolean
    weekday?: Weekday | '' | undefined
    change?: ChangeToTell
  },
): Promise<void> {
  const day = isDropIn ? nextOn : null
  const { weekday, ...rest } = by
  return later(tx, givenUpToTell, {
    schoolId: school.id,
    enrollmentId: id,
    childId,
    activity,
    day,
    ...rest,
    ...(weekday && { weekday }),
  })
}
