import { job } from '../../../platform/jobs/job.ts'
import { later } from '../../../platform/jobs/jobs.ts'
import type { EnrollContext } from '../../places/enrolling.ts'
import type { ChildSpot } from './spots.store.ts'

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
}>()('family.spot-given-up', { retryLimit: 8, retryDelay: 30, retryBackoff: true, expireInSeconds: 60 })

/** Tells the guardians of a child that a spot was given up. */
export function tellGivenUp(
  { tx, school }: Pick<EnrollContext, 'tx' | 'school'>,
  { id, childId, activity, isDropIn, nextOn }: ChildSpot,
  by: { byPersonId: string; includesPerson: boolean },
): Promise<void> {
  const day = isDropIn ? nextOn : null
  return later(tx, givenUpToTell, { schoolId: school.id, enrollmentId: id, childId, activity, day, ...by })
}
