/** A day of a school's calendar as `YYYY-MM-DD`. Two of them compare as text. */
export type IsoDate = string

/** A time of day of a school as `HH:mm`, 00:00 to 23:59. Two of them compare as text. */
export type ClockTime = string

/** How dates and times are shown: `mm/dd/yyyy` with 12 hours, or `dd/mm/yyyy` with 24 (R355, OQ-74). */
export const DATE_FORMATS = ['AMERICAN', 'EUROPEAN'] as const

export type DateFormat = (typeof DATE_FORMATS)[number]

/** Labels of the date formats. */
export const dateFormatLabels: Readonly<Record<DateFormat, string>> = {
  AMERICAN: 'mm/dd/yyyy',
  EUROPEAN: 'dd/mm/yyyy',
}

/** No school means a year outside these: a digit is wrong, or adding a day would leave every calendar. */
const FIRST_YEAR = 1900
const LAST_YEAR = 2199

/** Checks whether this is `YYYY-MM-DD`, an existing day of the years 1900 to 2199. */
export function isDate(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!parts) return false
  const [year, month, day] = parts.slice(1).map(Number) as [number, number, number]
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || day < 1) return false
  return day <= daysInMonth(year, month)
}

/**
 * Plain arithmetic, because a whole catalog is checked date by date, and a Temporal object for each would dominate the
 * time.
 */
function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Checks whether this is a complete time of day, `HH:mm`. */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** Checks whether this is a time zone of the IANA database, such as `America/New_York`. */
export function isZone(text: string): boolean {
  // Temporal also accepts offsets such as +05:00 as zones, but they have no daylight saving.
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    new Temporal.ZonedDateTime(0n, text)
    return true
  } catch {
    return false
  }
}

/** The date in a zone at an instant (OQ-74: today is the school's). */
export function dateIn(zone: string, at: Temporal.Instant): IsoDate {
  return at.toZonedDateTimeISO(zone).toPlainDate().toString()
}

/** The time of day in a zone at an instant, truncated to the minute. */
export function timeIn(zone: string, at: Temporal.Instant): ClockTime {
  return at.toZonedDateTimeISO(zone).toPlainTime().toString({ smallestUnit: 'minute' })
}

/**
 * The instant of a local date and time in a zone. A time that daylight saving skips moves forward by the gap. A time
 * that occurs twice means the earlier one.
 */
export function instantOf(date: IsoDate, time: ClockTime, zone: string): Temporal.Instant {
  return Temporal.PlainDate.from(date)
    .toPlainDateTime(Temporal.PlainTime.from(time))
    .toZonedDateTime(zone, { disambiguation: 'compatible' })
    .toInstant()
}

/** Adds days to a date; negative days go back. */
export function plusDays(date: IsoDate, days: number): IsoDate {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

/** Days from one date to another; negative when the second comes first. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days
}

/** Whole minutes from midnight to a time of day. */
export function minutesOf(time: ClockTime): number {
  const [hours, minutes] = time.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

/** A date as the school shows it: '09/01/2026' or '01/09/2026'. */
export function formatDate(date: IsoDate, format: DateFormat): string {
  const [year, month, day] = date.split('-')
  return format === 'AMERICAN' ? `${month}/${day}/${year}` : `${day}/${month}/${year}`
}

/** A date as invoices write it, whatever the school's format: 'November 05, 2026' (R256). */
export function dateInWords(date: IsoDate): string {
  const options = { year: 'numeric', month: 'long', day: '2-digit' } as const
  return Temporal.PlainDate.from(date).toLocaleString('en-US', options)
}

/** A day as letters to families write it: 'Monday, September 14, 2026'. */
export function dayInWords(date: IsoDate): string {
  const options = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const
  return Temporal.PlainDate.from(date).toLocaleString('en-US', options)
}

/** The month of a date: 'September 2026'. */
export function monthInWords(date: IsoDate): string {
  return Temporal.PlainDate.from(date).toLocaleString('en-US', { month: 'long', year: 'numeric' })
}

/**
 * Several dates, the first `most` of them written out: '11/23/2026, 11/30/2026, 12/07/2026 and 2 more'. `moreText` says
 * how many others there are.
 */
export function formatDates(
  dates: readonly IsoDate[],
  format: DateFormat,
  most = 3,
  moreText = (others: number) => `and ${others} more`,
): string {
  const datesText = dates
    .slice(0, most)
    .map((date) => formatDate(date, format))
    .join(', ')
  return dates.length > most ? `${datesText} ${moreText(dates.length - most)}` : datesText
}

/** A time as the school shows it: '3:30 PM' or '15:30'. */
export function formatTime(time: ClockTime, format: DateFormat): string {
  if (format === 'EUROPEAN') return time
  const [hours, minutes] = time.split(':') as [string, string]
  return `${Number(hours) % 12 || 12}:${minutes} ${Number(hours) < 12 ? 'AM' : 'PM'}`
}

/** A time range: '3:30 PM – 4:30 PM'. */
export function formatTimeRange(from: ClockTime, to: ClockTime, format: DateFormat): string {
  return `${formatTime(from, format)} – ${formatTime(to, format)}`
}
