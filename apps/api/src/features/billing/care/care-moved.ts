import { randomUUIDv7 } from 'node:crypto'
import type { Reaction } from '../../../platform/reactions.ts'
import { insertPause, pausesOf } from './pauses.store.ts'

/** What is paused of a weekday stays paused of the one a child was moved to: for as long as it was to be. */
export const continuePauses: Reaction<'careMoved'> = async ({ tx, school }, { moved, accountId }) => {
  const pauses = await pausesOf(
    tx,
    school.id,
    moved.map(({ fromEnrollmentId }) => fromEnrollmentId),
  )
  for (const { enrollment_id, from, to, reason } of pauses) {
    if (to !== null && to < school.today) continue
    const { toEnrollmentId } = moved.find(({ fromEnrollmentId }) => fromEnrollmentId === enrollment_id)!
    await insertPause(tx, school.id, {
      id: randomUUIDv7(),
      enrollmentId: toEnrollmentId,
      from: from < school.today ? school.today : from,
      to,
      reason,
      accountId,
    })
  }
}
