import {
  formatDates,
  daysBetween,
  instantOf,
  minutesOf,
  plusDays,
  type ClockTime,
  type DateFormat,
  type IsoDate,
} from '../kernel/dates.ts'
import { allowed, refused, type Decision } from '../kernel/decision.ts'
import { WEEKDAYS, weekdayOf, type Weekday } from '../kernel/weekdays.ts'

/** When something meets: on its weekdays from the first day through the last, except on `noDates`. */
export interface Pattern {
  readonly weekdays: readonly Weekday[]
  readonly startsOn: IsoDate
  readonly endsOn: IsoDate
  readonly noDates: readonly IsoDate[]
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
  /** The school's time zone, by its IANA name. */
  readonly zone: string
}

/** One dated occurrence, in the school's date and times and as instants. */
export interface Meeting {
  readonly date: IsoDate
  readonly timeFrom: ClockTime
  readonly timeTo: ClockTime
  readonly startsAt: Temporal.Instant
  readonly endsAt: Temporal.Instant
}

/** The longest run of any activity, in years. */
export const LONGEST_RUN_YEARS = 5

/**
 * Returns the meetings of a pattern in order, at most one a day. A time skipped by daylight saving moves forward; of a
 * repeated time the earlier one counts. No meeting ends before it begins. Throws if `decidePeriod` refuses.
 */
export function meetings(pattern: Pattern): Meeting[] {
  const period = decidePeriod(pattern)
  if (!period.allowed) throw new RangeError(period.message)
  return meetingDates(pattern).map((date) => meetingOn(date, pattern))
}

/** Returns only the dates, which need no time zone: forms show them while they are filled in. */
export function meetingDates({
  weekdays,
  startsOn,
  endsOn,
  noDates,
}: Pick<Pattern, 'weekdays' | 'startsOn' | 'endsOn' | 'noDates'>): IsoDate[] {
  const excludedDates = new Set(noDates)
  const dates: IsoDate[] = []
  const first = WEEKDAYS.indexOf(weekdayOf(startsOn))
  const days = daysBetween(startsOn, endsOn)
  for (let offset = 0; offset <= days; offset += 1) {
    if (!weekdays.includes(WEEKDAYS[(first + offset) % 7]!)) continue
    const date = plusDays(startsOn, offset)
    if (!excludedDates.has(date)) dates.push(date)
  }
  return dates
}

/** Checks whether a pattern meets on a day, in line with `meetingDates`. */
export function meetsOn(
  date: IsoDate,
  { weekdays, startsOn, endsOn, noDates }: Pick<Pattern, 'weekdays' | 'startsOn' | 'endsOn' | 'noDates'>,
): boolean {
  return date >= startsOn && date <= endsOn && weekdays.includes(weekdayOf(date)) && !noDates.includes(date)
}

/** Returns the no-class dates on which the run would meet otherwise. Forms accept any date. */
export function datesLeftOut(run: Pick<Pattern, 'weekdays' | 'startsOn' | 'endsOn' | 'noDates'>): IsoDate[] {
  return run.noDates.filter((date) => meetsOn(date, { ...run, noDates: [] }))
}

/** Returns the last meeting date, searching from the end; null if there is no date. */
export function lastMeetingDate({
  weekdays,
  startsOn,
  endsOn,
  noDates,
}: Pick<Pattern, 'weekdays' | 'startsOn' | 'endsOn' | 'noDates'>): IsoDate | null {
  if (weekdays.length === 0) return null
  const excludedDates = new Set(noDates)
  const last = WEEKDAYS.indexOf(weekdayOf(endsOn))
  const days = daysBetween(startsOn, endsOn)
  for (let offset = 0; offset <= days; offset += 1) {
    if (!weekdays.includes(WEEKDAYS[(last - (offset % 7) + 7) % 7]!)) continue
    const date = plusDays(endsOn, -offset)
    if (!excludedDates.has(date)) return date
  }
  return null
}

/** Refuses a period that ends before it begins, or lasts more than five years. Both dates must be valid. */
export function decidePeriod({
  startsOn,
  endsOn,
}: Pick<Pattern, 'startsOn' | 'endsOn'>): Decision<'ENDS_BEFORE_START' | 'RUNS_TOO_LONG'> {
  if (endsOn < startsOn) return refused('ENDS_BEFORE_START', 'End date should not be before start date')
  const latest = Temporal.PlainDate.from(startsOn).add({ years: LONGEST_RUN_YEARS }).toString()
  return endsOn > latest
    ? refused('RUNS_TOO_LONG', `End date should be within ${LONGEST_RUN_YEARS} years of the start date`)
    : allowed
}

/** The fields of a stored meeting that matter for changes. Times may include seconds, as the database writes them. */
export interface StoredMeeting {
  readonly date: IsoDate
  readonly timeFrom: string
  readonly timeTo: string
  readonly startsAt?: Temporal.Instant
  readonly endsAt?: Temporal.Instant
}

/** The difference between stored and wanted meetings, by date. */
export interface ChangeOfMeetings<Stored> {
  /** Unchanged meetings. */
  readonly keep: Stored[]
  /** New times on the same date: the row and its attendance stay. */
  readonly change: { readonly stored: Stored; readonly wanted: Meeting }[]
  readonly add: Meeting[]
  readonly drop: Stored[]
}

/** Returns the changes that turn the stored meetings into the wanted ones. Both have at most one a day. */
export function changeOfMeetings<Stored extends StoredMeeting>(
  stored: readonly Stored[],
  wanted: readonly Meeting[],
): ChangeOfMeetings<Stored> {
  const wantedByDate = new Map(wanted.map((meeting) => [meeting.date, meeting]))
  const storedDates = new Set(stored.map((meeting) => meeting.date))
  const pairs = stored.flatMap((meeting) => {
    const next = wantedByDate.get(meeting.date)
    return next ? [{ stored: meeting, wanted: next }] : []
  })
  return {
    keep: pairs.filter((pair) => isSame(pair.stored, pair.wanted)).map((pair) => pair.stored),
    change: pairs.filter((pair) => !isSame(pair.stored, pair.wanted)),
    add: wanted.filter((meeting) => !storedDates.has(meeting.date)),
    drop: stored.filter((meeting) => !wantedByDate.has(meeting.date)),
  }
}

/** Refuses to drop dates with attendance: HAS_ATTENDANCE names up to five of them. */
export function decideChange(
  drop: readonly { readonly date: IsoDate }[],
  attendedDates: Iterable<IsoDate>,
  format: DateFormat,
): Decision<'HAS_ATTENDANCE'> {
  const attendedSet = new Set(attendedDates)
  const attendedDrops = drop
    .map((meeting) => meeting.date)
    .filter((date) => attendedSet.has(date))
    .toSorted()
  if (attendedDrops.length === 0) return allowed
  return refused(
    'HAS_ATTENDANCE',
    `Children were checked in on ${formatDates(attendedDrops, format, 5)}, so ${attendedDrops.length === 1 ? 'this date' : 'these dates'} must stay`,
  )
}

/** Returns the whole weeks to move a run so that it begins on or after a day and keeps its weekdays. Never negative. */
export function weeksUntil(startsOn: IsoDate, notBefore: IsoDate): number {
  return Math.max(0, Math.ceil(daysBetween(startsOn, notBefore) / 7))
}

/** Returns the date `weeks` later. */
export function plusWeeks(date: IsoDate, weeks: number): IsoDate {
  return plusDays(date, weeks * 7)
}

/** Returns the meeting of a day at these times, with its instants in the time zone. */
export function meetingOn(
  date: IsoDate,
  { timeFrom, timeTo, zone }: Pick<Pattern, 'timeFrom' | 'timeTo' | 'zone'>,
): Meeting {
  const startsAt = instantOf(date, timeFrom, zone)
  const ends = instantOf(date, timeTo, zone)
  // A start in a skipped hour can move past an end that is not skipped.
  const isTurned = Temporal.Instant.compare(ends, startsAt) <= 0
  const endsAt = isTurned ? startsAt.add({ minutes: minutesOf(timeTo) - minutesOf(timeFrom) }) : ends
  return { date, timeFrom, timeTo, startsAt, endsAt }
}

function isSame(stored: StoredMeeting, wanted: Meeting): boolean {
  return (
    stored.timeFrom.slice(0, 5) === wanted.timeFrom &&
    stored.timeTo.slice(0, 5) === wanted.timeTo &&
    // The school's time zone may have changed.
    (stored.startsAt === undefined || stored.startsAt.equals(wanted.startsAt)) &&
    (stored.endsAt === undefined || stored.endsAt.equals(wanted.endsAt))
  )
}
