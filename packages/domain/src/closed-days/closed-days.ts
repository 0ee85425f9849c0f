import type { ClosedDay } from '../activities/closed/closed-day.ts'
import type { ActivityKind } from '../kernel/activity-kinds.ts'
import { count } from '../kernel/count.ts'
import { date, time, timeBefore } from '../kernel/date-rules.ts'
import {
  formatDate,
  daysBetween,
  isDate,
  formatTime,
  type DateFormat,
  type IsoDate,
} from '../kernel/dates.ts'
import { findings, type Finding } from '../kernel/decision.ts'
import { all, maxLength, required, type InputValue } from '../kernel/rules.ts'

/** The longest closure, in days: a summer, or a year of construction. */
export const CLOSED_DAYS_MAX = 366

/** Checks the form of a closed day. Past dates are fine: the list of a whole year contains them. */
export function closedDayFindings(day: ClosedDayTyped): Finding[] {
  const { startsOn, endsOn, isShort, usuallyEnds } = day
  return findings([
    ['name', all<string>(required, maxLength(100))(day.name)],
    ['startsOn', all(required, date)(startsOn)],
    ['endsOn', all(required, date)(endsOn) ?? spanMessage(startsOn, endsOn)],
    ['kinds', day.kinds.length === 0 ? 'Choose at least one' : null],
    ['schoolEnds', isShort ? all(required, time, endsEarly(usuallyEnds))(day.schoolEnds) : null],
    ['usuallyEnds', isShort ? all(required, time)(usuallyEnds) : null],
  ])
}

export interface ClosedDayTyped {
  readonly name: string
  readonly startsOn?: InputValue
  readonly endsOn?: InputValue
  readonly kinds: readonly ActivityKind[]
  readonly isShort: boolean
  readonly schoolEnds?: InputValue
  readonly usuallyEnds?: InputValue
}

/** Formats the dates: '12/24/2026 to 01/03/2027 (11 days)', or one date. */
export function closedDatesText(
  { startsOn, endsOn }: Pick<ClosedDay, 'startsOn' | 'endsOn'>,
  format: DateFormat,
): string {
  if (startsOn === endsOn) return formatDate(startsOn, format)
  const days = count(daysBetween(startsOn, endsOn) + 1, 'day')
  return `${formatDate(startsOn, format)} to ${formatDate(endsOn, format)} (${days})`
}

/** Describes a closed day: 'No programs', or 'School ends at 12:00 PM instead of 3:00 PM'. */
export function closedText(
  { schoolEnds, usuallyEnds }: Pick<ClosedDay, 'schoolEnds' | 'usuallyEnds'>,
  format: DateFormat,
): string {
  if (schoolEnds === null || usuallyEnds === null) return 'No programs'
  return `School ends at ${formatTime(schoolEnds, format)} instead of ${formatTime(usuallyEnds, format)}`
}

/** Returns the school year of a date, by the calendar year it begins in. It begins in July. */
export function schoolYearOf(day: IsoDate): number {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return month >= 7 ? year : year - 1
}

/** Returns a school year's first and last day, and its label: '2026–27'. */
export function schoolYear(year: number): { from: IsoDate; to: IsoDate; label: string } {
  const end = String((year + 1) % 100).padStart(2, '0')
  return { from: `${year}-07-01`, to: `${year + 1}-06-30`, label: `${year}–${end}` }
}

function endsEarly(usually: InputValue) {
  return (ends: InputValue) =>
    timeBefore(usually)(ends) === null ? null : 'Should be before the time school usually ends'
}

function spanMessage(startsOn: InputValue, endsOn: InputValue): string | null {
  if (!startsOn || !endsOn || !isDate(startsOn) || !isDate(endsOn)) return null
  if (endsOn < startsOn) return 'End date should not be before start date'
  return daysBetween(startsOn, endsOn) > CLOSED_DAYS_MAX
    ? `Should be at most ${CLOSED_DAYS_MAX} days after the first`
    : null
}
