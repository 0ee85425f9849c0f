import type { AbsenceReason } from './absence.ts'

/** A child's records at a meeting on a date their place covers. */
export interface ExpectedAtMeeting {
  /** The child was enrolled after the meeting was over. */
  readonly isEnrolledAfter: boolean
  /** The check-in at the meeting, and the recorded absence. */
  readonly checkIn: string | null
  readonly absence: AbsenceReason | null
}

/**
 * Checks whether a child is expected at a meeting their place covers: they were enrolled before its end, or have a
 * check-in or absence there (decision 190). Only expected children are absent, counted, or reminded. In SQL:
 * `isExpectedAt`.
 * @answers Who is expected at a meeting?
 */
export function isExpected({ isEnrolledAfter, checkIn, absence }: ExpectedAtMeeting): boolean {
  return !isEnrolledAfter || checkIn !== null || absence !== null
}
