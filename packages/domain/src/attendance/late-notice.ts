import { allowed, type Decision } from '../kernel/decision.ts'
import { refusedAs } from '../kernel/refusals/refusals.ts'
import type { MeetingAhead } from './family-absence.ts'

/** How many minutes late a family can say that it picks up. */
export const LATE_MINUTES = [5, 10, 15, 20, 30, 45, 60] as const

/** The least and the most of them. */
export const LATE_MINUTES_LEAST = LATE_MINUTES[0]
export const LATE_MINUTES_MOST = LATE_MINUTES[LATE_MINUTES.length - 1]!

/** A meeting of today, with whether the child was told to be absent. */
export type MeetingToday = Pick<MeetingAhead, 'isCancelled' | 'endsAt' | 'checkIn' | 'checkOut'> & {
  readonly isAbsent: boolean
}

/**
 * Decides whether a family may say, change or undo that it picks up a child late today: while the child is there, or is
 * still to come. Refuses NOBODY_TO_PICK_UP otherwise.
 * @answers What may a family say about today's pickup?
 */
export function decideLateNotice(
  { child: childName, meetings }: { child: string; meetings: readonly MeetingToday[] },
  now: Temporal.Instant,
): Decision<'NOBODY_TO_PICK_UP'> {
  const isToBePickedUp = ({ isCancelled, endsAt, checkIn, checkOut, isAbsent }: MeetingToday) =>
    checkOut === null &&
    (checkIn !== null || (!isCancelled && !isAbsent && Temporal.Instant.compare(now, endsAt) < 0))
  return meetings.some(isToBePickedUp) ? allowed : refusedAs('NOBODY_TO_PICK_UP', { childName })
}
