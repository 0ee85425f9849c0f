import type { SignUp } from '../activities/sign-up.ts'
import { plusDays, type ClockTime, type IsoDate } from '../kernel/dates.ts'
import { weekdayLabels, weekdayOf, type Weekday } from '../kernel/weekdays.ts'
import { present, type readerOf } from './import-cells.ts'
import type { ImportField } from './import-columns.ts'
import type { CatalogRow, ImportOptions } from './import-rows.ts'
import { dateRead, datesRead, timeRead } from '../school/dates-read.ts'
import { momentRead, timesRead, weekdaysRead } from './import-values.ts'

// When a row of a catalog takes place, and when its sign-up is open.

type Reader = ReturnType<typeof readerOf<ImportField>>

/** The days a row says; where it says none, the day of its first date, which is told of what goes on for longer. */
export function weekdaysOf(
  reader: Reader,
  { startsOn, endsOn }: Pick<CatalogRow, 'startsOn' | 'endsOn'>,
  assumed: string[],
): Weekday[] {
  if (reader.has('weekdays')) return reader.read('weekdays', weekdaysRead) ?? []
  if (startsOn === null) return []
  const weekday = weekdayOf(startsOn)
  if (endsOn !== startsOn)
    assumed.push(`Days: none given, so ${weekdayLabels[weekday]} was used, the day of the first date`)
  return [weekday]
}

/** The first and the last date a row says, each where it does. */
export function datesOf(reader: Reader, options: ImportOptions): { startsOn?: IsoDate; endsOn?: IsoDate } {
  const both = reader.read('dates', (cell) => datesRead(cell, options.dateOrder))
  const read = (field: 'startDate' | 'endDate') =>
    reader.read(field, (cell) => dateRead(cell, options.dateOrder))
  return present<{ startsOn?: IsoDate; endsOn?: IsoDate }>({
    startsOn: ahead(both?.[0] ?? read('startDate'), options),
    endsOn: ahead(both?.[1] ?? read('endDate'), options),
  })
}

/** A date of the file, moved ahead as all of them are. */
function ahead<D extends IsoDate | undefined>(date: D, { shiftWeeks }: ImportOptions): D {
  return (date && plusDays(date, shiftWeeks * 7)) as D
}

/** When sign-up opens and closes, as far as the row says it; a time may stand with its date or in a column of its own. */
export function signUpOf(reader: Reader, options: ImportOptions): Partial<SignUp> {
  const read = (field: 'signUpBegins' | 'signUpEnds', time: 'signUpBeginsTime' | 'signUpEndsTime') => {
    const moment = reader.read(field, (cell) => momentRead(cell, options.dateOrder))
    return {
      date: ahead(moment?.date, options),
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

/** The hours a row says, each where it does. */
export function timesOf(reader: Reader): { timeFrom?: ClockTime; timeTo?: ClockTime } {
  const both = reader.read('times', timesRead)
  return present<{ timeFrom?: ClockTime; timeTo?: ClockTime }>({
    timeFrom: both?.[0] ?? timeAt(reader, 'startTime', 'startHour', 'startMinute'),
    timeTo: both?.[1] ?? timeAt(reader, 'endTime', 'endHour', 'endMinute'),
  })
}

function timeAt(
  reader: Reader,
  whole: ImportField,
  hour: ImportField,
  minute: ImportField,
): ClockTime | undefined {
  if (reader.has(whole)) return reader.read(whole, timeRead)
  const minutes = reader.text(minute) || '0'
  return reader.read(hour, (hours) => timeRead(`${hours}:${minutes.padStart(2, '0')}`))
}
