import { timesShown, type ClockTime, type DateFormat } from '../kernel/dates.ts'

/** What can be in two places at once: who teaches, where it is, and who comes. */
export const MEETING_CLASHES = ['INSTRUCTOR', 'LOCATION', 'CHILD'] as const

export type MeetingClash = (typeof MEETING_CLASHES)[number]

/** Somebody or something that would be elsewhere at the same time. */
export interface Clash {
  readonly what: MeetingClash
  /** Of the person or the place. */
  readonly name: string
  /** What it would be at besides. */
  readonly activity: string
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
}

/** At most so many are told one by one; more tell nobody more. */
export const CLASHES_MOST = 50

/**
 * A clash in a sentence. Nothing is refused for it: two classes may share a gym, and a child may leave one early.
 * @answers What clashes with a meeting?
 */
export function clashText({ what, name, activity, timeFrom, timeTo }: Clash, format: DateFormat): string {
  const when = `${activity}, ${timesShown(timeFrom, timeTo, format)}`
  return {
    INSTRUCTOR: `${name} teaches ${when}`,
    LOCATION: `${name} is used by ${when}`,
    CHILD: `${name} is in ${when}`,
  }[what]
}
