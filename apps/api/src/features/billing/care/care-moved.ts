import { randomUUIDv7 } from 'node:crypto'
import { pausesAlong } from '@afterbell/domain/billing/pauses'
import type { Reaction } from '../../../platform/reactions.ts'
import { deletePauses, insertPause, pausesOf } from './pauses.store.ts'

/** What is paused of a weekday stays paused of the one a child was moved to: for as long as it was to be. */
export const continuePauses: Reaction<'careMoved'> = async ({ tx, school }, { moved, accountId }) => {
  const pauses = await pausesOf(
    tx,
    school.id,
    moved.flatMap(({ fromEnrollmentId, toEnrollmentId }) => [fromEnrollmentId, toEnrollmentId]),
  )
  for (const { fromEnrollmentId, toEnrollmentId } of moved) {
    const of = (id: string) => pauses.filter((pause) => pause.enrollment_id === id)
    // Who waited there may have been enrolled and paused before.
    for (const { from, to, reason } of pausesAlong(of(fromEnrollmentId), of(toEnrollmentId), school.today)) {
      const pause = { id: randomUUIDv7(), from, to, reason, accountId }
      await insertPause(tx, school.id, { ...pause, enrollmentId: toEnrollmentId })
    }
  }
}

/** A move is undone: what went along is paused no more where the child went, and is as it was where they came from. */
export const endPausesTaken: Reaction<'careMoveUndone'> = async ({ tx, school }, { pauseIds }) => {
  await deletePauses(tx, school.id, pauseIds)
}
