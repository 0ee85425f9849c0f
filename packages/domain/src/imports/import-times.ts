import type { SignUp } from '../activities/sign-up.ts'
import { plusDays, formatTime, type ClockTime, type IsoDate } from '../kernel/dates.ts'
import { weekdayLabels, weekdayOf, type Weekday } from '../kernel/weekdays.ts'
import { present, type readerOf } from './import-cells.ts'
import type { ImportField } from './import-columns.ts'
import type { CatalogRow, ImportOptions } from './import-rows.ts'
import { dateRead, datesRead, timeRead } from '../school/dates-read.ts'
import { momentRead } from './import-values.ts'
import { weekdaysRead } from './import-days.ts'
import { hoursOf, hoursRead, type HoursRead } from './import-hours.ts'

// Reads when a row's activity takes place and when its sign-up is open.

type Reader = ReturnType<typeof readerOf<ImportField>>

/** Reads a row's weekdays; without any, uses the day of the first date and notes the assumption for longer runs. */
export function weekdaysOf(
  reader: Reader,
  { startsOn, endsOn }: Pick<CatalogRow, 'startsOn' | 'endsOn'>,
  assumed: string[],
): Weekday[] {
  if (reader.has('weekdays')) return reader.read('weekdays', weekdaysRead) ?? []
  if (reader.has('schedule')) return reader.read('schedule', scheduleRead)?.weekdays ?? []
  if (startsOn === null) return []
  const weekday = weekdayOf(startsOn)
  if (endsOn !== startsOn)
    assumed.push(`Days: none given, so ${weekdayLabels[weekday]} was used, the day of the first date`)
  return [weekday]
}

/** Reads a row's first and last date, each if given. */
export function datesOf(reader: Reader, options: ImportOptions): { startsOn?: IsoDate; endsOn?: IsoDate } {
  const datePair = reader.read('dates', (cell) => datesRead(cell, options.dateOrder))
  const read = (field: 'startDate' | 'endDate') =>
    reader.read(field, (cell) => dateRead(cell, options.dateOrder))
  return present<{ startsOn?: IsoDate; endsOn?: IsoDate }>({
    startsOn: shiftDate(datePair?.[0] ?? read('startDate'), options),
    endsOn: shiftDate(datePair?.[1] ?? read('endDate'), options),
  })
}

/** Moves a date of the file ahead by `shiftWeeks`. */
function shiftDate<D extends IsoDate | undefined>(date: D, { shiftWeeks }: ImportOptions): D {
  return (date && plusDays(date, shiftWeeks * 7)) as D
}

/** Reads when sign-up opens and closes, as far as given. A time may be with its date or in its own column. */
export function signUpOf(reader: Reader, options: ImportOptions): Partial<SignUp> {
  const read = (field: 'signUpBegins' | 'signUpEnds', time: 'signUpBeginsTime' | 'signUpEndsTime') => {
    const moment = reader.read(field, (cell) => momentRead(cell, options.dateOrder))
    return {
      date: shiftDate(moment?.date, options),
      time: reader.read(time, timeRead) ?? moment?.time ?? undefined,
    }
  }
  const begins = read('signUpBegins', 'signUpBeginsTime')
  const ends = read('signUpEnds', 'signUpEndsTime')
  return present<Partial<SignUp>>({
    signUpBeginsDate: begins.date,
    signUpBeginsTime: begins.time,
    signUpEndsDate: ends.date,
    signUpEndsTime: ends.time,
  })
}

/** Reads a row's hours, each if given. If AM or PM is missing, `assumed` states the likely times used. */
export function timesOf(reader: Reader, assumed: string[]): { timeFrom?: ClockTime; timeTo?: ClockTime } {
  const hours = reader.has('times')
    ? reader.read('times', hoursRead)
    : reader.has('schedule')
      ? // The days have reported an unreadable schedule already.
        scheduleRead(reader.text('schedule'))?.hours
      : hoursApart(reader)
  if (!hours) return {}
  if (hours.isGuess) assumed.push(`Times: neither AM nor PM is given, so ${timesText(hours)} was used`)
  return present<{ timeFrom?: ClockTime; timeTo?: ClockTime }>({
    timeFrom: hours.from ?? undefined,
    timeTo: hours.to ?? undefined,
  })
}

/** Reads days and times in one cell: 'MWF 3:30-4:15 PM', 'Tuesdays, 4 to 5pm', 'Mon & Wed'. */
export function scheduleRead(cell: string): { weekdays: Weekday[]; hours: HoursRead | null } | undefined {
  const hoursIndex = cell.search(/\d|\b(noon|midday)\b/i)
  const days = (hoursIndex < 0 ? cell : cell.slice(0, hoursIndex)).replace(/([\s,;:@(]|\b(at|from)\b)+$/i, '')
  const weekdays = weekdaysRead(days)
  const hours = hoursIndex < 0 ? null : hoursRead(cell.slice(hoursIndex).replace(/\)$/, ''))
  return weekdays && hours !== undefined ? { weekdays, hours } : undefined
}

/** Reads start and end from separate columns, each as a time or as hour and minute. */
function hoursApart(reader: Reader): HoursRead | undefined {
  const from = clockText(reader, 'startTime', 'startHour', 'startMinute')
  const to = clockText(reader, 'endTime', 'endHour', 'endMinute')
  const range = hoursOf(from.text, to.text)
  if (range) return range
  // Keeps the readable one; the other is reported as the row's problem.
  const start = reader.read(from.field, () => hoursOf(from.text, '')?.from ?? undefined)
  const end = reader.read(to.field, () => hoursOf('', to.text)?.to ?? undefined)
  return { from: start ?? null, to: end ?? null, isGuess: false }
}

function clockText(
  reader: Reader,
  whole: ImportField,
  hour: ImportField,
  minute: ImportField,
): { field: ImportField; text: string } {
  if (reader.has(whole) || !reader.has(hour)) return { field: whole, text: reader.text(whole) }
  const minutes = reader.text(minute) || '0'
  return { field: hour, text: `${reader.text(hour)}:${minutes.padStart(2, '0')}` }
}

function timesText({ from, to }: HoursRead): string {
  return [from, to].flatMap((time) => (time ? [formatTime(time, 'AMERICAN')] : [])).join(' to ')
}
