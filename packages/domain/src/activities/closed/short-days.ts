import { activityKinds, type ActivityKind } from '../../kernel/activity-kinds.ts'
import { minutesOf, type ClockTime } from '../../kernel/dates.ts'

/** Ways an activity can react when school ends early. */
export const ON_SHORT_DAYS = ['EARLIER', 'LONGER', 'SHORTER', 'NOT'] as const

export type OnShortDays = (typeof ON_SHORT_DAYS)[number]

export const onShortDaysLabels: Readonly<Record<OnShortDays, string>> = {
  EARLIER: 'Begins earlier',
  LONGER: 'Begins earlier and ends as usual',
  SHORTER: 'Ends when school ends',
  NOT: 'Does not meet',
}

/**
 * Returns the default of a kind: all-day activities end with school, care lasts until its usual end, and others move
 * forward.
 */
export function usualOnShortDays(kind: ActivityKind): OnShortDays {
  const { meets, isCare } = activityKinds[kind]
  if (meets === 'DAILY') return 'SHORTER'
  return isCare ? 'LONGER' : 'EARLIER'
}

interface Hours {
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
}

/** The school's end on that day, and its usual end, which is later. */
export interface ShortDay {
  readonly schoolEnds: ClockTime
  readonly usuallyEnds: ClockTime
}

/**
 * Returns the hours of a meeting on a short day; null if it does not meet. Meetings that are over when school ends stay
 * as they are.
 *
 * EARLIER and LONGER: begins earlier by as much as school ends earlier, but not before school ends, and keeps its
 * length or its usual end. A meeting that begins before school ends cannot move.
 *
 * SHORTER: ends with school, and does not meet if it would begin later.
 * @answers What does a closed day do, and its undoing?
 */
export function hoursOnShortDay(
  { timeFrom, timeTo }: Hours,
  { schoolEnds, usuallyEnds }: ShortDay,
  how: OnShortDays,
): Hours | null {
  if (timeTo <= schoolEnds) return { timeFrom, timeTo }
  if (how === 'NOT') return null
  if (how === 'SHORTER') return timeFrom < schoolEnds ? { timeFrom, timeTo: schoolEnds } : null
  if (timeFrom <= schoolEnds) return { timeFrom, timeTo }
  const earlier = minutesOf(usuallyEnds) - minutesOf(schoolEnds)
  const startMinutes = Math.max(minutesOf(timeFrom) - earlier, minutesOf(schoolEnds))
  const length = minutesOf(timeTo) - minutesOf(timeFrom)
  return { timeFrom: clock(startMinutes), timeTo: how === 'LONGER' ? timeTo : clock(startMinutes + length) }
}

function clock(minutes: number): ClockTime {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
