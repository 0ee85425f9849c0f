import { allowed, decideUndoTime, refused, type Decision } from '../kernel/decision.ts'

/**
 * So long after an act that a notice offers to undo, what it freed is offered to nobody by itself: as long as the notice stays, and
 * the way of the answer.
 */
export const UNDO_GRACE_SECONDS = 10

/** How a child stands since an act, beside what the act left. */
export interface StandingSince {
  readonly name: string
  /** It was billed or given back something since. */
  readonly isBilledOtherwise: boolean
  /** It was checked in or out since. */
  readonly isCheckedOtherwise: boolean
  /** Its billing was paused or resumed since, where the act took pauses along. */
  readonly isPausedOtherwise: boolean
  /** Its spot, or what the roster knows of it, is another one; or it has another spot of the activity since. */
  readonly isChanged: boolean
  /** An offer of it ended with the act. */
  readonly hadOffer: boolean
}

/**
 * Whether an act can be undone, `seconds` after it was done, as its children stand now. Refused once it is too long ago, or once
 * somebody did something that would be lost; and once a family may have been told that its offer is gone, for nobody would tell
 * them that it is there again. Whether there is room still is asked of the places themselves.
 * @answers What does an undo of a notice give back, and when is it refused?
 */
export function decideUndo(seconds: number, children: readonly StandingSince[]): Decision<'CANNOT_UNDO'> {
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

/** How full a section is on the days of a spot that is to come back. */
export interface RoomBack {
  readonly name: string
  /** On its fullest day, without the spot. */
  readonly used: number
  readonly capacity: number
  /** The same before the act, with the spot: more than the capacity where it was overbooked. */
  readonly usedBefore: number
  /** Somebody else has a spot on some of these days since: on which, the numbers of the fullest do not tell. */
  readonly isTakenSince: boolean
}

/**
 * Whether spots have their place still. Nobody is put beyond the capacity by an undo, unless they were before.
 * @answers What does an undo of a notice give back, and when is it refused?
 */
export function decideRoomBack(spots: readonly RoomBack[]): Decision<'CANNOT_UNDO'> {
  const taken = spots.find(
    ({ used, capacity, usedBefore, isTakenSince }) =>
      used + 1 > Math.max(capacity, usedBefore) || (used + 1 > capacity && isTakenSince),
  )
  return taken
    ? no(`The spot of ${taken.name} was given to another child since, so this can no longer be undone`)
    : allowed
}

function no(message: string): Decision<'CANNOT_UNDO'> {
  return refused('CANNOT_UNDO', message)
}
