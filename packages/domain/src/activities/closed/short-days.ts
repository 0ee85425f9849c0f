import { activityKinds, type ActivityKind } from '../../kernel/activity-kinds.ts'
import { minutesOf, type ClockTime } from '../../kernel/dates.ts'

/** What an activity does on a day on which school ends early. */
export const ON_SHORT_DAYS = ['EARLIER', 'LONGER', 'SHORTER', 'NOT'] as const

export type OnShortDays = (typeof ON_SHORT_DAYS)[number]

export const onShortDaysLabels: Readonly<Record<OnShortDays, string>> = {
  EARLIER: 'Begins earlier',
  LONGER: 'Begins earlier and ends as usual',
  SHORTER: 'Ends when school ends',
  NOT: 'Does not meet',
}

/**
 * What an activity does unless it says otherwise: what meets all day ends with school, care lasts until families come, and
 * everything else moves as it is.
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

/** When school ends on the day, and when it usually does: later. */
export interface ShortDay {
  readonly schoolEnds: ClockTime
  readonly usuallyEnds: ClockTime
}

/**
 * The hours of a meeting on a short day; null where it does not meet. What is over when school ends stays as it is. Begins
 * earlier: by as much as school does, but not before it ends; with its length, or until its usual end. What began before
 * school ends cannot begin earlier. Shorter: it ends when school ends, and does not meet where it would begin after that.
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
  const from = Math.max(minutesOf(timeFrom) - earlier, minutesOf(schoolEnds))
  const length = minutesOf(timeTo) - minutesOf(timeFrom)
  return { timeFrom: clock(from), timeTo: how === 'LONGER' ? timeTo : clock(from + length) }
}

function clock(minutes: number): ClockTime {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
}
