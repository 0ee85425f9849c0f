import type { AbsenceReason } from './absence.ts'

/** What is known of a child and a meeting on a date their spot covers. */
export interface ExpectedAtMeeting {
  /** The spot was taken when the meeting was over already. */
  readonly isEnrolledAfter: boolean
  /** When the child was checked in there, and what was said of it that they do not come. */
  readonly checkIn: string | null
  readonly absence: AbsenceReason | null
}

/**
 * Whether a child is expected at a meeting on a date their spot covers: the spot was taken before the meeting was over, or
 * something was recorded of the child there, who came, or was to come, before the spot was entered (decision 190). Nobody else
 * is absent from it, counted, or reminded of it. In the database it is `isExpectedAt`.
 * @answers Who is expected at a meeting?
 */
export function isExpected({ isEnrolledAfter, checkIn, absence }: ExpectedAtMeeting): boolean {
  return !isEnrolledAfter || checkIn !== null || absence !== null
}
