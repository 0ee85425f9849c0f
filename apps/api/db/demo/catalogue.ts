import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { ageFromMonths, type Age } from '@afterbell/domain/ages'
import { daysBetween, plusDays } from '@afterbell/domain/calendar'
import { rewriteName } from '@afterbell/domain/rewrite-name'
import { WEEKDAYS, type Weekday } from '@afterbell/domain/weekdays'

/** A weekly course of the real catalogue, moved into the season that runs today. */
export interface Course {
  name: string
  /** The catalogue's own grouping, such as 'Arts - Dance'. */
  section: string
  weekdays: Weekday[]
  startsOn: string
  endsOn: string
  timeFrom: string
  timeTo: string
  ageFrom: Age | null
  ageTo: Age | null
}

/**
 * The weekly courses of the catalogue, all moved by the same whole weeks, so that today lies in the middle between the
 * last beginning and the first end: each has begun, none is over, and every course keeps its weekday.
 */
export function coursesAround(today: string): Course[] {
  const rows = parse(readFileSync(FILE), { columns: true, skip_empty_lines: true }) as Row[]
  const courses = rows.filter((row) => row['Program Category'] !== 'Camps').map(courseOf)
  const lastBeginning = courses.map(({ startsOn }) => startsOn).reduce((a, b) => (a > b ? a : b))
  const firstEnd = courses.map(({ endsOn }) => endsOn).reduce((a, b) => (a < b ? a : b))
  const middle = plusDays(lastBeginning, Math.floor(daysBetween(lastBeginning, firstEnd) / 2))
  const days = Math.round(daysBetween(middle, today) / 7) * 7
  return courses.map((course) => ({
    ...course,
    startsOn: plusDays(course.startsOn, days),
    endsOn: plusDays(course.endsOn, days),
  }))
}

const FILE = join(import.meta.dirname, 'toronto-registered-programs.csv')

type Row = Record<
  | 'Section'
  | 'Activity Title'
  | 'Days of The Week'
  | 'From To'
  | 'Start Hour'
  | 'Start Min'
  | 'End Hour'
  | 'End Min'
  | 'Min Age'
  | 'Max Age'
  | 'Program Category',
  string
>

function courseOf(row: Row): Course {
  const [from, to] = row['From To'].split(' to ') as [string, string]
  return {
    name: rewriteName(row['Activity Title'], 'className'),
    section: row.Section,
    weekdays: row['Days of The Week'].split(',').map(weekdayFrom),
    startsOn: dateOf(from),
    endsOn: dateOf(to),
    timeFrom: timeOf(row['Start Hour'], row['Start Min']),
    timeTo: timeOf(row['End Hour'], row['End Min']),
    ageFrom: ageOf(row['Min Age']),
    ageTo: ageOf(row['Max Age']),
  }
}

function weekdayFrom(short: string): Weekday {
  return WEEKDAYS.find((weekday) => weekday.startsWith(short.trim().toLowerCase()))!
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** 'Apr-13-2026' as `2026-04-13`. */
function dateOf(written: string): string {
  const [month, day, year] = written.split('-') as [string, string, string]
  return `${year}-${String(MONTHS.indexOf(month) + 1).padStart(2, '0')}-${day.padStart(2, '0')}`
}

function timeOf(hours: string, minutes: string): string {
  return `${hours.padStart(2, '0')}:${minutes.padStart(2, '0')}`
}

/** Months, or 'None' for an open end. */
function ageOf(months: string): Age | null {
  return months === 'None' ? null : ageFromMonths(Number(months))
}
