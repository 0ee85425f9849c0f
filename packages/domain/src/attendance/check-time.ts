import {
  daysBetween,
  minutesOf,
  timeShown,
  type ClockTime,
  type DateFormat,
  type IsoDate,
} from '../kernel/dates.ts'

/** The school's day and time of day at one moment. */
export interface SchoolClock {
  readonly today: IsoDate
  readonly now: ClockTime
}

/**
 * So many minutes what is said may lie ahead of the school's clock: clocks of devices differ, and a request takes a while.
 * More than that is the future. (Decisions 42 and 82.)
 */
export const CLOCKS_DIFFER_MINUTES = 5

/** A time of day on its day. */
export interface DayTime {
  readonly date: IsoDate
  readonly time: ClockTime
}

/** How many minutes later the second is by the clock on the wall; negative when it is earlier. */
export function minutesBetween(one: DayTime, other: DayTime): number {
  return daysBetween(one.date, other.date) * DAY_MINUTES + minutesOf(other.time) - minutesOf(one.time)
}

const DAY_MINUTES = 24 * 60

/** Whether a time has not come yet, as far as clocks can be trusted. */
export function isToCome(said: DayTime, { today, now }: SchoolClock): boolean {
  return minutesBetween({ date: today, time: now }, said) > CLOCKS_DIFFER_MINUTES
}

/** The day of a check-out as it is kept: null for the day of the meeting, which it nearly always is. */
export function otherDay(said: IsoDate | null | undefined, meetingDate: IsoDate): IsoDate | null {
  return said === undefined || said === meetingDate ? null : said
}

/** A time of day, with its day where that is another than one looks at: '12:30 AM, Nov 24', or '00:30, 24 Nov'. */
export function dayTimeShown(time: ClockTime, date: IsoDate | null, format: DateFormat): string {
  const shown = timeShown(time, format)
  return date === null ? shown : `${shown}, ${dayOfMonthShown(date, format)}`
}

/** A day of this time of the year: 'Nov 24', or '24 Nov'. */
export function dayOfMonthShown(date: IsoDate, format: DateFormat): string {
  const [, month, day] = date.split('-').map(Number) as [number, number, number]
  const name = MONTHS[month - 1]!
  return format === 'AMERICAN' ? `${name} ${day}` : `${day} ${name}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
