import { allowed, decideUndoTime, refused, type Decision } from '../kernel/decision.ts'

/**
 * For this long after an act with an Undo notice, the system offers the freed spots to nobody. Covers the time the
 * notice stays, plus the time for the response.
 */
export const UNDO_GRACE_SECONDS = 10

/** Changes to a child since an act, besides the act itself. */
export interface ChangesSince {
  readonly name: string
  /** The child was billed or refunded since. */
  readonly isBilledOtherwise: boolean
  /** The child was checked in or out since. */
  readonly isCheckedOtherwise: boolean
  /** Billing was paused or resumed since, if the act also changed pauses. */
  readonly isPausedOtherwise: boolean
  /** The spot or its roster details changed since, or the child has another spot in the activity. */
  readonly isChanged: boolean
  /** The act ended an open offer to the child. */
  readonly hadOffer: boolean
}

/**
 * Checks whether an act can be undone, `seconds` after it was done. Refuses if it was too long ago, or if a later
 * change would be lost. Also refuses once the family may have read that the offer is gone, because no message would
 * tell them it is back. `decideRoomBack` checks for room.
 * @answers What does an undo of a notice give back, and when is it refused?
 */
export function decideUndo(seconds: number, children: readonly ChangesSince[]): Decision<'CANNOT_UNDO'> {
  const inTime = decideUndoTime(seconds)
  if (!inTime.allowed) return inTime
  for (const {
    name,
    isBilledOtherwise,
    isCheckedOtherwise,
    isPausedOtherwise,
    isChanged,
    hadOffer,
  } of children) {
    if (isBilledOtherwise)
      return no(`What ${name} was billed for has changed since, so this can no longer be undone`)
    if (isCheckedOtherwise)
      return no(`The attendance of ${name} has changed since, so this can no longer be undone`)
    if (isPausedOtherwise)
      return no(`The billing of ${name} was paused or resumed since, so this can no longer be undone`)
    if (hadOffer && seconds > UNDO_GRACE_SECONDS)
      return no(`The family of ${name} was told that the offer is gone. Offer the spot again instead`)
    if (isChanged) return no(`Somebody changed the spot of ${name} since, so this can no longer be undone`)
  }
  return allowed
}

/** Occupancy of a section on the days of a spot to restore. */
export interface RoomBack {
  readonly name: string
  /** On the fullest day, without the spot. */
  readonly used: number
  readonly capacity: number
  /** The same before the act, including the spot. Above the capacity if the section was overbooked. */
  readonly usedBefore: number
  /** Another child got a spot on some of these days since. The counts of the fullest day do not show this. */
  readonly isTakenSince: boolean
}

/**
 * Checks whether there is still room for the spots. An undo never exceeds the capacity, unless the section was
 * overbooked before.
 * @answers What does an undo of a notice give back, and when is it refused?
 */
export function decideRoomBack(spots: readonly RoomBack[]): Decision<'CANNOT_UNDO'> {
  const fullRoom = spots.find(
    ({ used, capacity, usedBefore, isTakenSince }) =>
      used + 1 > Math.max(capacity, usedBefore) || (used + 1 > capacity && isTakenSince),
  )
  return fullRoom
    ? no(`The spot of ${fullRoom.name} was given to another child since, so this can no longer be undone`)
    : allowed
}

function no(message: string): Decision<'CANNOT_UNDO'> {
  return refused('CANNOT_UNDO', message)
}
