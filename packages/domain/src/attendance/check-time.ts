import {
  daysBetween,
  minutesOf,
  formatTime,
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
 * Minutes a given time may lie ahead of the school's clock, because devices' clocks differ and requests take a while. A
 * later time is in the future. (Decisions 42 and 82.)
 */
export const CLOCKS_DIFFER_MINUTES = 5

/** A date and a time of day. */
export interface DayTime {
  readonly date: IsoDate
  readonly time: ClockTime
}

/** Returns by how many minutes the second time is later, by the clock on the wall; negative if it is earlier. */
export function minutesBetween(one: DayTime, other: DayTime): number {
  return daysBetween(one.date, other.date) * DAY_MINUTES + minutesOf(other.time) - minutesOf(one.time)
}

const DAY_MINUTES = 24 * 60

/** Checks whether a time is in the future, within the tolerance for clocks. */
export function isToCome(moment: DayTime, { today, now }: SchoolClock): boolean {
  return minutesBetween({ date: today, time: now }, moment) > CLOCKS_DIFFER_MINUTES
}

/** Returns the day of a check-out as stored: null for the day of the meeting, the usual case. */
export function otherDay(date: IsoDate | null | undefined, meetingDate: IsoDate): IsoDate | null {
  return date === undefined || date === meetingDate ? null : date
}

/** Formats a time of day, with its day if `date` is set: '12:30 AM, Nov 24', or '00:30, 24 Nov'. */
export function formatDayTime(time: ClockTime, date: IsoDate | null, format: DateFormat): string {
  const timeText = formatTime(time, format)
  return date === null ? timeText : `${timeText}, ${formatDayOfMonth(date, format)}`
}

/** Formats a day without its year: 'Nov 24', or '24 Nov'. */
export function formatDayOfMonth(date: IsoDate, format: DateFormat): string {
  const [, month, day] = date.split('-').map(Number) as [number, number, number]
  const name = MONTHS[month - 1]!
  return format === 'AMERICAN' ? `${name} ${day}` : `${day} ${name}`
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
