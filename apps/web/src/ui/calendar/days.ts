import { plusDays, type DateFormat, type IsoDate } from '@afterbell/domain/kernel/dates'
import { WEEKDAYS, weekdayOf } from '@afterbell/domain/kernel/weekdays'
import { calendarWords, type CalendarWords } from '@afterbell/domain/kernel/languages/calendar-words.en'
import type { CalendarView } from './views.ts'

/** Returns the first day of the week: Sunday with American dates, otherwise Monday. */
export function weekStart(date: IsoDate, format: DateFormat): IsoDate {
  const first = format === 'AMERICAN' ? 0 : 1
  return plusDays(date, -((WEEKDAYS.indexOf(weekdayOf(date)) - first + 7) % 7))
}

/** Returns the seven days of a date's week. */
export function weekOf(date: IsoDate, format: DateFormat): IsoDate[] {
  return daysFrom(weekStart(date, format), 7)
}

/** Returns the whole weeks of a month: four to six, with days of the neighboring months. */
export function weeksOfMonth(date: IsoDate, format: DateFormat): IsoDate[][] {
  const { year, month, daysInMonth } = Temporal.PlainDate.from(date)
  const dateOn = (day: number) => Temporal.PlainDate.from({ year, month, day }).toString()
  const last = dateOn(daysInMonth)
  const weeks: IsoDate[][] = []
  for (let start = weekStart(dateOn(1), format); start <= last; start = plusDays(start, 7))
    weeks.push(daysFrom(start, 7))
  return weeks
}

/** Returns the first and last day of a view. */
export function rangeOf(
  view: CalendarView,
  date: IsoDate,
  format: DateFormat,
): { dateFrom: IsoDate; dateTo: IsoDate } {
  const days =
    view === 'month' ? weeksOfMonth(date, format).flat() : view === 'week' ? weekOf(date, format) : [date]
  return { dateFrom: days[0]!, dateTo: days.at(-1)! }
}

/** Returns the date one page on or back: the same day of the next month (or its last day), week or day. */
export function stepDate(view: CalendarView, date: IsoDate, by: 1 | -1): IsoDate {
  if (view === 'month') return Temporal.PlainDate.from(date).add({ months: by }).toString()
  return plusDays(date, view === 'week' ? 7 * by : by)
}

export function isSameMonth(one: IsoDate, other: IsoDate): boolean {
  return one.slice(0, 7) === other.slice(0, 7)
}

/** Returns the heading of a view: 'November 2026', 'Nov 29 – Dec 5, 2026', 'Wednesday, November 18, 2026'. */
export function titleOf(
  view: CalendarView,
  date: IsoDate,
  format: DateFormat,
  words: CalendarWords = calendarWords,
): string {
  const write = (day: IsoDate, options: Intl.DateTimeFormatOptions) => formatWith(day, format, options, words)
  if (view === 'month') return write(date, { month: 'long', year: 'numeric' })
  if (view === 'day') return dayText(date, format, words)
  const days = weekOf(date, format)
  const [first, last] = [days[0]!, days.at(-1)!]
  const short = { day: 'numeric', month: 'short' } as const
  const year = first.slice(0, 4) === last.slice(0, 4) ? {} : ({ year: 'numeric' } as const)
  return `${write(first, { ...short, ...year })} – ${write(last, { ...short, year: 'numeric' })}`
}

/** The same within a sentence: 'in November 2026', 'on Sunday, November 22, 2026', 'in the week Nov 16 – Nov 22, 2026'. */
export function duringText(
  view: CalendarView,
  date: IsoDate,
  format: DateFormat,
  words: CalendarWords = calendarWords,
): string {
  return words.during(view, titleOf(view, date, format, words))
}

/** 'Wednesday, November 18, 2026', or 'Wednesday, 18 November 2026'. */
export function dayText(date: IsoDate, format: DateFormat, words: CalendarWords): string {
  return formatWith(date, format, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, words)
}

/** Returns the weekday names above a grid. */
export function weekdayNames(format: DateFormat, style: 'short' | 'long', words: CalendarWords): string[] {
  // Any week works.
  return weekOf('2026-11-18', format).map((day) => formatWith(day, format, { weekday: style }, words))
}

/** Cached: making a formatter is far slower than formatting, and a month has forty dates. */
const writers = new Map<string, Intl.DateTimeFormat>()

function formatWith(
  date: IsoDate,
  format: DateFormat,
  options: Intl.DateTimeFormatOptions,
  { localeOf }: CalendarWords,
): string {
  const locale = localeOf(format)
  const key = locale + JSON.stringify(options)
  const writer = writers.get(key) ?? new Intl.DateTimeFormat(locale, options)
  writers.set(key, writer)
  return writer.format(Temporal.PlainDate.from(date))
}

function daysFrom(first: IsoDate, count: number): IsoDate[] {
  return Array.from({ length: count }, (_, index) => plusDays(first, index))
}
