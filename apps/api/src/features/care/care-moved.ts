import { randomUUIDv7 } from 'node:crypto'
import { pausesAlong } from '@afterbell/domain/care/pauses'
import type { Reaction } from '../../platform/reactions.ts'
import { deletePauses, insertPause, pausesOf } from './pauses.store.ts'

/** Carries the pauses of a weekday over to the weekday the child moved to, for the rest of their time. */
export const continuePauses: Reaction<'careMoved'> = async ({ tx, school }, { moved, accountId }) => {
  const pauses = await pausesOf(
    tx,
    school.id,
    moved.flatMap(({ fromEnrollmentId, toEnrollmentId }) => [fromEnrollmentId, toEnrollmentId]),
  )
  for (const { fromEnrollmentId, toEnrollmentId } of moved) {
    const pausesIn = (id: string) => pauses.filter((pause) => pause.enrollment_id === id)
    // The enrollment they moved to may already exist, with pauses of its own.
    for (const { from, to, reason, createdBy } of pausesAlong(
      pausesIn(fromEnrollmentId),
      pausesIn(toEnrollmentId),
      school.today,
    )) {
      const pause = { id: randomUUIDv7(), from, to, reason, accountId: accountId ?? createdBy }
      await insertPause(tx, school.id, { ...pause, enrollmentId: toEnrollmentId })
    }
  }
}

/** Undoes a move: deletes the pauses that went along. The pauses of the weekday they came from never changed. */
export const deleteMovedPauses: Reaction<'careMoveUndone'> = async ({ tx, school }, { pauseIds }) => {
  await deletePauses(tx, school.id, pauseIds)
}
