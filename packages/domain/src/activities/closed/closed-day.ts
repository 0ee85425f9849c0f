import type { ActivityKind } from '../../kernel/activity-kinds.ts'
import type { ClockTime, IsoDate } from '../../kernel/dates.ts'

/** A day, or several in a row, when a school has no programs or ends early. */
export interface ClosedDay {
  readonly startsOn: IsoDate
  readonly endsOn: IsoDate
  readonly kinds: readonly ActivityKind[]
  /** The locations it applies to. If empty, it applies everywhere, also to activities without a location. */
  readonly locationIds: readonly string[]
  /** The school's end on a short day, and its usual end. Null if there are no programs at all. */
  readonly schoolEnds: ClockTime | null
  readonly usuallyEnds: ClockTime | null
}

/**
 * Checks whether a closed day applies to a meeting: by date, by kind, and by location if the day names some.
 * @answers What does a closed day do, and its undoing?
 */
export function holdsFor(day: ClosedDay, meeting: MeetingAt): boolean {
  const { startsOn, endsOn, kinds, locationIds } = day
  const isThere =
    locationIds.length === 0 || (meeting.locationId !== null && locationIds.includes(meeting.locationId))
  return isThere && kinds.includes(meeting.kind) && meeting.date >= startsOn && meeting.date <= endsOn
}

export interface MeetingAt {
  readonly kind: ActivityKind
  readonly locationId: string | null
  readonly date: IsoDate
}
