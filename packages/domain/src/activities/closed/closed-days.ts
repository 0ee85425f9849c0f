import type { ActivityKind } from '../../kernel/activity-kinds.ts'
import { count } from '../../kernel/count.ts'
import { date, time, timeBefore } from '../../kernel/date-rules.ts'
import {
  dateShown,
  daysBetween,
  isDate,
  timeShown,
  type ClockTime,
  type DateFormat,
  type IsoDate,
} from '../../kernel/dates.ts'
import { findings, type Finding } from '../../kernel/decision.ts'
import { all, maxLength, required, type Typed } from '../../kernel/rules.ts'

/** A day, or several in a row, on which a school has no programs; or on which it ends early. */
export interface ClosedDay {
  readonly startsOn: IsoDate
  readonly endsOn: IsoDate
  readonly kinds: readonly ActivityKind[]
  /** Where it holds; empty is everywhere, and for what has no location. */
  readonly locationIds: readonly string[]
  /** When school ends on a short day, and when it usually does. Null where there are no programs at all. */
  readonly schoolEnds: ClockTime | null
  readonly usuallyEnds: ClockTime | null
}

/** The longest of them, in days: a summer, or a year of building. */
export const CLOSED_DAYS_MAX = 366

/** What is wrong with a closed day as it is typed. Dates that are over are fine: a list of a whole year has them. */
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
  readonly startsOn?: Typed
  readonly endsOn?: Typed
  readonly kinds: readonly ActivityKind[]
  readonly isShort: boolean
  readonly schoolEnds?: Typed
  readonly usuallyEnds?: Typed
}

/**
 * Whether a closed day holds for what meets on a date: its kind, and its location where the day names some.
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

/** '12/24/2026 to 01/03/2027 (11 days)', or one date. */
export function closedDatesText(
  { startsOn, endsOn }: Pick<ClosedDay, 'startsOn' | 'endsOn'>,
  format: DateFormat,
): string {
  if (startsOn === endsOn) return dateShown(startsOn, format)
  const days = count(daysBetween(startsOn, endsOn) + 1, 'day')
  return `${dateShown(startsOn, format)} to ${dateShown(endsOn, format)} (${days})`
}

/** 'No programs', or 'School ends at 12:00 PM instead of 3:00 PM'. */
export function closedText(
  { schoolEnds, usuallyEnds }: Pick<ClosedDay, 'schoolEnds' | 'usuallyEnds'>,
  format: DateFormat,
): string {
  if (schoolEnds === null || usuallyEnds === null) return 'No programs'
  return `School ends at ${timeShown(schoolEnds, format)} instead of ${timeShown(usuallyEnds, format)}`
}

/** The school year a date lies in, by the year it begins in: July opens it. */
export function schoolYearOf(day: IsoDate): number {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return month >= 7 ? year : year - 1
}

/** Its first and last day, and how it is written: '2026–27'. */
export function schoolYear(year: number): { from: IsoDate; to: IsoDate; label: string } {
  const end = String((year + 1) % 100).padStart(2, '0')
  return { from: `${year}-07-01`, to: `${year + 1}-06-30`, label: `${year}–${end}` }
}

function endsEarly(usually: Typed) {
  return (ends: Typed) =>
    timeBefore(usually)(ends) === null ? null : 'Should be before the time school usually ends'
}

function spanMessage(startsOn: Typed, endsOn: Typed): string | null {
  if (!startsOn || !endsOn || !isDate(startsOn) || !isDate(endsOn)) return null
  if (endsOn < startsOn) return 'End date should not be before start date'
  return daysBetween(startsOn, endsOn) > CLOSED_DAYS_MAX
    ? `Should be at most ${CLOSED_DAYS_MAX} days after the first`
    : null
}
