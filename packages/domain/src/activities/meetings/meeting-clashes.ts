import { formatTimeRange, type ClockTime, type DateFormat } from '../../kernel/dates.ts'

/** Instructors, locations, and children cannot be in two places at once. */
export const MEETING_CLASHES = ['INSTRUCTOR', 'LOCATION', 'CHILD'] as const

export type MeetingClash = (typeof MEETING_CLASHES)[number]

/** An instructor, location, or child with another meeting at the same time. */
export interface Clash {
  readonly what: MeetingClash
  /** Name of the person or the location. */
  readonly name: string
  /** The other activity. */
  readonly activity: string
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
}

/** Clashes listed at most: a longer list helps nobody. */
export const CLASHES_MOST = 50

/**
 * Describes a clash. A clash refuses nothing: two classes may share a gym, and a child may leave one early.
 * @answers What clashes with a meeting?
 */
export function clashText({ what, name, activity, timeFrom, timeTo }: Clash, format: DateFormat): string {
  const activityAndTime = `${activity}, ${formatTimeRange(timeFrom, timeTo, format)}`
  return {
    INSTRUCTOR: `${name} teaches ${activityAndTime}`,
    LOCATION: `${name} is used by ${activityAndTime}`,
    CHILD: `${name} is in ${activityAndTime}`,
  }[what]
}
